"""The app on a socket: what an operator may have got wrong is found before its address is told."""

from __future__ import annotations

import gc
import socket
import sys

import uvicorn

from app.main import create_app
from app.settings import Settings
from app.store import open_store
from app.terminal import put

BACKLOG = 2048  # callers that may wait to be answered


def run(settings: Settings) -> None:
    """Serve until it is interrupted; ValueError says in one sentence why it cannot begin."""
    open_store(settings).close()
    with listening(settings.host, settings.port) as listener:
        server = uvicorn.Server(uvicorn.Config(create_app(settings), log_level="warning"))
        put(f"Cutmarks runs at {address_of(listener, settings.host)} (Ctrl-C ends it)\n")
        gc.freeze()  # else each full collection walks every imported module, 40 ms in some answer
        try:
            server.run(sockets=[listener])
        except KeyboardInterrupt:
            return
        if not server.started:
            sys.exit(1)


def listening(host: str, port: int) -> socket.socket:
    """A socket that takes connections there; ValueError, one sentence, where none can."""
    if not host:  # which a socket takes for every address there is
        raise ValueError(
            "Cutmarks needs an address to listen on: name one such as 127.0.0.1 as --host, or 0.0.0.0 for all"
        )
    family = family_of(host)
    try:
        made = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as error:
        reason = (getattr(error, "strerror", None) or "no such name").partition(" (")[0]
        raise ValueError(
            f"Cutmarks cannot listen on {host}:{port} ({reason}); choose another --host or --port"
        ) from error
    # asyncio turns Nagle's delay of 40 ms off only for sockets that say they are TCP.
    return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno=made.detach())


def family_of(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def address_of(listener: socket.socket, host: str) -> str:
    """Where a browser finds it; its port is the system's choice where 0 was asked for."""
    shown = f"[{host}]" if family_of(host) is socket.AF_INET6 else host
    return f"http://{shown}:{listener.getsockname()[1]}/"
