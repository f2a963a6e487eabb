import FieldEngine
import FieldbookExchange
import FieldbookKit
import FormSession
import SQLiteKit

extension CommandDescription {
  static let export = CommandDescription(
    "export", "Write the drafts of a form as CSV, or for another system.",
    discussion: """
      Final drafts are written with canonical values, other drafts with the typed text. Masked \
      fields are written as masks unless you add `--reveal`; fields that are never stored are \
      empty. An existing output file is replaced when the new one is complete.

      There is one column for each field in any version of the form, regardless of which drafts \
      are written. `--since` filters by the time of finalizing, or of the last change for other \
      drafts. A time without a UTC offset is local, and a date means the beginning of that day.

      `--hash` adds the column `_hash`, which `verify` checks later; an import ignores it.

      The file of drafts does not contain the entries of repeats. If the output is a folder or ends \
      in `.zip`, each repeat has its own file, such as `visit-medicine.csv`, in which `_id` names \
      the draft and `_parent` the enclosing entry. `--repeat` writes one of these files, and \
      `--wide` writes the entries to additional columns, such as `medicine[1].dose`.

      A `geopoint` has four columns, such as `place-latitude`. With `--split-choices`, a `choices` \
      field has a column for each option, such as `symptoms/fever`: 1 if it was chosen, 0 if not, \
      and empty if the field is empty. These columns do not show the order of ranked choices. \
      `import` reads them back.

      The cell of a file contains the file's name. `--files` also writes the contents, to \
      `DIR/<draft>/<field>-<name>`, where `import --files` finds them.

      With `--json`, each draft is one JSON object per line with all details of its fields and \
      entries.

      `--format` writes records for another system, with the names that the form has there. `fhir` \
      writes a QuestionnaireResponse (R4) on a line for each draft, or a file for each if the \
      output is a folder or ends in `.zip`. `redcap` writes the CSV that REDCap imports. `odk` \
      writes CSV in the layout of ODK Central, and each repeat to its own file. These formats \
      contain only valid values, and do not accept the options for CSV cells.

      `--schema` describes the columns as a Frictionless Table Schema: for `visits.csv`, in \
      `visits.schema.json`. In a folder or archive, `datapackage.json` lists all files. Without \
      `-o`, only the schema is printed.
      """,
    positionals: [.form],
    options: [
      .outputOrFolder, .recordFormat, .tableSchema, .oneRepeat, .wide, .splitChoices, .valueForm,
      .status, .header, .language, .delimiter, .lineFeed, .mark, .excel, .since, .allEditions,
      .reasons, .hash, .formulaGuard, .reveal, .filesTo,
    ],
    examples: [
      Example("fieldbook export visit -o visits.csv", "Export final drafts"),
      Example("fieldbook export visit --status draft --reasons", "Export open drafts as typed"),
      Example(
        "fieldbook export visit --excel --header label -o visits.csv", "Export for a spreadsheet"),
      Example("fieldbook export household -o household/", "Export each repeat to its own file"),
      Example("fieldbook export household --repeat member", "Export the entries of a repeat"),
      Example("fieldbook export visit --split-choices", "Export options for statistics"),
      Example("fieldbook export visit --json --since 2026-11-01", "Export as JSON lines"),
      Example("fieldbook export phq9 --format fhir -o phq9.ndjson", "Export for a FHIR server"),
      Example("fieldbook export household --format odk -o household.zip", "Export as ODK does"),
      Example("fieldbook export visit --schema -o visits.csv", "Describe the columns as well"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .storeUnusable, .interrupted])
}

extension Option {
  static let output = Option(
    "output", short: "o", value: "FILE", help: "Write to this file", completion: .file)
  static let outputOrFolder = Option(
    "output", short: "o", value: "FILE",
    help: "Write to this file, or all files to a folder or `.zip` archive", completion: .file)
  static let recordFormat = Option(
    "format", value: "FORMAT", help: "Write records for this system",
    allowed: RecordSystem.allCases.map(\.rawValue), defaultValue: RecordSystem.csv.rawValue)
  static let tableSchema = Option(
    "schema", help: "Describe the columns as a Frictionless Table Schema")
  static let oneRepeat = Option(
    "repeat", value: "KEY", help: "Only the entries of this repeat, one in each row")
  static let wide = Option("wide", help: "Add columns for the entries of repeats")
  static let splitChoices = Option(
    "split-choices", help: "Write a column with 1 or 0 for each option of several choices")
  static let valueForm = Option(
    "values", value: "FORM", help: "The text to write or read for each field",
    allowed: ValueForm.allCases.map(\.rawValue))
  static let header = Option(
    "header", value: "NAMES", help: "The names of columns",
    allowed: ExportColumns.Header.allCases.map(\.rawValue), defaultValue: "key")
  static let delimiter = Option("delimiter", value: "D", help: "The cell separator, or `tab`")
  static let lineFeed = Option("lf", help: "End lines with a line feed only")
  static let mark = Option("bom", help: "Begin with a byte-order mark")
  static let excel = Option("excel", help: "Write a file that is safe to open in a spreadsheet")
  static let since = Option(
    "since", value: "TIME", help: "Only drafts finalized or (if not final) changed since then")
  static let allEditions = Option("all-editions", help: "Include superseded editions")
  static let reasons = Option(
    "reasons", help: "Add a column with the reason for each missing value")
  static let hash = Option("hash", help: "Add a column with the hash of each final edition")
  static let filesTo = Option(
    "files", value: "DIR", help: "Write the files in the drafts to this folder", completion: .file)
  static let formulaGuard = Option(
    "formula-guard", value: "G", help: "The cells to protect from being read as formulas",
    allowed: FormulaGuard.allCases.map(\.rawValue), defaultValue: FormulaGuard.text.rawValue)
}

extension Fieldbook {
  static func export(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    try invocation.expectFittingFormat()
    let interruption = console.interruption()
    let book = try book(invocation, on: &console, interruption: interruption)
    let form = try book.loadedForm(invocation.argument(.form))
    let request = try ExportRequest(invocation, offset: book.validationContext.offset ?? 0)
    _ = try invocation.language(of: form.definition)
    let exporter = try Exporter(form.id.key, of: book, request.options)
    if request.printsSchema {
      let sink = try Sink(nil, sparing: book.store, interruption)
      for schema in try exporter.schemas() { try sink.write(schema, on: &console) }
      return .done
    }
    let totals = try write(
      exporter, request, form.definition, of: book, interruption, on: &console)
    if !invocation.flag(.quiet) {
      if let option = invocation.unheeded {
        console.complain("`\(option)` has no effect on JSON Lines, which have no cells.")
      }
      if invocation.flag(.reveal), !exporter.sealedFields.isEmpty,
        try storeKey(invocation, on: console) == nil
      {
        let fields = exporter.sealedFields.sorted().map { "`\($0)`" }.joined(separator: ", ")
        console.complain("Without the key of the store, sealed answers are masked: \(fields).")
      }
      request.report(totals, of: exporter, on: &console)
    }
    return .done
  }

  /// Writes the drafts, their schema and their files.
  private static func write(
    _ exporter: Exporter, _ request: ExportRequest, _ form: FormDefinition, of book: Book,
    _ interruption: Interruption, on console: inout some Console
  ) throws -> ExportTotals {
    let sink = try ExportSink(
      request, of: exporter, title: form.title?.withoutAnswers, sparing: book.store, interruption)
    let total = request.isToFile ? try exporter.draftCount() : nil
    var progress = Progress("drafts", of: total, on: console)
    let totals =
      if case .documents(let files) = sink {
        try exporter.writeDocuments { id, bytes in
          try files.write(bytes, named: "\(id).json")
        } progress: { drafts in
          progress.count(drafts, on: &console)
        }
      } else {
        try exporter.write { table, bytes in
          try sink.write(bytes, to: table, on: &console)
        } progress: { drafts in
          progress.count(drafts, on: &console)
        }
      }
    progress.end(on: &console)
    if let folder = request.filesFolder {
      try exporter.writeFiles(to: folder, from: book, interruption)
    }
    try sink.finish(totals.schemas)
    return totals
  }
}

extension Invocation {
  /// An option for columns or cells that was given but has no effect on JSON; nil if there is none.
  fileprivate var unheeded: String? {
    guard flag(.json) else { return nil }
    return first(of: [
      .lineFeed, .mark, .excel, .reasons, .hash, .wide, .splitChoices, .valueForm, .header,
      .language, .delimiter, .formulaGuard, .oneRepeat,
    ])
  }
}
