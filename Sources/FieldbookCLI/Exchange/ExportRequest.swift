import FieldbookExchange
import FieldbookKit
import FormSession

/// The options of an export, and the remarks to print after it.
struct ExportRequest {
  let options: ExportOptions
  let isToFile: Bool

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
    self.options = options
    isRecognizable = options.table.cells.values == usual || invocation.flag(.json)
    isToFile = invocation.value(.output).map { $0 != "-" } ?? false
  }

  /// Prints how many drafts were exported to a file, and remarks about the cells.
  func report(_ count: Int, of exporter: Exporter, on console: inout some Console) {
    let masked = exporter.maskedColumns
    if masked > 0 {
      console.complain(
        "\(masked) \(masked == 1 ? "column is" : "columns are") masked; `--reveal` shows them.")
    }
    if !isRecognizable {
      let values = options.table.cells.values.rawValue
      console.complain("`import --values \(values)` reads these cells back.")
    }
    if isToFile { console.complain("\(count) \(count == 1 ? "draft" : "drafts") exported.") }
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
