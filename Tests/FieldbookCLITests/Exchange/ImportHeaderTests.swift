import TestSupport
import Testing

@testable import FieldbookCLI

/// The header of an imported file, and how the file is written.
@Suite(.temporaryFolder) struct ImportHeaderTests {
  @Test(arguments: [
    (
      "name,zipp\n", "No field is called `zipp`.",
      "Did you mean `zip`? Use `--map 'zipp=zip'`, or `--map 'zipp='` to leave it out."
    ),
    ("zip,ZIP\n", "The columns `zip` and `ZIP` both map to `zip`.", nil),
    ("", "The file has no rows.", "Its first row must name the columns."),
    ("_id\n", "No column matches a field.", "The first row must name the columns."),
  ])
  func `an incomplete or ambiguous header is refused`(
    text: String, message: String, hint: String?
  ) throws {
    let run = try Clinic().importRows(text)
    #expect(run.exitCode == .usage)
    let lines = run.complaints.split(separator: "\n")
    #expect(lines.first == "fieldbook: \(message)")
    if let hint { #expect(lines.last.map(String.init) == hint) }
  }

  @Test func `each mistake in a header has a line with a hint`() throws {
    let clinic = try Clinic()
    let run = try clinic.importRows("namee,zipp,what\n")
    #expect(
      run.complaints == """
        fieldbook: 3 mistakes in the first row of the file:
          No field is called `namee`. Did you mean `name`? Use `--map 'namee=name'`, or \
        `--map 'namee='` to leave it out.
          No field is called `zipp`. Did you mean `zip`? Use `--map 'zipp=zip'`, or \
        `--map 'zipp='` to leave it out.
          No field is called `what`. Use `--map 'what=KEY'`, or `--map 'what='` to leave it out.

        """)
    // JSON still has a single message.
    let json = try clinic.importRows("namee,zipp\n", "--json").output
    #expect(json.contains(#""message":"No field is called `namee`. No field is called `zipp`.""#))
  }

  @Test func `a column can be mapped or left out`() throws {
    let clinic = try Clinic()
    let run = try clinic.importRows(
      "who,zipp,note\nada,90210,x\n", "--map", "who=name", "--map", "zipp=zip", "--map", "note=")
    #expect(run.exitCode == .done)
    #expect(clinic.values("--status", "draft") == ["Ada,90210,,,,,,"])
    let error = try clinic.importRows("name\nada\n", "--map", "zip")
    #expect(error.exitCode == .usage)
    #expect(
      error.complaints.hasPrefix("fieldbook: `zip` does not map a column to a field.\n"))
  }

  @Test(arguments: [
    "\u{FEFF}name;remarks\r\nada;a,b\r\n", "name\tremarks\nada\ta,b\n", "name|remarks\rada|a,b\r",
    "name,remarks\nada,\"a,b\"",
  ])
  func `the delimiter, the line ends and the byte order mark are detected`(text: String) throws {
    let clinic = try Clinic()
    #expect(try clinic.importRows(text).exitCode == .done)
    #expect(clinic.values("--status", "draft") == ["Ada,,,,,,,\"a,b\""])
  }

  @Test func `a row in another encoding is rejected, and the others are imported`() throws {
    let clinic = try Clinic()
    let run = try clinic.shell(
      #"printf 'name\nada\nZo\xeb\n' > in.csv; $F import patient in.csv --report wrong.csv"#)
    #expect(run.exitCode == 3)
    #expect(run.output == "2 rows: 1 added, 1 rejected.\n")
    #expect(
      try clinic.folder.text(of: "wrong.csv").hasSuffix(
        "3,3,,,csv.not_utf8,Cell 1 is not UTF-8.,\r\n"))
  }
}
