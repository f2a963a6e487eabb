import FieldbookExchange
import FieldbookKit
import FormSession
import JSONText
import SQLiteKit

extension CommandDescription {
  static let `import` = CommandDescription(
    "import", "Import the rows of a CSV file as drafts.",
    discussion: """
      Column names can be the keys or the labels of fields. Cells are read as if a person typed \
      them. Invalid values are saved and reported; rows without text are skipped. Rows are saved a \
      thousand at a time. After an interruption, `--resume` continues after the last imported row \
      and reports rejected rows again. A file that was imported before is refused without \
      `--again`.

      With `--update`, each row changes the draft with its `_id`, or the draft with the same \
      unique values, but only fields whose cells differ. A row with new unique values becomes a \
      new draft. A worklist from `invalid --csv` is recognized by its columns, and the texts in \
      `new` are imported.

      Instead of one column, a `geopoint` can have columns such as `place-latitude` and \
      `place-longitude`, and a `choices` field a column for each option, such as `symptoms/fever`, \
      that contains 1, 0 or nothing.

      A form with repeats is imported from a folder or a `.zip` archive with the files that \
      `export -o FOLDER/` writes. Entries are joined with their drafts by `_id`, or by a column \
      that both files have. `--update` adds new entries, but removes none. `--repeat` imports a \
      single file of entries.

      With `--files`, cells name files in this folder: either files that `export --files` wrote, \
      or files by their path relative to the folder.
      """,
    positionals: [.form, .table],
    options: [
      .map, .update, .repeatOfFile, .dryRun, .resume, .again, .finalizeRows, .strict, .report,
      .valueForm, .delimiter, .formulaGuard, .filesIn,
    ],
    examples: [
      Example("fieldbook import visit visits.csv --dry-run", "Show what would happen"),
      Example(
        "fieldbook import visit visits.csv --report wrong.csv", "Write a report of invalid cells"),
      Example("fieldbook import visit visits.csv --map 'Post code=zip'", "Map a column to a field"),
      Example("fieldbook import visit fix.csv --update", "Change existing drafts"),
      Example("fieldbook import household household/", "Import drafts with their entries"),
    ],
    exitCodes: [
      .done, .failed, .usage, .invalidData, .notFound, .conflict, .storeUnusable, .interrupted,
    ])
}

extension Positional {
  static let table = Positional(
    "FILE", help: "A CSV file, a folder or a `.zip` archive; `-` reads standard input",
    completion: .file)
}

extension Option {
  static let map = Option(
    "map", value: "COLUMN=KEY", help: "Map a column to a field; without a key it is ignored",
    isRepeatable: true)
  static let update = Option("update", help: "Change existing drafts")
  static let repeatOfFile = Option(
    "repeat", value: "KEY", help: "The rows of the file are entries of this repeat")
  static let resume = Option("resume", help: "Resume after the last imported row")
  static let again = Option("again", help: "Import the file again")
  static let finalizeRows = Option("finalize", help: "Finalize valid drafts")
  static let filesIn = Option(
    "files", value: "DIR", help: "The folder with the files named in cells", completion: .file)
  static let strict = Option("strict", help: "Exit with 3 for invalid cells as well")
  static let report = Option(
    "report", value: "FILE", help: "Write a report to this file, as JSON if it ends in .json",
    completion: .file)
}

extension Fieldbook {
  static func importFile(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let interruption = console.interruption()
    let book = try book(invocation, on: &console, interruption: interruption)
    let form = try book.loadedForm(invocation.argument(.form))
    let files = try ImportFiles(invocation, form: form, at: book, interruption, on: &console)
    let source = files.shown
    let request = try ImportRequest(invocation, source)
    var report = try ReportWriter(
      request.reportPath, sparing: book.store.files + files.paths, isOfSeveral: files.areSeveral)
    // The importer keeps closures, which cannot capture the console itself.
    var screen = console
    defer { console = screen }
    var shown = Progress("rows", on: screen)
    var importer = try Importer(into: form, of: book, request.options) { header in
      if let words = request.words(on: header, isOfSeveral: files.areSeveral) {
        screen.complain(words)
      }
    } report: { row in
      try report?.write(row)
    } progress: { rows in
      shown.share = source.share
      shown.count(rows, on: &screen)
    } isCancelled: {
      interruption.isRequested
    }
    let content = try importer.begin(files, request, invocation, on: &screen)
    do {
      try importer.importRows(content, of: files)
    } catch {
      shown.end(on: &screen)
      if importer.summary.rows > 0 { try? report?.finish() }
      throw importer.reported(error, on: &screen)
    }
    shown.end(on: &screen)
    let code = try describe(importer, request, hasReport: report != nil, invocation, on: &screen)
    do {
      try report?.finish()
    } catch {
      if !request.options.isTrial { screen.complain(request.wordsOfLostReport) }
      throw error
    }
    return code
  }

  private static func describe(
    _ importer: Importer, _ request: ImportRequest, hasReport: Bool, _ invocation: Invocation,
    on console: inout some Console
  ) throws -> ExitCode {
    let summary = importer.summary
    if invocation.flag(.json) { try console.print(summary.json.text) }
    if !request.isQuiet {
      console.complain(summary.text(isTrial: request.options.isTrial))
      for words in [importer.wordsOfAffectedLines, summary.duplicateWords].compactMap(\.self) {
        console.complain(words)
      }
      for words in summary.wordsOfBefore { console.complain(words) }
      if summary.hasRejected || summary.invalidCells > 0, !hasReport {
        console.complain(Self.wayToProblems(of: summary, request))
      }
    }
    let isWrong = summary.hasRejected || (request.isStrict && summary.hasInvalidCells)
    return isWrong ? .invalidData : .done
  }
}

extension Fieldbook {
  /// Explains how to find out which rows and cells were wrong, considering that the same file is
  /// not imported twice.
  private static func wayToProblems(of summary: ImportSummary, _ request: ImportRequest) -> String {
    // A later import cannot recognize the content of standard input, so the only way to get a
    // report about its rejected rows is to import the content again.
    if request.options.isTrial || (summary.hasRejected && request.path == "-") {
      return "`--report FILE` lists these rows and cells with the reasons."
    }
    return [
      summary.hasRejected ? "`--resume --report FILE` lists the rejected rows" : nil,
      summary.invalidCells > 0 ? "`invalid` lists the invalid cells" : nil,
    ].compactMap(\.self).joined(separator: "; ") + "."
  }
}

/// The kinds of content that a file can hold.
private enum ImportContent {
  case table
  /// Entries of drafts, without the drafts themselves.
  case entries
  /// A worklist, with the bytes that were read to recognize it.
  case worklist(WorklistReader, beginning: [UInt8])
}

extension Importer {
  /// Recognizes the content of a file, and finds out how much of it was imported before.
  fileprivate mutating func begin(
    _ files: ImportFiles, _ request: ImportRequest, _ invocation: Invocation,
    on console: inout some Console
  ) throws -> ImportContent {
    do {
      guard let source = files.drafts else { return .entries }
      let delimiter = request.options.csv.delimiter
      if !files.areSeveral, let (list, beginning) = try source.worklist(delimiter) {
        if request.mode == .resume { throw ExchangeError.notResumable }
        try invocation.expectOptions(for: list)
        return .worklist(list, beginning: beginning)
      }
      if !request.options.isUpdate { try begin(files, request, on: &console) }
      return .table
    } catch {
      throw ExitCode(error) == .interrupted ? cancelled : error
    }
  }

  fileprivate mutating func importRows(
    _ content: ImportContent, of files: ImportFiles
  ) throws {
    switch content {
    case .table: try importRows(files.shown.read, entries: files.sources)
    case .entries: try importEntries(files.sources)
    case .worklist(let list, let beginning):
      try importWorklist(list, beginning, files.shown.read)
    }
  }

  private mutating func begin(
    _ files: ImportFiles, _ request: ImportRequest, on console: inout some Console
  ) throws {
    guard let (size, hash) = try files.measure() else {
      if request.mode == .resume { throw ExchangeError.notResumable }
      return
    }
    let beginning = try begin(
      ImportedFile(form: formKey, name: files.shown.name, size: size, hash: hash), request.mode)
    guard request.mode == .resume else { return }
    guard let before = beginning.before else {
      if !request.isQuiet {
        console.complain("This file was not imported before; all of its rows are imported.")
      }
      return
    }
    if before.rows > 0, let path = request.reportPath {
      // The existing report may be the only record of the drafts from earlier rows.
      try OutputFile.expectRoom(for: path, sparing: [])
    }
  }

  /// Reports how far the import got, unless the error states it; returns the error to report.
  fileprivate func reported(
    _ error: any Error, on console: inout some Console
  ) -> any Error {
    if ExitCode(error) == .interrupted { return cancelled }
    if let words = wordsOfEnd { console.complain(words) }
    return error
  }
}

extension Invocation {
  /// Rejects options about columns and new drafts, which do not apply to a worklist.
  fileprivate func expectOptions(for list: WorklistReader) throws {
    let given = [
      (Option.map, !values(.map).isEmpty), (.valueForm, value(.valueForm) != nil),
      (.finalizeRows, flag(.finalizeRows)), (.again, flag(.again)),
    ].filter(\.1)
    if let option = given.first?.0 { throw ExchangeError.notForWorklist(option.spelling) }
  }
}

extension InputFile {
  /// Returns the worklist in the file, and the bytes read so far; nil if the file is not a
  /// worklist.
  fileprivate func worklist(_ delimiter: CSVDelimiter?) throws -> (WorklistReader, [UInt8])? {
    guard let beginning = try Importer.beginning(read) else { return nil }
    if let list = WorklistReader(recognizing: beginning, delimiter) { return (list, beginning) }
    putBack(beginning)
    return nil
  }
}
