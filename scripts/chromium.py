"""See to a Chromium for tests and screenshots: one that is installed, or Playwright's own."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MISSING = (
    "Chromium is not installed, and fetching it failed."
    " On Debian: apt-get install chromium-headless-shell"
)
NAMES = (
    "chromium-headless-shell",  # the same pages without a window: a third of the work for each
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)


def installed() -> str | None:
    """The path of a Chromium on this machine, Playwright's own included."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or _playwrights()


def _playwrights() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def main() -> None:
    """Install one where there is none; without it, tests in a browser are skipped, except in CI."""
    if installed():
        return
    print("Fetching Chromium for the browser tests …", flush=True)
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    if subprocess.run(command, check=False).returncode != 0:
        if os.environ.get("CI"):
            sys.exit(MISSING)
        print(MISSING)


if __name__ == "__main__":
    main()
