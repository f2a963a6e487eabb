import FieldEngine
import FieldbookExchange
import FieldbookStore
import FormSession

/// What a command line wants exported, and how.
struct ExportPlan {
  let walk: DraftWalk
  let texts: WalkedTexts
  var options = CSVExport.Options()
  let columns: ExportColumns
  let isToFile: Bool

  /// Whether an import knows by itself which texts the cells have.
  private let isUsual: Bool

  /// The places of the fields of each version among the columns.
  let columnsByForm: [FormID: [Int?]]

  init(_ invocation: Invocation, at context: CommandContext) throws(CommandFault) {
    let newest = try context.form(invocation.argument(.form))
    let status = try reading { () throws(UsageMistake) in
      try invocation.choice(.status, as: DraftStatus.self) ?? .final
    }
    let isSuperseded = invocation.flag(.allEditions) && status == .final
    // An import takes the cells of a row for these, by whether it says when it was finalized.
    let usual: ValueForm = [.final, .superseded].contains(status) ? .canonical : .raw
    options = try CSVExport.Options(invocation, usual: usual)
    isUsual = options.cells.values == usual || invocation.flag(.json)
    walk = DraftWalk(
      newest.id.key, isSuperseded ? [.final, .superseded] : [status],
      since: try invocation.moment(.since))
    isToFile = invocation.value(.output).map { $0 != "-" } ?? false
    // All versions, so that a file has the same columns whatever drafts are in it.
    let versions = try keeping { () throws(StoreFault) in
      try context.store.versions(of: newest.id.key)
    }
    let columns: ExportColumns
    do throws(TypeMistake) {
      columns = try ExportColumns(versions, context.validationContext)
    } catch {
      throw .reference(.unusableForm(newest.id.key, reason: error.message))
    }
    self.columns = columns
    texts = WalkedTexts(columns, options)
    columnsByForm = Dictionary(
      versions.map { form in
        (
          FormID(form.key, version: form.version),
          form.fields.map { columns.place(of: $0.key) }
        )
      }
    ) { first, _ in first }
  }

  /// Tells what was written, where a person would not see it otherwise.
  func report(_ count: Int, on console: inout some Console) {
    let masked = columns.maskedCount(options.cells)
    if masked > 0 {
      console.complain(
        "\(masked) \(masked == 1 ? "column is" : "columns are") masked; `--reveal` shows them.")
    }
    if !isUsual {
      console.complain("`import --values \(options.cells.values.rawValue)` reads these cells back.")
    }
    if isToFile { console.complain("\(count) \(count == 1 ? "draft" : "drafts") exported.") }
  }
}

extension CSVExport.Options {
  /// What the options of a command line ask for.
  fileprivate init(_ invocation: Invocation, usual values: ValueForm) throws(CommandFault) {
    self.init()
    try reading { () throws(UsageMistake) in
      cells.values = try invocation.choice(.valueForm, as: ValueForm.self) ?? values
      header = try invocation.choice(.header, as: ExportColumns.Header.self) ?? .key
      cells.formulaGuard = try invocation.choice(.formulaGuard, as: FormulaGuard.self) ?? .text
    }
    dialect.delimiter = try invocation.delimiter() ?? .comma
    if invocation.flag(.lineFeed) { dialect.lineEnd = .lf }
    dialect.hasMark = invocation.flag(.mark)
    hasReasons = invocation.flag(.reasons)
    hasHashes = invocation.flag(.hash)
    cells.isRevealed = invocation.flag(.reveal)
    if invocation.flag(.excel) { self = forExcel }
  }
}

extension WalkedTexts {
  /// What is to be read for the cells; a mask is made of the typed characters.
  fileprivate init(_ columns: ExportColumns, _ options: CSVExport.Options) {
    switch options.cells.values {
    case .canonical: self.init(.value)
    case .display: self.init(.display)
    case .raw: self.init(.raw)
    }
    typed = Set(columns.fields.filter { $0.source(options.cells) == .mask }.map(\.key))
    hasReasons = options.hasReasons
    hasHashes = options.hasHashes
  }
}

extension Invocation {
  /// What parts the cells of a file, if it is said.
  func delimiter() throws(CommandFault) -> CSVDelimiter? {
    guard let text = value(.delimiter) else { return nil }
    if text == "tab" || text == "\\t" { return .tab }
    guard text.count == 1, let character = text.first, let delimiter = CSVDelimiter(character)
    else { throw .exchange(.delimiter(text)) }
    return delimiter
  }

  /// A day or a moment.
  func moment(_ option: Option) throws(CommandFault) -> Moment? {
    guard let text = value(option) else { return nil }
    guard let moment = Moment(text) ?? Moment(text + "T00:00:00Z") else {
      throw .exchange(.moment(text))
    }
    return moment
  }
}
