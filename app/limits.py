"""How many requests one address may send in a minute; what is past that is told when to come again."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network

from limits import RateLimitItem, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.sample_corpora import comes_along
from app.words import count

MINUTE = 60
RETRY_AFTER, POLICY, LEFT = "Retry-After", "RateLimit-Policy", "RateLimit"

# Whatever makes a document or moves its text costs reading, and room that is kept. So does a change of a
# sample, since it is made in a copy.
MAKES = re.compile(r"/documents|/api/documents")
CHANGES = re.compile(
    r"/(?:api/(?:documents|collections)|[dc])/([^/]+)/(version|(?:evaluate/)?copy|answers|questions)(?:/.*)?"
)

Refused = Callable[[Request, int, str], Response]
"""Makes an answer of a request that is refused, its status and its sentence."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests of a kind in a minute, under the name that headers have for it."""

    name: str
    most: int
    noun: str

    @property
    def item(self) -> RateLimitItem:
        return RateLimitItemPerMinute(self.most, namespace=self.name)

    def is_of(self, method: str, path: str) -> bool:
        """
        >>> rate = Rate("uploads", 120, "upload")
        >>> [rate.is_of("POST", path) for path in ("/documents", "/d/plan/version", "/d/plan/answers")]
        [True, True, False]
        """
        return method == "POST" and makes(path) if self.name == "uploads" else is_api(path)

    @property
    def policy(self) -> str:
        """As the IETF draft on RateLimit header fields writes it: the quota `q` of a window of `w` seconds.

        >>> Rate("api", 1200, "request").policy
        '"api";q=1200;w=60'
        """
        return f'"{self.name}";q={self.most};w={MINUTE}'

    def sentence(self, seconds: int) -> str:
        """
        >>> Rate("uploads", 120, "upload").sentence(1)
        'This address has sent more than 120 uploads in a minute, the most here; try again in 1 second.'
        """
        return (
            f"This address has sent more than {count(self.most, self.noun)} in a minute, the most here; "
            f"try again in {count(seconds, 'second')}."
        )


def is_api(path: str) -> bool:
    return path.startswith("/api/")


def makes(path: str) -> bool:
    """Whether what is sent there becomes a document.

    >>> [makes(path) for path in ("/documents", "/d/expense-policy/answers", "/d/Hq3m/answers/undo")]
    [True, True, False]
    >>> makes("/d/Hq3m/evaluate/copy"), makes("/d/Hq3m/evaluate/questions")
    (True, False)
    """
    if MAKES.fullmatch(path):
        return True
    found = CHANGES.fullmatch(path)
    if found is None:
        return False
    subject, what = found.groups()
    is_changed = what in {"version", "copy", "evaluate/copy"}
    return is_changed or comes_along(subject)


def rates(api: int, uploads: int) -> tuple[Rate, ...]:
    """The rates that hold; 0 stands for none.

    >>> [rate.name for rate in rates(0, 120)]
    ['uploads']
    """
    both = (Rate("api", api, "request"), Rate("uploads", uploads, "upload"))
    return tuple(rate for rate in both if rate.most)


class LimitRates:
    """Answers 429 to requests past a rate, and says on every answer that one holds for how much is left.

    A minute begins with the first request of an address. The counts lie in memory: they are of this process,
    and of an address nothing is kept once its minute is over.
    """

    def __init__(
        self, app: ASGIApp, rates: tuple[Rate, ...], refused: Refused, drained: int
    ) -> None:
        self.app = app
        self.rates = rates
        self.refused = refused
        self.drained = drained
        self.limiter = FixedWindowRateLimiter(MemoryStorage())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        held = [
            one
            for one in self.rates
            if scope["type"] == "http" and one.is_of(scope["method"], scope["path"])
        ]
        if held:
            await self.counted(held, scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def counted(self, held: list[Rate], scope: Scope, receive: Receive, send: Send) -> None:
        who = client_of(scope)
        broken = [one for one in held if not self.limiter.hit(one.item, who)]
        headers = self.headers(held, who)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(headers)
            await send(message)

        answer = self.app
        if broken:
            seconds = max(self.seconds(one, who) for one in broken)
            headers[RETRY_AFTER] = str(seconds)
            await drain(receive, self.drained)
            answer = self.refused(Request(scope), 429, broken[-1].sentence(seconds))
        await answer(scope, receive, send_with_headers)

    def headers(self, held: list[Rate], who: str) -> dict[str, str]:
        left = [
            f'"{one.name}";r={self.limiter.get_window_stats(one.item, who).remaining};'
            f"t={self.seconds(one, who)}"
            for one in held
        ]
        return {POLICY: ", ".join(one.policy for one in held), LEFT: ", ".join(left)}

    def seconds(self, rate: Rate, who: str) -> int:
        """Until the minute of an address is over, rounded up so that nobody comes too early."""
        over = self.limiter.get_window_stats(rate.item, who).reset_time
        return max(1, math.ceil(over - time.time()))


def client_of(scope: Scope) -> str:
    """Whose requests are counted together: an IPv4 address, or the /64 net that one line of IPv6 has.

    >>> [client_of({"client": (host, 5)}) for host in ("10.0.0.7", "2001:db8::1:2", "::ffff:10.0.0.7")]
    ['10.0.0.7', '2001:db8::/64', '10.0.0.7']
    >>> client_of({"client": None})
    ''
    """
    host = scope["client"][0] if scope.get("client") else ""
    try:
        address = ip_address(host)
    except ValueError:  # a socket without addresses, or a name that a proxy gave
        return str(host)
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), 64), strict=False))


async def drain(receive: Receive, most: int) -> None:
    """Read a body of up to so many bytes: a browser shows no answer before it has sent all."""
    read, goes_on = 0, True
    while goes_on and read <= most:
        message = await receive()
        read += len(message.get("body", b""))
        goes_on = message["type"] == "http.request" and message.get("more_body", False)
