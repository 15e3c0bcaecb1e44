"""The way from a phone to this computer: its addresses, a QR code, and what to try if no phone comes."""

from __future__ import annotations

import io
import re
import socket
from ipaddress import ip_address
from typing import Final

SOON: Final = 60.0
"""Seconds after which a phone should have come."""


def addresses() -> list[str]:
    """Return this computer's addresses in its networks, the likeliest first; nothing is sent."""
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # the way out, towards an address that nobody has
            found.append(str(probe.getsockname()[0]))
        except OSError:
            pass
    try:
        named = [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        named = []
    private = [address for address in named if ip_address(address).is_private]
    return list(dict.fromkeys([*found, *private, "127.0.0.1"]))


def own_names(more: str = "") -> frozenset[str]:
    """Return the names by which a page may call this computer."""
    name = socket.gethostname().lower()
    return frozenset(filter(None, ["localhost", name, f"{name}.local", more.lower()]))


def is_own(host: str, names: frozenset[str]) -> bool:
    """Return whether a request is for this computer, by one of its names or by any address.

    A page from elsewhere can let its own name point here, but it cannot be an address.

    >>> is_own("192.168.0.7:8421", frozenset()), is_own("evil.example:8421", frozenset({"localhost"}))
    (True, False)
    """
    name = host.lower().rpartition(":")[0] if re.search(r":\d+$", host) else host.lower()
    try:
        return bool(ip_address(name.strip("[]")))
    except ValueError:
        return name in names


def qr(link: str, kind: str = "svg") -> str:
    """Return a link as a QR code, drawn or in text; nothing where segno is not installed."""
    try:
        import segno
    except ImportError:
        return ""
    if kind == "txt":
        text = io.StringIO()
        segno.make(link, error="m").terminal(text, border=2, compact=True)
        return text.getvalue()
    drawn = io.BytesIO()
    segno.make(link, error="m").save(drawn, kind="svg", scale=8, border=4, xmldecl=False)
    return drawn.getvalue().decode()


def advice(phones: int, sockets: int, waited: float) -> str:
    """Return in one sentence whether phones can join, and what to try if they cannot.

    Args:
        phones: how many have come.
        sockets: how many of them could open a socket.
        waited: for how many seconds the room has been open.

    >>> advice(3, 3, 5)
    'Phones come through, so thirty can join.'
    """
    if phones and sockets == phones:
        return "Phones come through, so thirty can join."
    if phones:
        return "Phones come through, though this network slows them down, so thirty can join."
    if waited < SOON:
        return "No phone has come yet: open the link on one."
    return (
        "No phone came, so this network may keep devices apart: let this computer's firewall allow Python, then try a "
        "network cable for this computer, a hotspot with one phone a team, a JupyterHub, or one screen for all."
    )
