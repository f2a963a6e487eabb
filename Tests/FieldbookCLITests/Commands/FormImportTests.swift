import JSONText
import TestSupport
import Testing

@testable import FieldbookCLI

@Suite(.temporaryFolder) struct FormImportTests {
  private static let whole = """
    type,name,label,calculation
    integer,age,Age,
    calculate,double,,${age} * 2
    """
  private static let broken = """
    type,name,label,calculation,appearance
    integer,age,Age,,thousands-sep
    calculate,luck,,random(),
    """

  private func folder(_ survey: String) throws -> String {
    let folder = try TemporaryFolder.current
    try folder.write(survey, to: "visit/survey.csv")
    try folder.write("form_title,form_id\nVisit,visit\n", to: "visit/settings.csv")
    return folder.path(of: "visit")
  }

  /// Runs the command with the files from the disk, which the console of tests does not read
  /// itself.
  private func run(_ words: String...) throws -> Run {
    let folder = try TemporaryFolder.current
    let names = try folder.allFiles()
    let files = try names.map { (folder.path(of: $0), try folder.text(of: $0)) }
    return Run(
      ["form", "import"] + words,
      on: RecordedConsole(files: Dictionary(uniqueKeysWithValues: files)))
  }

  @Test func `a form is written to a file, and the summary is printed`() throws {
    let folder = try TemporaryFolder.current
    let target = folder.path(of: "visit.form.json")
    let run = try run(try self.folder(Self.whole), "-o", target)
    #expect(run.output == "visit: 2 questions, 2 imported unchanged.\n")
    #expect(run.exitCode == .done)
    #expect(
      try folder.text(of: "visit.form.json") == """
        {
          "form": "visit",
          "version": 1,
          "name": "visit",
          "title": "Visit",
          "fields": [
            { "key": "age", "name": "age", "type": "integer", "label": "Age" },
            { "key": "double", "name": "double", "type": "text", "calculate": "${age} * 2" }
          ]
        }

        """)
  }

  @Test func `what changes answers is listed, and the report has everything`() throws {
    let folder = try TemporaryFolder.current
    let path = try self.folder(Self.broken)
    let run = try run(path, "--report", folder.path(of: "report.txt"))
    #expect(run.exitCode == .invalidData)
    #expect(run.output.hasPrefix("{\n  \"form\": \"visit\""))
    #expect(
      run.complaints == """
        visit: 2 questions, 1 imported unchanged, 1 imported with differences.
        These affect answers:
          survey!D3: luck: `calculation` `random()`: `random()` gives something else each time, or on \
        each device. It is left out.
        1 finding concerns only the appearance or remarks; `--report FILE` lists all.

        """)
    #expect(
      try folder.text(of: "report.txt") == """
        visit: 2 questions, 1 imported unchanged, 1 imported with differences.
        looks: survey!E2: age: The appearance `thousands-sep` has no equivalent.
        answers: survey!D3: luck: `calculation` `random()`: `random()` gives something else each time, \
        or on each device. It is left out.

        """)
  }

  @Test func `the summary is one object`() throws {
    let run = try run(try folder(Self.broken), "--json")
    #expect(
      run.output == """
        {"form":"visit","source":"survey.csv","questions":2,"carried":1,"differently":1,"lost":0,\
        "outside":0,"findings":[{"place":"survey!E2","subject":"age","message":"The appearance \
        `thousands-sep` has no equivalent.","instead":null,"severity":"looks"},{"place":"survey!D3",\
        "subject":"luck","message":"`calculation` `random()`: `random()` gives something else each \
        time, or on each device.","instead":"It is left out.","severity":"answers"}]}

        """)
  }

  @Test func `the version can be given, so that a changed source becomes the next one`() throws {
    let run = try run(try folder(Self.whole), "--form-version", "4", "--quiet")
    #expect(run.output.contains("\"version\": 4"))
    #expect(run.complaints == "")
  }

  @Test func `an unreadable source is rejected with advice`() throws {
    let folder = try TemporaryFolder.current
    try folder.write("hello", to: "a.txt")
    let text = try run(folder.path(of: "a.txt"))
    #expect(text.exitCode == .usage)
    #expect(text.complaints.contains("Import an .xlsx file or a folder of CSV sheets"))
    #expect(try run(folder.path(of: "none.xlsx")).exitCode == .notFound)
    #expect(try run(folder.path(of: "a.txt"), "--from", "odk").exitCode == .usage)
    try folder.write("", to: "empty/readme.txt")
    #expect(try run(folder.path(of: "empty")).complaints.contains("has no CSV files"))
  }
}
