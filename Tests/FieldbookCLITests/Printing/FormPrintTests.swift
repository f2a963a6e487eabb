import TestSupport
import Testing

@testable import FieldbookCLI

/// Forms printed as a page: the empty form for paper, and the codebook.
@Suite(.temporaryFolder) struct FormPrintTests {
  static let form = #"""
    {"form": "visit", "version": 2, "title": "Visit <1> & \"more\"",
     "groups": [
       {"key": "who", "title": "Who", "rows": [["name", "age"]]},
       {"key": "child", "title": "Children", "group": "who", "repeat": {"max": 4},
        "when": "${age} >= 15"},
       {"key": "stay", "title": "Stays", "repeat": {"min": 1}}],
     "fields": [
       {"note": "Ask **slowly**, for [help](https://example.org/a?b=1&c=2).", "group": "who"},
       {"key": "name", "type": "name", "label": "Name", "required": true, "group": "who"},
       {"key": "age", "type": {"integer": {"min": 0, "max": 120}}, "label": "Age", "group": "who",
        "constraint": ". <= 120 and . != 99", "constraintMessage": "Not <99>"},
       {"key": "nick", "label": "Nick name", "group": "child"},
       {"key": "born", "type": "date", "label": "Born", "group": "child"},
       {"key": "place", "label": "Place", "group": "stay", "help": "Where ${name} was"},
       {"key": "text", "type": {"phrase": {"lines": 4}}, "group": "stay", "label": "Report"},
       {"key": "sex", "type": {"choice": {"options": [{"value": "f", "label": "Female"},
         {"value": "m", "label": "Male <3"}]}}, "label": "Sex", "name": "B1.2"},
       {"key": "signs", "type": {"choices": {"options": ["fever", "cough"]}}, "label": "Signs",
        "when": "${sex} = 'f'"},
       {"key": "zip", "type": "zip", "label": "Zip",
        "when": "15 > ${age} or not(selected(${signs}, 'cough'))"}, {"key": "flag", "type": "boolean"},
       {"key": "point", "type": "geopoint", "label": "Point"},
       {"key": "code", "type": "cvv", "label": "Code"},
       {"key": "double", "type": "integer", "label": "Double", "calculate": "${age} * 2"},
       {"key": "source", "type": "hidden", "label": "Source"}],
     "rules": [{"key": "some", "atLeastOne": ["zip", "point"], "message": "Give one"}],
     "missing": [{"reason": "refused", "label": "Did not say"}]}
    """#

  /// Runs the command on the form, and returns the page.
  private func page(_ options: String..., form: String = form) throws -> String {
    let console = RecordedConsole(files: ["a.json": form])
    let run = Run(["form", "print", "a.json"] + options, on: console)
    #expect(run.exitCode == .done, "\(run.transcript)")
    return run.output
  }

  private func count(_ part: String, in page: String) -> Int {
    page.ranges(of: part).count
  }

  @Test func `a page is in the language of its form, and in its direction`() throws {
    let form =
      #"{"form": "f", "version": 1, "languages": ["fr", "ar-EG"], "fields": [{"key": "a"}]}"#
    #expect(try page(form: form).contains(#"<html lang="fr">"#))
    #expect(try page("--language", "ar-EG", form: form).contains(#"<html lang="ar-EG" dir="rtl">"#))
    #expect(try page().contains(#"<html lang="en">"#))
  }

  // MARK: Structure

  @Test func `a field is once in the codebook, and once on paper if it is on screens`() throws {
    let page = try page()
    let shown = [
      "name", "age", "nick", "born", "place", "text", "sex", "signs", "zip", "flag", "point",
      "code", "double",
    ]
    for key in shown + ["source"] {
      #expect(count(#"id="field-\#(key)""#, in: page) == 1, "\(key)")
      #expect(count(#"data-field="\#(key)""#, in: page) == (key == "source" ? 0 : 1), "\(key)")
    }
  }

  @Test func `the page has both parts, and an option leaves one`() throws {
    let (codebook, paper) = (#"<section class="codebook">"#, #"<section class="paper">"#)
    #expect(try page().contains(codebook) && page().contains(paper))
    #expect(try page("--paper").contains(paper) && !page("--paper").contains(codebook))
    #expect(try page("--codebook").contains(codebook) && !page("--codebook").contains(paper))
  }

  @Test func `there are no scripts, and nothing is loaded from outside`() throws {
    let page = try page()
    for part in ["<script", "<link", "<img", "<iframe", "@import", "url(", "src=", "href="] {
      #expect(!page.contains(part), "\(part)")
    }
    #expect(page.hasPrefix("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"))
  }

  @Test func `each element that begins also ends, in order`() throws {
    let page = try page()
    var open: [Substring] = []
    for tag in page.split(separator: "<").dropFirst() {
      let name = tag.prefix { $0.isLetter || $0.isNumber || $0 == "/" || $0 == "!" }
      if name.hasPrefix("!") || ["meta", "br"].contains(name) { continue }
      if name.hasPrefix("/") {
        try #require(open.popLast() == name.dropFirst())
      } else {
        open.append(name)
      }
    }
    #expect(open == [])
  }

  @Test func `texts of the form cannot become markup or style`() throws {
    let page = try page()
    #expect(page.contains("Visit &lt;1&gt; &amp; &quot;more&quot;"))
    #expect(page.contains("Male &lt;3"))
    #expect(page.contains("https://example.org/a?b=1&amp;c=2"))
    #expect(page.contains("“Not &lt;99&gt;”"))
    let hostile = Self.form.replacing(
      #"Visit <1> & \"more\""#, with: #"</style><script>alert(1)</script>\";}"#)
    let other = try self.page(form: hostile)
    #expect(!other.contains("<script"))
    #expect(count("</style", in: other) == 1)
    let beginning = #"content: "\3c \2f style\3e \3c script\3e alert\28 1\29 \3c "#
    #expect(other.contains(beginning + #"\2f script\3e \22 \3b \7d "#))
  }

  // MARK: The codebook

  @Test(arguments: [
    "Only if</b> “Age” (2) is at least 15<br><code>${age} &gt;= 15</code>",
    "Only if</b> “Sex” (7) is “Female”<br>",
    "Only if</b> “Age” (2) is less than 15 or “Signs” (8) does not include “cough”<br>",
    "Must hold</b> the answer is at most 120 and the answer is not 99",
    "Calculated as</b> “Age” (2) × 2", "Repeated up to 4 times.", "Repeated at least 1 time.",
    "<code>f</code></dt>\n<dd>Female</dd>", "<p class=\"source\">B1.2</p>",
    "A whole number (integer)</p>\n<p class=\"remark\">0 to 120</p>",
    "Must hold</b> at least one of “Zip” (9) and “Point” (11) is answered",
    "<code>refused</code></dt>\n<dd>Did not say</dd>", "Where [Name] was",
    "Written as 00000", "Written as 000; never stored", "Set by programs only", "<b>slowly</b>",
  ])
  func `the codebook says what a form demands in words`(part: String) throws {
    #expect(try page("--codebook").contains(part))
  }

  // MARK: Paper

  @Test(arguments: [
    ("a box for each digit of a zip code and of an age", #"<span class="cell"></span>"#, 5 + 3),
    ("a hint in each box of a date in four rows", #"<span class="cell">Y</span>"#, 4 * 4),
    ("a line for each part of a place", "<small>Latitude</small>", 1),
    ("round boxes for one of several options", #"<span class="box round"></span>"#, 2 + 2),
    ("square boxes for several options", #"<span class="box"></span>"#, 2),
    ("lines for a paragraph, in each of three blocks", #"<div class="line"></div>"#, 4 * 3),
    ("a table for short entries", #"<table class="entries">"#, 1),
    ("a row for each of at most four entries", #"<td class="row-number">"#, 4),
    ("blocks for longer entries", #"<div class="entry">"#, 3),
    ("no place for what is never stored", "Do not write this on paper", 1),
    ("a condition above its questions", #""when">Only if “Age” (2) is at least 15.</p>"#, 1),
  ])
  func `the empty form has room for each kind of answer`(
    kind: String, part: String, number: Int
  ) throws {
    #expect(try count(part, in: page("--paper")) == number)
  }

  @Test(arguments: ["household", "phq9", "bmi", "visit", "account"])
  func `the example forms can be printed`(name: String) throws {
    let text = try Folder.package.text(of: "Examples/\(name).form.json")
    let page = try page(form: text)
    for match in text.matches(of: /"key": "(\w+)",\s+"(?:type|label)"/) {
      #expect(count(#"id="field-\#(match.1)""#, in: page) == 1, "\(match.1)")
    }
  }

  // MARK: The command

  @Test func `a registered form is printed by its key, to a file or to standard output`() throws {
    let runner = try CommandRunner()
    let path = try TemporaryFolder.current.path(of: "visit.html")
    let run = runner.run("form", "print", "visit", "-o", path)
    #expect(run.transcript == "exit 0\n--- standard output\n--- standard error\n")
    let written = try TemporaryFolder.current.text(of: "visit.html")
    #expect(written.contains("<h1>Visit</h1>"))
    #expect(runner.run("form", "print", "visit").output == written)
    let missing = runner.run("form", "print", "visti")
    #expect(missing.exitCode == .notFound)
    #expect(missing.complaints.contains("Did you mean `visit`?"))
  }

  @Test func `options that exclude each other, and a file with mistakes, are refused`() throws {
    let console = RecordedConsole(files: ["a.json": Self.form, "b.json": "{}"])
    let both = Run(["form", "print", "a.json", "--paper", "--codebook"], on: console)
    #expect(both.exitCode == .usage)
    #expect(both.complaints.contains("--codebook"))
    let version = Run(["form", "print", "a.json", "--form-version", "1"], on: console)
    #expect(version.exitCode == .usage)
    let wrong = Run(["form", "print", "b.json"], on: console)
    #expect(wrong.exitCode == .usage)
    #expect(wrong.output == "")
    #expect(wrong.complaints.contains("b.json:1:1: The member `form` is missing."))
    #expect(Run(["form", "print", "c.json"], on: console).exitCode == .notFound)
  }
}
