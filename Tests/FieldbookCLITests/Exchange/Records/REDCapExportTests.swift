import TestSupport
import Testing

@testable import FieldbookCLI

/// The CSV that REDCap imports.
@Suite(.temporaryFolder) struct REDCapExportTests {
  private static let form = #"""
    {"form": "f", "version": 1,
     "groups": [{"key": "intake", "name": "intake", "page": true},
       {"key": "visit", "name": "visit", "page": true, "repeat": {}}],
     "fields": [
       {"key": "study_id", "name": "study_id", "group": "intake"},
       {"key": "consent", "name": "consent", "group": "intake", "required": true,
        "type": {"choice": {"options": [{"value": "1", "label": "Yes"},
          {"value": "0", "label": "No"}]}}},
       {"key": "signs", "name": "signs", "group": "intake",
        "type": {"choices": {"options": ["1", "-1", "Other Sign"]}}},
       {"key": "born", "name": "dob", "group": "intake", "type": "date"},
       {"key": "flag", "name": "flag", "group": "intake", "type": "boolean",
        "when": {"field": "consent", "equals": "1"}},
       {"key": "seen", "name": "seen", "group": "visit", "type": "dateTime"},
       {"key": "began", "name": "began", "group": "visit", "type": "time",
        "placeholder": "hh:mm:ss"},
       {"key": "ended", "name": "ended", "group": "visit", "type": "dateTime",
        "placeholder": "YYYY-MM-DD hh:mm"},
       {"key": "photo", "name": "photo", "group": "visit", "type": "file"}]}
    """#

  private func runner() throws -> CommandRunner {
    let runner = try CommandRunner(form: Self.form)
    for words in [
      [
        "study_id=S-1", "consent=1", "signs=-1", "born=12/31/1980", "flag=yes",
        "visit[1].seen=12/25/2026 14:30", "visit[1].began=14:20",
        "visit[1].ended=2026-12-25 15:00:09",
        "visit[2].seen=2026-12-26T09:00:05+02:00",
      ],
      ["consent=0"],
    ] {
      let new = Run(["--store", runner.path, "new", "f"] + words, on: RecordedConsole())
      #expect(runner.run("finalize", String(new.output.prefix(36))).exitCode == .done)
    }
    return runner
  }

  @Test func `a draft has a row, and each entry one as an instance`() throws {
    let runner = try runner()
    let run = runner.run("export", "f", "--format", "redcap")
    let id = try #require(runner.finalIDs.last)
    let lines = run.output.replacing(id, with: "ID").split(separator: "\n")
    #expect(
      lines == [
        "study_id,redcap_repeat_instrument,redcap_repeat_instance,consent,signs___1,signs____1,"
          + "signs___othersign,dob,flag,intake_complete,seen,began,ended,visit_complete",
        "S-1,,,1,0,1,0,1980-12-31,1,2,,,,",
        "S-1,visit,1,,,,,,,,2026-12-25 14:30,14:20:00,2026-12-25 15:00,2",
        "S-1,visit,2,,,,,,,,2026-12-26 09:00:05,,,2",
        "ID,,,0,0,0,0,,,2,,,,",
      ])
    #expect(
      run.complaints == """
        `study_id` identifies the records; drafts with the same one become one record.
        `photo` is left out, because REDCap does not import files.

        """)
  }

  @Test(arguments: [(["study_id=S-1"], "0"), (["consent=1"], "1")])
  func `an open draft is complete as far as nothing is missing`(
    values: [String], complete: String
  ) throws {
    let runner = try CommandRunner(form: Self.form)
    _ = Run(["--store", runner.path, "new", "f"] + values, on: RecordedConsole())
    let run = runner.run("export", "f", "--format", "redcap", "--status", "draft")
    #expect(run.output.hasSuffix(",\(complete),,,,\n"))
  }

  @Test func `several choices that cannot be read have empty cells`() throws {
    let runner = try CommandRunner(form: Self.form)
    for values in [["study_id=S-1", "signs=unknown"], ["study_id=S-2"]] {
      _ = Run(["--store", runner.path, "new", "f"] + values, on: RecordedConsole())
    }
    let run = runner.run("export", "f", "--format", "redcap", "--status", "draft")
    let lines = run.output.split(separator: "\n").dropFirst().sorted()
    #expect(lines == ["S-1,,,,,,,,,0,,,,", "S-2,,,,0,0,0,,,0,,,,"])
  }

  @Test(arguments: [
    (
      #""groups": [{"key": "a", "repeat": {}}, {"key": "b", "group": "a", "repeat": {}}],"#
        + #""fields": [{"key": "x", "group": "a"}, {"key": "y", "group": "b"}]"#,
      "The repeat `b` is in the repeat `a`, which REDCap cannot store."
    ),
    (
      #""fields": [{"key": "x", "type": {"choices": {"options": ["a"], "other": true}}}]"#,
      "REDCap has no column for text that is not an option, which `x` can have."
    ),
    (
      #""fields": [{"key": "x", "type": {"choices": {"options": ["a-b", "a.b"]}}}]"#,
      "Several fields share a name: `x___a_b`."
    ),
    (
      #""fields": [{"key": "id", "name": "record_id", "storage": "mask"}, {"key": "x"}]"#,
      "The field `id` identifies the records in REDCap, but its answers are masked."
    ),
  ])
  func `a form that REDCap cannot hold is refused`(parts: String, message: String) throws {
    let runner = try CommandRunner(form: #"{"form": "f", "version": 1, \#(parts)}"#)
    let run = runner.run("export", "f", "--format", "redcap")
    #expect(run.exitCode == .usage)
    #expect(run.complaints.hasPrefix("fieldbook: \(message)\n"))
  }

  @Test func `a masked field identifies the records if it is revealed`() throws {
    let form = #"""
      {"form": "f", "version": 1,
       "fields": [{"key": "id", "name": "record_id", "storage": "mask"}, {"key": "x"}]}
      """#
    let runner = try CommandRunner(form: form)
    _ = Run(["--store", runner.path, "new", "f", "id=S-1", "x=a"], on: RecordedConsole())
    let refused = runner.run("export", "f", "--format", "redcap", "--status", "draft")
    #expect(
      refused.complaints.hasSuffix(
        "Add `--reveal` to export the answers, or export the form as CSV.\n"))
    let run = runner.run("export", "f", "--format", "redcap", "--status", "draft", "--reveal")
    #expect(run.output == "record_id,x\nS-1,a\n")
  }

  @Test(.needs(.pandas)) func `pandas reads the answers`() throws {
    let runner = try runner()
    let path = try TemporaryFolder.current.path(of: "out.csv")
    _ = runner.run("export", "f", "--format", "redcap", "-o", path)
    let read = try BuiltProgram(
      [
        "-c",
        """
        import pandas
        table = pandas.read_csv("\(path)", dtype=str, keep_default_na=False)
        for row in table[table["redcap_repeat_instrument"] == "visit"].itertuples():
          print(row.study_id, row.redcap_repeat_instance, row.seen)
        """,
      ], running: "python3")
    #expect(read.output == "S-1 1 2026-12-25 14:30\nS-1 2 2026-12-26 09:00:05\n")
  }
}
