import FieldEngine
import FieldbookExchange
import FieldbookKit
import FormSession

/// The options of an export, and the remarks to print after it.
struct ExportRequest {
  let options: ExportOptions

  /// The path of the output; nil or `-` for standard output.
  let path: String?

  /// The folder or archive in which the output is written; nil if the output is one file.
  let place: OutputFiles.Place?

  /// The folder for the files in the drafts; nil if they are not written.
  let filesFolder: String?

  private let form: String

  /// Whether an import can recognize the form in which the cells are written.
  private let isRecognizable: Bool

  /// Reads the options; a time without an offset is local, so it needs the offset of local time
  /// from UTC in minutes.
  init(_ invocation: Invocation, offset: Int) throws {
    let status = try invocation.choice(.status, as: DraftStatus.self) ?? .final
    // An import expects canonical text in rows with a finalization time, and text as typed in other
    // rows.
    let usual: ValueForm = [.final, .superseded].contains(status) ? .canonical : .raw
    path = invocation.value(.outputOrFolder)
    let isJSON = invocation.flag(.json)
    place = isJSON ? nil : path.flatMap(OutputFiles.Place.init)
    filesFolder = try invocation.fileName(.filesTo)
    form = invocation.argument(.form)
    var options = ExportOptions(isJSON ? .jsonLines : try invocation.recordSystem().format)
    options.table = try CSVExport.Options(invocation, usual: usual)
    let isSuperseded = invocation.flag(.allEditions) && status == .final
    options.statuses = isSuperseded ? [.final, .superseded] : [status]
    options.since = try invocation.moment(.since, offset: offset)
    options.language = invocation.value(.language)
    options.hasFiles = filesFolder != nil
    options.hasSchema = invocation.flag(.tableSchema)
    options.tables = try invocation.tables(areSeveral: place != nil)
    self.options = options
    isRecognizable = options.table.cells.values == usual || options.format != .csv
  }

  /// Whether the output is a file, a folder or an archive.
  var isToFile: Bool { path.map { $0 != "-" } ?? false }

  /// Whether only the schema is written, to standard output.
  var printsSchema: Bool { options.hasSchema && !isToFile }

  /// The path of the file with the schema of the only table; nil if it is not written.
  var schemaPath: String? { options.hasSchema && isToFile ? path?.schemaName : nil }

  /// Prints how many drafts were exported to a file, and remarks about the cells.
  func report(_ totals: ExportTotals, of exporter: Exporter, on console: inout some Console) {
    let masked = exporter.maskedColumns
    if masked > 0 {
      console.complain(
        "\(masked) \(masked == 1 ? "column is" : "columns are") masked; `--reveal` shows them.")
    }
    for line in wordsOnFormat(totals, exporter) { console.complain(line) }
    if options.table.splitsChoices, options.format == .csv {
      for key in exporter.rankedFields {
        console.complain("The columns of `\(key)` do not show the order of its choices.")
      }
      for key in exporter.unsplitFields {
        console.complain(
          "`\(key)` stays in one column: it has over 1,000 options, options from a file, or another "
            + "type in some version.")
      }
    }
    if !isRecognizable {
      let values = options.table.cells.values.rawValue
      console.complain("`import --values \(values)` reads these cells back.")
    }
    if [.csv, .odk].contains(options.format), options.tables == .drafts,
      let words = wordsOnRepeats(exporter)
    {
      console.complain(words)
    }
    let count = totals.drafts
    if isToFile { console.complain("\(count) \(count == 1 ? "draft" : "drafts") exported.") }
  }
}

extension ExportRequest {
  /// Returns the name of each table's file.
  func fileNames(of exporter: Exporter) -> [String] {
    if let odk = exporter.format as? ODKExport {
      return odk.tables.indices.map { odk.fileName(of: $0, form: form) }
    }
    return exporter.tables.map { RepeatFiles.name(of: form, $0) }
  }

  /// Returns the description of all files; nil if it is not written.
  func package(of exporter: Exporter, title: String?) -> DataPackage? {
    guard options.hasSchema else { return nil }
    let resources = zip(exporter.tables, fileNames(of: exporter)).map { table, name in
      DataPackage.Resource(name: exporter.name(of: table), path: name, schema: name.schemaName)
    }
    return DataPackage(name: form, title: title, resources, options.table.dialect)
  }

  /// Remarks on data that the format of another system cannot hold.
  private func wordsOnFormat(_ totals: ExportTotals, _ exporter: Exporter) -> [String] {
    var lines: [String] = []
    let (unreadable, local) = (totals.losses.unreadable, totals.losses.localTimes)
    if unreadable > 0 {
      lines.append(
        "\(unreadable) \(unreadable == 1 ? "text is" : "texts are") left out because "
          + "\(unreadable == 1 ? "it is" : "they are") not valid; `export --values raw` has "
          + "\(unreadable == 1 ? "it" : "them").")
    }
    if local > 0 {
      lines.append(
        "\(local) \(local == 1 ? "time has" : "times have") no UTC offset, so FHIR has only the "
          + "date, and the time in an extension.")
    }
    if let redcap = exporter.format as? REDCapExport {
      if let key = redcap.recordField {
        lines.append("`\(key)` identifies the records; drafts with the same one become one record.")
      }
      for key in redcap.fileFields {
        lines.append("`\(key)` is left out, because REDCap does not import files.")
      }
    }
    return lines
  }

  /// Returns a remark that entries were left out; nil if the form has no repeats.
  private func wordsOnRepeats(_ exporter: Exporter) -> String? {
    let count = exporter.repeatKeys.count
    guard count > 0 else { return nil }
    let files =
      "\(count == 1 ? "1 repeat has a file" : "\(count) repeats have files") of "
      + "\(count == 1 ? "its" : "their") own: `-o FOLDER/` writes all files, "
    return files
      + (options.format == .odk
        ? "and `--repeat KEY` one of them."
        : "`--repeat KEY` one of them, and `--wide` adds columns.")
  }
}

/// The names of the files of an export with repeats.
enum RepeatFiles {
  /// Returns the name of the file with a form's drafts, or with the entries of one of its repeats.
  static func name(of form: String, _ group: String?) -> String {
    form + (group.map { "-" + $0 } ?? "") + ".csv"
  }
}

extension CSVExport.Options {
  /// Reads the options of the command line.
  fileprivate init(_ invocation: Invocation, usual values: ValueForm) throws {
    self.init()
    cells.values = try invocation.choice(.valueForm, as: ValueForm.self) ?? values
    header = try invocation.choice(.header, as: ExportColumns.Header.self) ?? .key
    cells.formulaGuard = try invocation.choice(.formulaGuard, as: FormulaGuard.self) ?? .text
    dialect.delimiter = try invocation.delimiter() ?? .comma
    if invocation.flag(.lineFeed) { dialect.lineEnd = .lf }
    dialect.hasMark = invocation.flag(.mark)
    splitsChoices = invocation.flag(.splitChoices)
    hasReasons = invocation.flag(.reasons)
    hasHashes = invocation.flag(.hash)
    cells.isRevealed = invocation.flag(.reveal)
    if invocation.flag(.excel) { self = forExcel }
  }
}

extension Invocation {
  /// Returns the tables to write: one repeat or a wide table if requested, or else all tables if
  /// there are several files, and only the drafts if there is one.
  fileprivate func tables(areSeveral: Bool) throws -> ExportOptions.Tables {
    if flag(.wide), value(.oneRepeat) != nil {
      throw UsageError.contradiction("--repeat", "--wide")
    }
    if let group = value(.oneRepeat) { return .entries(of: group) }
    if flag(.wide) { return .wide }
    return areSeveral ? .all : .drafts
  }

  /// Returns the delimiter from the command line, if any.
  func delimiter() throws -> CSVDelimiter? {
    guard let text = value(.delimiter) else { return nil }
    if text == "tab" || text == "\\t" { return .tab }
    guard text.count == 1, let character = text.first, let delimiter = CSVDelimiter(character)
    else { throw ExchangeError.delimiter(text) }
    return delimiter
  }

  /// Returns the date or time given with an option.
  fileprivate func moment(_ option: Option, offset: Int) throws -> Moment? {
    guard let text = value(option) else { return nil }
    guard let moment = Moment(text) else { throw ExchangeError.moment(text) }
    if Instant(iso: text)?.offset != nil { return moment }
    return Moment(milliseconds: moment.milliseconds - Int64(offset) * 60_000)
  }
}
