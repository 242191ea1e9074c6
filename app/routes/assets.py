"""The files that pages load, compressed and, under their version, kept by browsers for good."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.assets import VENDOR, Asset, static_path, vendor_path
from app.problems import Problem
from app.routes.asked import parts_of

router = APIRouter()

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


@router.get("/static/{name:path}")
def static_file(request: Request, name: str, v: str = "") -> Response:
    return sent(request, static_path(name), v)


@router.get("/vendor/{name}")
def vendor_file(request: Request, name: str, v: str = "") -> Response:
    return sent(request, vendor_path(name) if name in VENDOR else None, v)


@router.get("/favicon.ico")
def favicon(request: Request) -> Response:
    return sent(request, static_path("favicon.svg"), "")


def sent(request: Request, path: Path | None, version: str) -> Response:
    if path is None:
        raise Problem(404, "There is no file at this address.")
    asset = parts_of(request).assets.asset(path)
    headers = {
        "Cache-Control": FOREVER if version == asset.version else ASK_AGAIN,
        "ETag": f'"{asset.version}"',
        "Vary": "Accept-Encoding",
    }
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return body_of(asset, request.headers.get("accept-encoding", ""), headers)


def body_of(asset: Asset, accepted: str, headers: dict[str, str]) -> Response:
    if "gzip" not in accepted or len(asset.compressed) >= len(asset.content):
        return Response(asset.content, headers=headers, media_type=asset.kind)
    headers["Content-Encoding"] = "gzip"
    return Response(asset.compressed, headers=headers, media_type=asset.kind)
