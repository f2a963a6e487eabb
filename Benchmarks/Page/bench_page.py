"""Measures the page in Chromium, and SurveyJS beside it; `make bench-web` prints the table."""

import argparse
import re
import statistics
import sys
import time
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from pages import Fieldbook, SurveyJS

from harness import CHROMIUM

PROBE = Path(__file__).with_name("probe.js").read_text()
SLOWER = 4
KEYS = 300
# Sixteen keys a second, faster than people type. The work that follows a paint is done by then.
PAUSE = 60
# Without these options, each frame waits for the next tick of a screen that does not exist.
FLAGS = ["--no-sandbox", "--disable-frame-rate-limit", "--disable-gpu-vsync",
         "--enable-precise-memory-info"]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--server", required=True)
    arguments.add_argument("--page", required=True)
    arguments.add_argument("--survey", help="the static files of wagtail-surveyjs")
    arguments.add_argument("--rounds", type=int, default=20)
    arguments.add_argument("--keystrokes", type=int, default=100_000)
    options = arguments.parse_args()

    pages = [Fieldbook(options.server, options.page)]
    if options.survey:
        pages.append(SurveyJS(options.server, options.survey, ".build/survey-page"))
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            columns = [measurements(browser, page, options) for page in pages]
            browser.close()
    finally:
        for page in pages:
            page.server.stop()
    show([page.name for page in pages], columns)


def measurements(browser, page, options):
    """The results for a page, by name."""
    results = Results(page.name)
    if hasattr(page, "engine"):
        results["Engine, brotli (bar 700 kB)"] = kilobytes([page.engine()])
    results["Page, brotli (bar 80 kB)"] = kilobytes(page.files())
    for name, slower in [("", 1), (f", CPU {SLOWER} times slower (bar 1,000 ms)", SLOWER)]:
        starts = first_keys(browser, page, "visit", "name", slower, options.rounds)
        results[f"Until one can type{name}"] = milliseconds(starts)
    results["The same, 500 fields"] = milliseconds(
        first_keys(browser, page, "large", "g0_0", 1, max(options.rounds // 4, 3)))
    results["Key to paint, 500 fields (bar 8 ms)"] = milliseconds(keys(browser, page))
    if options.keystrokes:
        # The other page is so slow that only a twentieth of the keys are typed.
        count = options.keystrokes if hasattr(page, "engine") else options.keystrokes // 20
        results["Keys without a pause"] = growth(browser, page, count)
    return results


class Results(dict):
    """Results by name, each of which is also printed as soon as it is known."""

    def __init__(self, page):
        super().__init__()
        self.page = page

    def __setitem__(self, name, value):
        super().__setitem__(name, value)
        print(f"{self.page}: {name}: {value}", file=sys.stderr, flush=True)


def first_keys(browser, page, form, field, slower, rounds):
    """The time until a key is accepted, each time with an empty cache."""
    address = page.prepare(browser, form)
    times = []
    for _ in range(rounds):
        context = page.context(browser)
        tab = opened(context, address, page.field(field), slower)
        times.append(tab.evaluate("probe.ready"))
        tab.keyboard.press("a")
        expect(tab.locator(page.field(field))).to_have_value(re.compile("^a$", re.I))
        tab.keyboard.press("Backspace")
        tab.wait_for_timeout(200)
        context.close()
    return times


def keys(browser, page):
    """The times from a key to its paint, in the middle of a form of 500 fields."""
    address = page.prepare(browser, "large")
    context = page.context(browser)
    tab = opened(context, address, page.field("g12_1"))
    for field in ["g12_1", "g12_0"]:
        tab.click(page.field(field))
        for number in range(KEYS + 50):
            tab.keyboard.press("Backspace" if number % 8 > 3 else "1234"[number % 4])
            tab.wait_for_timeout(PAUSE)
    times = tab.evaluate("probe.keys")
    context.close()
    return times[50:]


def growth(browser, page, count):
    """The time for each key, and the growth of memory after the first tenth of the keys."""
    address = page.prepare(browser, "visit")
    context = page.context(browser)
    tab = opened(context, address, page.field("name"))
    tab.click(page.field("name"))
    session = context.new_cdp_session(tab)
    sizes = []
    begun = time.monotonic()
    for _ in range(10):
        tab.evaluate("(count) => probe.type(count)", count // 10)
        session.send("HeapProfiler.collectGarbage")
        sizes.append(session.send("Runtime.getHeapUsage")["usedSize"]
                     + session.send("Runtime.getHeapUsage").get("backingStorageSize", 0))
    spent = time.monotonic() - begun
    context.close()
    grown = (sizes[-1] - sizes[0]) / 1e6
    return (f"{count:,}: {spent / count * 1000:.2f} ms each, "
            f"{sizes[0] / 1e6:.1f} MB, then {grown:+.1f} MB")


def opened(context, address, selector, slower=1):
    context.add_init_script(PROBE.replace("SELECTOR", selector))
    tab = context.new_page()
    if slower > 1:
        context.new_cdp_session(tab).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    tab.goto(address, wait_until="commit")
    # The page does not allow scripts to evaluate strings as code, so this cannot wait for a
    # function.
    end = time.monotonic() + 60
    while not tab.evaluate("window.probe?.ready"):
        assert time.monotonic() < end, f"{address} does not become ready"
        tab.wait_for_timeout(20)
    tab.focus(selector)
    return tab


def kilobytes(files):
    total = sum(Path(f"{file}.br").stat().st_size if Path(f"{file}.br").exists()
                else file.stat().st_size for file in files)
    return f"{total / 1000:.0f} kB"


def milliseconds(times):
    times = sorted(times)
    p95 = times[min(len(times) - 1, int(len(times) * 0.95))]
    return f"{statistics.median(times):.1f} ms, p95 {p95:.1f}"


def show(names, columns):
    rows = [["", *names]]
    for row in columns[0]:
        rows.append([row, *(column.get(row, "–") for column in columns)])
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


if __name__ == "__main__":
    main()
