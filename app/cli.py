"""Where the command `cutmarks` begins."""

from __future__ import annotations

from app.terminal import ending_at_once, open_streams


def main() -> None:
    """Run the command; what goes wrong is one sentence on stderr and status 2."""
    open_streams()
    with ending_at_once():  # this takes most of a second
        from app.commands.run import run
    run()


if __name__ == "__main__":
    main()
