import FieldEngine
import FormImport
import FormSession
import JSONText
import SQLiteKit

extension CommandDescription {
  static let formImport = CommandDescription(
    "form import", "Turn a form from ODK, REDCap or FHIR into a definition.",
    discussion: """
      Reads an XLSForm (an .xlsx file, or a folder with its sheets as survey.csv, choices.csv and \
      settings.csv), a REDCap data dictionary (.csv) or a FHIR R4 Questionnaire (.json), and \
      writes a definition that `form check` accepts. A summary lists what was carried over, what \
      differs, and what was left out; --report writes all findings to a file.

      Questions keep their names, from which keys are made. If you import a changed source with \
      --form-version, the keys stay the same. -o names a file, or with --split a folder (DIR/). \
      Without -o, the definition is printed, or, with --json, only the summary.

      The exit status is 3 if something that affects answers was left out.
      """,
    positionals: [.sourceOfForm],
    options: [.output, .sourceFamily, .importReport, .splitInstruments, .definitionVersion],
    examples: [
      Example("fieldbook form import visit.xlsx -o visit.form.json", "Import an XLSForm"),
      Example(
        "fieldbook form import dictionary.csv --split -o forms/",
        "Make a form from each REDCap instrument"),
      Example(
        "fieldbook form import phq9.json --report phq9.txt",
        "Print the form, and report what was not carried over"),
    ],
    exitCodes: [.done, .failed, .usage, .invalidData, .notFound])
}

extension Positional {
  static let sourceOfForm = Positional(
    "FILE", help: "The form from the other system, or a folder with its sheets", completion: .file)
}

extension Option {
  static let sourceFamily = Option(
    "from", value: "FAMILY", help: "The format of FILE, if it is not recognized",
    completion: .words(FormFamily.allCases.map(\.rawValue)))
  static let importReport = Option(
    "report", value: "FILE", help: "Write a list of everything that was left out to FILE",
    completion: .file)
  static let splitInstruments = Option("split", help: "REDCap: make a form from each instrument")
  static let definitionVersion = Option(
    "form-version", value: "V",
    help: "The version of the definition; by default that of the source",
    mistakenFor: Option.version.name)
}

extension Fieldbook {
  static func importForm(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let path = invocation.argument(.sourceOfForm)
    let source = try FormSource(path, on: &console)
    let screen = console
    let forms = try FormImport.forms(
      from: source.files, family: invocation.choice(.sourceFamily, as: FormFamily.self),
      isSplit: invocation.flag(.splitInstruments),
      version: invocation.integer(.definitionVersion, from: 1)
    ) { source.beside($0, on: screen) }
    let interruption = console.interruption()
    let report = try invocation.value(.importReport).map {
      try Sink($0, sparing: [path], interruption)
    }
    for form in forms {
      try write(form, of: forms.count, invocation, sparing: path, interruption, on: &console)
      try report?.write(Array(form.summary.reportText.utf8), on: &console)
    }
    try report?.finish()
    return forms.allSatisfy(\.summary.isWhole) ? .done : .invalidData
  }

  /// Writes a definition and its summary.
  private static func write(
    _ form: ImportedForm, of count: Int, _ invocation: Invocation, sparing source: String,
    _ interruption: Interruption, on console: inout some Console
  ) throws {
    let asJSON = invocation.flag(.json)
    let output = invocation.value(.output)
    let isFolder = output.map { $0.hasSuffix("/") || OutputFiles.Place.isFolder($0) } ?? asJSON
    if count > 1, !isFolder { throw UsageError.needsFolder("--split") }
    let target = try output.map { isFolder ? try file(in: $0, form.form.key) : $0 }
    if target != nil || !asJSON {
      let sink = try Sink(target, sparing: [source], interruption)
      try sink.write(Array((form.json.prettyText(width: 120) + "\n").utf8), on: &console)
      try sink.finish()
    }
    if asJSON {
      try console.print(form.summary.json.text)
    } else if target == nil || target == "-" {
      if !invocation.flag(.quiet) { console.complain(form.summary.text.withoutControlsInLines) }
    } else {
      try console.print(form.summary.text.withoutControlsInLines)
    }
  }
}

extension Fieldbook {
  /// Returns the file for a definition in a folder, and creates the folder if it is missing.
  private static func file(in folder: String, _ key: String) throws -> String {
    do {
      try PrivateFolder.create(at: folder)
    } catch {
      throw ExchangeError.unwritable(path: folder, error.detail)
    }
    return "\(folder)\(folder.hasSuffix("/") ? "" : "/")\(key).form.json"
  }
}

extension FormImportError: ReportedError {
  var exitCode: ExitCode { .usage }
}
