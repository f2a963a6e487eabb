"""The pages that are compared: Fieldbook's page, and a page with SurveyJS, both from our server."""

import gzip
import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/PageTests"))

from harness import PASSWORD, Server  # noqa: E402

from forms import SURVEY_OF_VISIT, large_form, survey_of_large  # noqa: E402


class Fieldbook:
    name = "Fieldbook"

    def __init__(self, program, folder):
        self.folder = Path(folder)
        self.server = Server(program, folder)
        form = Path(self.server.folder) / "large.form.json"
        form.write_text(json.dumps(large_form()))
        subprocess.run([*self.server.program, "form", "add", form], check=True,
                       capture_output=True)
        self.account = None

    def files(self):
        """The files that are loaded before a person can type, without the engine."""
        names = ["index.html", *(one.name for one in self.folder.glob("*.css")),
                 *(one.name for one in self.folder.glob("main.*.js"))]
        return [self.folder / name for name in names]

    def engine(self):
        return next(self.folder.rglob("*.wasm"))

    def prepare(self, browser, form):
        """Signs in, begins a draft, and returns the cookies and the address of the draft."""
        context = browser.new_context(storage_state=self.account)
        page = context.new_page()
        page.goto(self.server.address)
        if not self.account:
            page.fill("[name=username]", "ada")
            page.fill("[name=password]", PASSWORD)
            page.keyboard.press("Enter")
            page.wait_for_selector("[data-view=drafts]")
        page.click(f"[data-action=begin][data-form={form}]")
        page.wait_for_selector("form.filling[data-saved=server]")
        self.account = context.storage_state()
        address = page.url
        context.close()
        return address

    def context(self, browser):
        return browser.new_context(storage_state=self.account)

    def field(self, key):
        return f"[data-field={key}] input"


class SurveyJS:
    """SurveyJS from a Python wheel, minified and compressed like our page."""

    name = "SurveyJS 1.9.84 (2023)"

    def __init__(self, program, sources, folder):
        self.folder = Path(folder)
        shutil.rmtree(folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.build(Path(sources))
        self.server = Server(program, folder)

    def build(self, sources):
        import rjsmin
        script = (sources / "js/vendor/survey.jquery.js").read_text()
        self.write("jquery.js", (sources / "js/vendor/jquery.min.js").read_text())
        self.write("survey.js", rjsmin.jsmin(script))
        self.write("survey.css", (sources / "css/vendor/defaultV2.min.css").read_text())
        self.write("start.js", START)
        self.write("index.html", INDEX)
        for name, form in [("visit", SURVEY_OF_VISIT), ("large", survey_of_large())]:
            self.write(f"{name}.js", f"export default {json.dumps(form)};")

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        path.with_name(f"{name}.gz").write_bytes(gzip.compress(text.encode(), 9))
        subprocess.run(["brotli", "-f", "-q", "11", "-k", path], check=True)

    def files(self):
        names = ["index.html", "jquery.js", "survey.js", "survey.css", "start.js"]
        return [self.folder / name for name in names]

    def prepare(self, browser, form):
        return f"{self.server.address}/?form={form}"

    def context(self, browser):
        # Its templates are evaluated as code, which our server's policy forbids.
        return browser.new_context(bypass_csp=True)

    def field(self, key):
        return f"[data-name={key}] input"


INDEX = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Survey</title>
<link rel="stylesheet" href="/survey.css">
<script defer src="/jquery.js"></script>
<script defer src="/survey.js"></script>
<script defer src="/start.js"></script>
</head>
<body><div id="survey"></div></body>
</html>
"""

START = """
const form = new URLSearchParams(location.search).get("form");
import(`/${form}.js`).then((module) => {
  $("#survey").Survey({ model: new Survey.Model(module.default) });
});
"""
