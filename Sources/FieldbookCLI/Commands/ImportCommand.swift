import FieldbookExchange
import FieldbookStore
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
      unique values, and only where cells differ. A row with new unique values becomes a new \
      draft. A worklist from `invalid --csv` is recognized by its columns, and the texts in `new` \
      are imported.
      """,
    positionals: [.form, .table],
    options: [
      .map, .update, .dryRun, .resume, .again, .finalizeRows, .strict, .report, .valueForm,
      .delimiter, .formulaGuard,
    ],
    examples: [
      Example("fieldbook import visit visits.csv --dry-run", "Show what would happen"),
      Example(
        "fieldbook import visit visits.csv --report wrong.csv", "Write a report of invalid cells"),
      Example("fieldbook import visit visits.csv --map 'Post code=zip'", "Map a column to a field"),
      Example("fieldbook import visit fix.csv --update", "Change existing drafts"),
    ],
    exitCodes: [
      .done, .failed, .usage, .invalidData, .notFound, .conflict, .storeUnusable, .interrupted,
    ])
}

extension Positional {
  static let table = Positional(
    "FILE", help: "A CSV file; `-` reads standard input", completion: .file)
}

extension Option {
  static let map = Option(
    "map", value: "COLUMN=KEY", help: "Map a column to a field; without a key it is ignored",
    isRepeatable: true)
  static let update = Option("update", help: "Change existing drafts")
  static let resume = Option("resume", help: "Resume after the last imported row")
  static let again = Option("again", help: "Import the file again")
  static let finalizeRows = Option("finalize", help: "Finalize valid drafts")
  static let strict = Option("strict", help: "Exit with 3 for invalid cells as well")
  static let report = Option(
    "report", value: "FILE", help: "Write a report to this file, as JSON if it ends in .json",
    completion: .file)
}

extension Fieldbook {
  static func importFile(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let interruption = console.interruption()
    let context = try context(invocation, on: &console, interruption: interruption)
    let form = try context.form(invocation.argument(.form))
    let source = try InputFile(invocation.argument(.table), interruption)
    let options = try ImportOptions(invocation, source)
    var importer = try Importer(context, form, options, interruption, on: console)
    if let (list, beginning) = try source.worklist(options.csv.delimiter) {
      if invocation.flag(.resume) { throw .exchange(.notResumable) }
      try invocation.expectOptions(for: list)
      try ending(&importer, on: &console) { importer, console throws(CommandFault) in
        try importer.importWorklist(list, beginning, source, on: &console)
      }
    } else {
      if !options.isUpdate { try importer.find(source, invocation, on: &console) }
      try ending(&importer, on: &console) { importer, console throws(CommandFault) in
        try importer.importTable(source, on: &console)
      }
    }
    let code = try report(importer, invocation, on: &console)
    do throws(CommandFault) {
      try importer.report?.finish()
    } catch {
      if !options.isTrial { console.complain(importer.wordsOfLostReport) }
      throw error
    }
    return code
  }

  /// Imports, and completes the report even if the import fails after the first row.
  private static func ending<Screen: Console>(
    _ importer: inout Importer, on console: inout Screen,
    _ body: (inout Importer, inout Screen) throws(CommandFault) -> Void
  ) throws(CommandFault) {
    do throws(CommandFault) {
      try body(&importer, &console)
    } catch {
      importer.counter.end(on: &console)
      if importer.tally.rows > 0 { try? importer.report?.finish() }
      if error.exitCode == .interrupted { throw importer.interrupted }
      if let words = importer.wordsOfEnd { console.complain(words) }
      throw error
    }
    importer.counter.end(on: &console)
  }

  private static func report(
    _ importer: Importer, _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let tally = importer.tally
    if invocation.flag(.json) { try console.print(tally.json.text) }
    if !invocation.flag(.quiet) {
      console.complain(tally.text(isTrial: importer.options.isTrial))
      for words in [importer.wordsOfAffectedLines, tally.twinWords].compactMap(\.self) {
        console.complain(words)
      }
      for words in tally.wordsOfBefore { console.complain(words) }
      if tally.rejected + tally.invalidCells > 0, importer.report == nil {
        console.complain("`--report FILE` lists these rows and cells with the reasons.")
      }
    }
    let isWrong = tally.hasRejected || (importer.options.isStrict && tally.hasInvalidCells)
    return isWrong ? .invalidData : .done
  }
}

extension Invocation {
  /// Rejects options about columns and new drafts, which do not apply to a worklist.
  fileprivate func expectOptions(for list: WorklistReader) throws(CommandFault) {
    let given = [
      (Option.map, !values(.map).isEmpty), (.valueForm, value(.valueForm) != nil),
      (.finalizeRows, flag(.finalizeRows)), (.again, flag(.again)),
    ].filter(\.1)
    if let option = given.first?.0 { throw .exchange(.notForWorklist(option.spelling)) }
  }
}

extension InputFile {
  /// Returns the worklist in the file and what has been read of it; nil if it is not a worklist.
  fileprivate func worklist(
    _ delimiter: CSVDelimiter?
  ) throws(CommandFault) -> (WorklistReader, [UInt8])? {
    guard var beginning = try read() else { return nil }
    // A pipe may return less than the header at first.
    while !beginning.contains(UInt8(ascii: "\n")), beginning.count < InputFile.pieceSize,
      let more = try read()
    { beginning += more }
    if let list = WorklistReader(recognizing: beginning, delimiter) { return (list, beginning) }
    putBack(beginning)
    return nil
  }
}

extension Importer {
  /// Finds out how far an earlier import of the file got, and starts or resumes.
  fileprivate mutating func find(
    _ source: InputFile, _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) {
    guard let (size, hash) = try source.measure() else {
      if invocation.flag(.resume) { throw .exchange(.notResumable) }
      return
    }
    let file = ImportedFile(form: form.id.key, name: source.name, size: size, hash: hash)
    let way = invocation.importWay
    let beginning = try begin(file, way)
    if let before = beginning.before, way == .resume {
      return try resume(after: before, progress: beginning.progress)
    }
    if let before = beginning.before, before.rows > 0, way == .first {
      throw .exchange(
        before.isEnded
          ? .importedBefore(rows: before.rows, rejected: before.rejected)
          : .unfinished(rows: before.rows, rejected: before.rejected))
    }
    if beginning.before == nil, way == .resume, !invocation.flag(.quiet) {
      console.complain("This file was not imported before; all of its rows are imported.")
    }
    progress = beginning.progress
  }

  private func begin(
    _ file: ImportedFile, _ way: ImportWay
  ) throws(CommandFault) -> ImportBeginning {
    let moment = context.person.now()
    return try keeping { () throws(StoreFault) in
      options.isTrial
        ? ImportBeginning(before: try context.store.progress(of: file), progress: nil)
        : try context.store.beginImport(of: file, way, at: moment)
    }
  }

  /// Resumes after the last imported row.
  private mutating func resume(
    after before: ImportProgress, progress: ImportProgress?
  ) throws(CommandFault) {
    if before.rows > 0, let path = options.reportPath {
      // The existing report may be the only record of the drafts of earlier rows.
      try exchanging { () throws(ExchangeFault) in
        try OutputFile.expectRoom(for: path, sparing: [])
      }
    }
    (options.rowsDone, self.progress) = (before.rows, progress)
    tally.invalidCellsBefore = before.invalidCells
  }
}

extension Invocation {
  fileprivate var importWay: ImportWay {
    flag(.resume) ? .resume : flag(.again) ? .again : .first
  }
}
