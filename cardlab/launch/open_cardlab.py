"""Open this folder's pages in JupyterLab, on any computer with cardlab: ``python open_cardlab.py``."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def run() -> None:
    """Open the pages, or print what is missing."""
    try:
        from cardlab.__main__ import main
    except ImportError:
        sys.exit(
            'This Python has no cardlab. Install it with: python -m pip install "cardlab[lab]"\n'
            f'Or go to a clone of cardlab and type there: python start.py open "{HERE}"'
        )
    sys.argv = ["cardlab", "open", str(HERE), *sys.argv[1:]]
    main()


if __name__ == "__main__":
    run()
