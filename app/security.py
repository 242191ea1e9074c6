"""What every answer says to the browser, and which requests are refused."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.embed_ancestors import SELF

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
CROSS_SITE = (
    "This request came from another site, so nothing was changed; do it on this page instead."
)

# Plotly adds two style elements: one empty, which it fills by script, and one for maps. These are the
# hashes of their texts; a browser test says when another version has other ones.
PLOTLY_STYLES = (
    "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    "'sha256-ji27qzEtxXZW+7dun6UwjHXJ18e6WAin1VvNtkzIE/o='",
)

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        f"style-src 'self' {' '.join(PLOTLY_STYLES)}",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "frame-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        f"frame-ancestors {SELF}",
    ]
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


FRAMED = "/embed/"
FOR_OTHER_SITES = {
    "/embed.js": {"Cross-Origin-Resource-Policy": "cross-origin"},
    "/oembed": {"Access-Control-Allow-Origin": "*"},
}


def headers_of(path: str, ancestors: Iterable[str] = (SELF,)) -> dict[str, str]:
    """The headers of an answer: `HEADERS`, save for what is made for pages of other sites.

    >>> headers_of("/d/a1", ["'self'", "https://a.test"]) == HEADERS
    True
    >>> headers_of("/embed/d/a1", ["'self'", "https://a.test"])["Content-Security-Policy"][-39:]
    "; frame-ancestors 'self' https://a.test"
    """
    if not path.startswith(FRAMED):
        return HEADERS | FOR_OTHER_SITES.get(path, {})
    policy, _, _ = CONTENT_SECURITY_POLICY.rpartition(SELF)
    return HEADERS | {"Content-Security-Policy": policy + " ".join(ancestors)}


class SecurityHeaders:
    """Puts its headers on every answer, also on those to requests that failed."""

    def __init__(self, app: ASGIApp, ancestors: Iterable[str] = (SELF,)) -> None:
        self.app = app
        self.ancestors = tuple(ancestors)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(headers_of(scope["path"], self.ancestors))
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def is_cross_site(method: str, headers: Headers) -> bool:
    """Whether a browser says that a request that changes something was made by another site.

    Programs send neither header and are let through: they act for themselves, with no one's login.

    >>> is_cross_site("POST", Headers({"origin": "http://a.test", "host": "b.test"}))
    True
    >>> is_cross_site("POST", Headers({"origin": "http://a.test:80", "host": "a.test:80"}))
    False
    """
    if method in SAFE_METHODS:
        return False
    fetched = headers.get("sec-fetch-site")
    if fetched is not None:
        return fetched not in {"same-origin", "none"}
    origin = headers.get("origin")
    return origin is not None and not is_of_host(origin, headers.get("host", ""))


def is_of_host(origin: str, host: str) -> bool:
    """
    >>> is_of_host("http://a.test", "a.test"), is_of_host("http://[a", "a"), is_of_host("null", "")
    (True, False, False)
    """
    try:
        return bool(host) and urlsplit(origin).netloc == host
    except ValueError:  # what is no address is no page of ours
        return False
