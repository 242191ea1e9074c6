"""Who looks: a visitor is a random number in a signed cookie, which says nothing about anyone."""

from __future__ import annotations

import hmac
import os
import secrets
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from itsdangerous import BadSignature, Signer

from app.settings import Settings

SECONDS = 400 * 24 * 60 * 60  # browsers keep no cookie for longer


class Visitors:
    """Names visitors and knows them again by what was signed with the secret.

    `cookie` is the name of their cookie. It depends on the secret, since browsers tell no ports apart: another
    Cutmarks on the same host would take the place of a cookie of the same name.

    >>> visitors, other = Visitors("secret"), Visitors("other")
    >>> visitors.of({visitors.cookie: visitors.signed("a1")}), visitors.of({visitors.cookie: "a1.forged"})
    ('a1', '')
    >>> visitors.cookie, other.cookie
    ('cutmarks-b8f07c17', 'cutmarks-d9718823')
    """

    def __init__(self, secret: str) -> None:
        named = hmac.new(secret.encode(), b"cutmarks.cookie", sha256)
        self.cookie = f"cutmarks-{named.hexdigest()[:8]}"
        self._signer = Signer(secret, salt="cutmarks.visitor", digest_method=sha256)

    def of(self, cookies: Mapping[str, str]) -> str:
        """Who sent these cookies; empty for someone who has none that was signed here."""
        try:
            return self._signer.unsign(cookies.get(self.cookie, "")).decode()
        except (BadSignature, UnicodeError):
            return ""

    def signed(self, visitor: str) -> str:
        """What the cookie of a visitor holds."""
        return self._signer.sign(visitor).decode()


def new_visitor() -> str:
    return secrets.token_urlsafe(18)


def visitors_of(settings: Settings) -> Visitors:
    """Those of an app: signed with the secret of the settings or, without one, of a file in its folder."""
    return Visitors(settings.secret or kept_secret(settings.data_dir / "secret"))


def kept_secret(path: Path) -> str:
    """The secret in a file that only its owner can read; it is made where there is none.

    ValueError where there is nothing in it, with which anyone could sign.
    """
    if not path.exists():
        make_secret(path)
    secret = path.read_text(encoding="ascii").strip()
    if not secret:
        raise ValueError(f"{path} must hold the secret that signs cookies and is empty; delete it")
    return secret


def make_secret(path: Path) -> None:
    """Write a secret of which another process never reads a part, and which replaces none it made meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = path.with_name(f"{path.name}.{secrets.token_urlsafe(6)}")
    with os.fdopen(os.open(whole, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(32))
    try:
        os.link(whole, path)
    except FileExistsError:
        pass
    finally:
        whole.unlink()
