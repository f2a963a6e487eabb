import TestSupport
import Testing

@testable import FieldbookCLI

/// The options that a format does not have.
@Suite(.temporaryFolder) struct FormatOptionTests {
  @Test(arguments: [
    (["--format", "fhir", "--header", "label"], "`--header` cannot be used with `--format fhir`."),
    (["--format", "fhir", "--repeat", "a"], "`--repeat` cannot be used with `--format fhir`."),
    (["--format", "redcap", "--excel"], "`--excel` cannot be used with `--format redcap`."),
    (
      ["--format", "redcap", "--all-editions"],
      "`--all-editions` cannot be used with `--format redcap`."
    ),
    (
      ["--format", "redcap", "--language", "fr"],
      "`--language` cannot be used with `--format redcap`."
    ),
    (["--format", "odk", "--wide"], "`--wide` cannot be used with `--format odk`."),
    (["--format", "odk", "--values", "raw"], "`--values` cannot be used with `--format odk`."),
    (["--format", "odk", "--schema"], "`--schema` cannot be used with `--format odk`."),
    (["--format", "odk", "--json"], "`--format odk` and `--json` cannot be used together."),
    (["--schema", "--json"], "`--json` and `--schema` cannot be used together."),
    (["--schema", "--excel"], "`--excel` and `--schema` cannot be used together."),
    (
      ["--schema", "--formula-guard", "all"],
      "`--formula-guard all` and `--schema` cannot be used together."
    ),
  ])
  func `an option that the format does not have is refused`(
    options: [String], message: String
  ) throws {
    let runner = try CommandRunner()
    let words = ["--store", runner.path, "export", "visit"] + options
    let run = Run(words, on: RecordedConsole())
    #expect(run.exitCode == .usage)
    #expect(run.complaints.hasPrefix("fieldbook: \(message)\n"), "\(run.complaints)")
  }
}
