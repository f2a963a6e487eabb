import FieldbookExchange
import FieldbookStore
import FormSession
import SQLiteKit

extension CommandDescription {
  static let export = CommandDescription(
    "export", "Write the drafts of a form as CSV.",
    discussion: """
      Final drafts are written with their canonical values, other ones with what was typed. Masked \
      fields show a mask unless they are revealed, and those that are never stored are empty. A file \
      that is named is replaced when the new one is whole.

      There is a column for each field of any version of the form, whatever drafts are written. \
      `--since` goes by when a draft was finalized, and where it was not, by its last change.

      `--hash` adds the column `_hash`, by which `verify` checks the file later; an import ignores it.

      With `--json` each draft is an object on a line, with all that is known of its fields.
      """,
    positionals: [.form],
    options: [
      .output, .valueForm, .status, .header, .delimiter, .lineFeed, .mark, .excel, .since,
      .allEditions, .reasons, .hash, .formulaGuard, .reveal,
    ],
    examples: [
      Example("fieldbook export visit -o visits.csv", "What is final"),
      Example("fieldbook export visit --status draft --reasons", "What is not, as it was typed"),
      Example("fieldbook export visit --excel --header label -o visits.csv", "For a spreadsheet"),
      Example("fieldbook export visit --json --since 2026-11-01", "For a program"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .storeUnusable, .interrupted])
}

extension Option {
  static let output = Option(
    "output", short: "o", value: "FILE", help: "Write to this file", completion: .file)
  static let valueForm = Option(
    "values", value: "FORM", help: "Which text of a field its cell has",
    allowed: ValueForm.allCases.map(\.rawValue))
  static let header = Option(
    "header", value: "NAMES", help: "What columns are called",
    allowed: ExportColumns.Header.allCases.map(\.rawValue), defaultValue: "key")
  static let delimiter = Option("delimiter", value: "D", help: "What parts cells, or `tab`")
  static let lineFeed = Option("lf", help: "End lines with a line feed alone")
  static let mark = Option("bom", help: "Begin with a byte-order mark")
  static let excel = Option("excel", help: "Write what a spreadsheet opens without harm")
  static let since = Option(
    "since", value: "TIME", help: "Only what was finalized since, or else changed")
  static let allEditions = Option("all-editions", help: "Superseded editions, too")
  static let reasons = Option("reasons", help: "A column for each reason for having no value")
  static let hash = Option("hash", help: "A column for the hash of each final edition")
  static let formulaGuard = Option(
    "formula-guard", value: "G", help: "Which cells are guarded from being taken for formulas",
    allowed: FormulaGuard.allCases.map(\.rawValue), defaultValue: FormulaGuard.text.rawValue)
}

extension Fieldbook {
  static func export(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let interruption = console.interruption()
    let desk = try desk(invocation, on: &console, interruption: interruption)
    let plan = try ExportPlan(invocation, at: desk)
    let sink = try Sink(invocation.value(.output), sparing: desk.store, interruption)
    let total =
      plan.isToFile
      ? try keeping { () throws(StoreFault) in try desk.store.draftCount(plan.walk) } : nil
    var progress = Progress("drafts", of: total, on: console)
    let count =
      invocation.flag(.json)
      ? try plan.writeLines(of: desk.store, to: sink, &progress, on: &console)
      : try plan.writeTable(of: desk.store, to: sink, &progress, on: &console)
    progress.end(on: &console)
    try sink.finish()
    if !invocation.flag(.quiet) {
      if let option = invocation.unheeded {
        console.complain("`\(option)` says something of cells, and JSON Lines have none.")
      }
      plan.tell(count, on: &console)
    }
    return .done
  }
}

extension Invocation {
  /// An option that says something of columns and cells, where there are none.
  fileprivate var unheeded: String? {
    guard flag(.json) else { return nil }
    let flags: [Option] = [.lineFeed, .mark, .excel, .reasons, .hash].filter(flag)
    let values: [Option] = [.valueForm, .header, .delimiter, .formulaGuard].filter {
      value($0) != nil
    }
    return (flags + values).first?.spelling
  }
}
