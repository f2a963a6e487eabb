import FieldbookExchange
import FieldbookKit
import FormSession

/// The options of an export, and the remarks to print after it.
struct ExportRequest {
  let options: ExportOptions
  let isToFile: Bool

  private let form: String

  /// Whether the output is a folder or an archive.
  private let isToSeveralFiles: Bool

  /// Whether an import recognizes the form of the texts in the cells.
  private let isRecognizable: Bool

  init(_ invocation: Invocation) throws {
    let status = try invocation.choice(.status, as: DraftStatus.self) ?? .final
    let isSuperseded = invocation.flag(.allEditions) && status == .final
    // An import expects canonical texts in rows with a time of finalizing, and typed ones in
    // others.
    let usual: ValueForm = [.final, .superseded].contains(status) ? .canonical : .raw
    var options = invocation.flag(.json) ? ExportOptions.jsonLines : .csv
    options.table = try CSVExport.Options(invocation, usual: usual)
    options.statuses = isSuperseded ? [.final, .superseded] : [status]
    options.since = try invocation.moment(.since)
    form = invocation.argument(.form)
    options.language = invocation.value(.language)
    let path = invocation.value(.outputOrFolder)
    isToSeveralFiles = !invocation.flag(.json) && path.flatMap(OutputFiles.Place.init) != nil
    if invocation.flag(.wide), invocation.value(.oneRepeat) != nil {
      throw UsageError.contradiction("--repeat", "--wide")
    }
    if let group = invocation.value(.oneRepeat) {
      options.tables = .entries(of: group)
    } else if invocation.flag(.wide) {
      options.tables = .wide
    } else if isToSeveralFiles {
      options.tables = .all
    }
    self.options = options
    isRecognizable = options.table.cells.values == usual || invocation.flag(.json)
    isToFile = path.map { $0 != "-" } ?? false
  }

  /// Prints how many drafts were exported to a file, and remarks about the cells.
  func report(_ count: Int, of exporter: Exporter, on console: inout some Console) {
    let masked = exporter.maskedColumns
    if masked > 0 {
      console.complain(
        "\(masked) \(masked == 1 ? "column is" : "columns are") masked; `--reveal` shows them.")
    }
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
    if options.format == .csv, options.tables == .drafts, let words = wordsOnRepeats(exporter) {
      console.complain(words)
    }
    if isToFile { console.complain("\(count) \(count == 1 ? "draft" : "drafts") exported.") }
  }
}

extension ExportRequest {
  /// Returns the name of the file of each table; empty if all output goes to one file.
  func fileNames(of exporter: Exporter) -> [String] {
    isToSeveralFiles ? exporter.tables.map { RepeatFiles.name(of: form, $0) } : []
  }

  /// A note that entries were left out; nil if the form has no repeats.
  private func wordsOnRepeats(_ exporter: Exporter) -> String? {
    let count = exporter.repeatKeys.count
    guard count > 0 else { return nil }
    return "\(count == 1 ? "1 repeat has a file" : "\(count) repeats have files") of "
      + "\(count == 1 ? "its" : "their") own: `-o FOLDER/` writes all files, `--repeat KEY` one of "
      + "them, and `--wide` adds columns."
  }
}

/// The names of the files of an export with repeats.
enum RepeatFiles {
  /// Returns the name of the file of a form's drafts, or of the entries of one of its repeats.
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
  /// The delimiter from the command line, if any.
  func delimiter() throws -> CSVDelimiter? {
    guard let text = value(.delimiter) else { return nil }
    if text == "tab" || text == "\\t" { return .tab }
    guard text.count == 1, let character = text.first, let delimiter = CSVDelimiter(character)
    else { throw ExchangeError.delimiter(text) }
    return delimiter
  }

  /// A date or a time.
  func moment(_ option: Option) throws -> Moment? {
    guard let text = value(option) else { return nil }
    guard let moment = Moment(text) ?? Moment(text + "T00:00:00Z") else {
      throw ExchangeError.moment(text)
    }
    return moment
  }
}
