"""How the tests run: the same examples every time, and none judged by how long it takes."""

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from selenium.webdriver import Chrome

settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

CHROMIUM = shutil.which("chromium")
DRIVER = shutil.which("chromedriver")

FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--window-size=1200,1000",
)  # fmt: skip


@pytest.fixture(scope="module", name="browser")
def _browser(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Chrome]":
    """Start Chromium with an empty profile and without a way to any other machine."""
    if CHROMIUM is None or DRIVER is None:
        pytest.skip("no chromium and chromedriver (Debian: apt install chromium chromium-driver)")
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    profile = tmp_path_factory.mktemp("profile")
    # Nobody listens at port 9: whatever is asked for over the network fails.
    for flag in (*FLAGS, f"--user-data-dir={profile}", "--proxy-server=127.0.0.1:9"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    yield driver
    driver.quit()
