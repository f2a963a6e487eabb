import JSONText
import TestSupport
import Testing

@testable import FieldbookCLI

struct FormTests {
  private let right = #"""
    {"form": "visit", "version": 2, "groups": [{"key": "person"}],
     "fields": [{"key": "name", "type": "name", "group": "person"}, {"key": "remarks"}]}
    """#
  private let wrong = #"""
    {"form": "visit", "version": 2,
     "fields": [{"key": "name", "type": "nmae"}, {"key": "na\u001b[2Jme"}]}
    """#

  @Test func `form check summarizes a valid definition`() {
    let run = Run("form", "check", "visit.form.json", files: ["visit.form.json": right])
    #expect(run.output == "visit 2 is valid: 2 fields, 1 group, 0 rules, 0 custom types.\n")
    #expect(run.exitCode == .done)
  }

  @Test func `form check counts repeats and the fields in them`() {
    let files = ["visit.form.json": EntryTests.household]
    let run = Run("form", "check", "visit.form.json", files: files)
    #expect(
      run.output == """
        visit 1 is valid: 6 fields (4 in repeats), 4 groups (3 repeat), 1 rule, 0 custom types.

        """)
    let json = Run("form", "check", "visit.form.json", "--json", files: files)
    #expect(json.output.contains(#""groups":4,"repeats":3,"fields":6,"#), "\(json.output)")
  }

  private let surprising = #"""
    {"form": "visit", "version": 2, "fields": [{"key": "code", "type": "code"}],
     "types": {"code": {"template": "000", "placeholders": "0", "accepts": "digits", "maxLength": 2}}}
    """#

  @Test func `form check warns about surprising definitions without rejecting them`() {
    let run = Run("form", "check", "visit.form.json", files: ["visit.form.json": surprising])
    #expect(
      run.output == """
        visit.form.json:2:95: warning: The template has 3 slots, but an answer has at most 2 \
        characters (/types/code/maxLength).
        visit 2 is valid: 1 field, 0 groups, 0 rules, 1 custom type.

        """)
    #expect(run.exitCode == .done)
    let json = Run("form", "check", "--json", "a", files: ["a": surprising])
    #expect(
      json.output.split(separator: "\n").first == """
        {"file":"a","line":2,"column":95,"pointer":"/types/code/maxLength",\
        "code":"lint.unreachable_slots","message":"The template has 3 slots, but an answer has at \
        most 2 characters.","hint":null,"warning":true}
        """)
  }

  @Test func `each mistake is a line with its place in the definition`() {
    let run = Run("form", "check", "visit.form.json", files: ["visit.form.json": wrong])
    #expect(
      run.output == """
        visit.form.json:2:37: There is no type `nmae` (/fields/0/type). Did you mean `name`?
        visit.form.json:2:54: `na␛[2Jme` is not a key (/fields/1/key). Use lowercase letters, \
        digits and _, and start with a letter.

        """)
    #expect(run.exitCode == .usage)
    #expect(run.complaints.isEmpty)
  }

  @Test func `--json prints mistakes and warnings as objects`() {
    let summary = Run("form", "check", "--json", "a", files: ["a": right])
    #expect(
      summary.output == """
        {"form":"visit","version":2,"title":null,"groups":1,"fields":2,"rules":0,"types":0,\
        "hash":"5aaa237abc20a1d4"}

        """)
    let errors = Run("form", "check", "--json", "a", files: ["a": wrong])
    #expect(
      errors.output.split(separator: "\n").first == """
        {"file":"a","line":2,"column":37,"pointer":"/fields/0/type","code":"type.unknown",\
        "message":"There is no type `nmae`.","hint":"Did you mean `name`?"}
        """)
  }

  @Test func `a missing file is reported`() {
    let run = Run("form", "check", "visit.form.json")
    #expect(run.exitCode == .notFound)
    #expect(
      run.complaints == """
        fieldbook: `visit.form.json` does not exist.
        Name an existing file.

        """)
  }

  @Test(
    .temporaryFolder,
    arguments: [
      ("nothing", FileError.notFound), (".", .isFolder), ("file/below", .notFound),
      ("large", .tooLarge(limit: 10)),
    ])
  func `an unreadable file is reported with the reason`(name: String, error: FileError) throws {
    let folder = try TemporaryFolder.current
    try folder.write("0123456789", to: "file")
    try folder.write("0123456789A", to: "large")
    #expect(throws: error) {
      try StandardConsole().read(file: folder.path(of: name), limit: 10)
    }
    #expect(
      try StandardConsole().read(file: folder.path(of: "file"), limit: 10)
        == Array("0123456789".utf8))
  }

  @Test func `the schema for editors is current`() throws {
    let path = "Documentation/form.schema.json"
    let schema = Run("form", "schema").output
    if TestEnvironment.current.recording { try Folder.package.write(schema, to: path) }
    #expect(
      try Folder.package.text(of: path) == schema,
      "FIELDBOOK_RECORD=1 swift test --filter FieldbookCLITests.FormTests")
  }
}
