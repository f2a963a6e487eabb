import FieldEngine
import FieldbookExchange
import FieldbookStore
import FormSession
import JSONText

/// What was found when the rows of a file were compared with the editions that they name.
struct RowVerification {
  /// How many rows agree.
  private(set) var agreeing = 0
  /// The columns that say nothing of a draft.
  private(set) var unknownColumns: [String] = []
  /// What does not agree, by its row.
  private(set) var findings: [(row: Int, finding: Finding)] = []

  /// Why a row does not agree.
  enum Finding: Equatable {
    case unreadable(CSVMistake)
    case noDraft(String)
    case notFinal(DraftID)
    /// The edition has a different hash.
    case otherHash(DraftID)
    /// The edition has different values in these columns.
    case otherCells(DraftID, columns: [String])
  }

  private var comparisons: [String: ExportComparison] = [:]

  /// What the columns say of drafts of any form, once the header was read.
  private var identity: ExportComparison?
  private var header: [String] = []

  /// Compares all rows of a file with the store.
  init(of source: InputFile, at context: CommandContext) throws(CommandFault) {
    var reader: CSVReader?
    while let piece = try source.read() {
      // The first piece is long enough to tell what parts the cells.
      if reader == nil { reader = CSVReader(CSVDialect(recognizing: piece).delimiter) }
      reader?.feed(piece)
      try compareRows(of: &reader, at: context)
    }
    reader?.end()
    try compareRows(of: &reader, at: context)
    if identity == nil { throw .exchange(.importing(.empty)) }
  }

  private mutating func compareRows(
    of reader: inout CSVReader?, at context: CommandContext
  ) throws(CommandFault) {
    while let row = reader?.next() {
      switch row {
      case .failure(let mistake) where identity == nil:
        throw .exchange(.importing(.unreadableHeader(mistake)))
      case .failure(let mistake): findings.append((mistake.row, .unreadable(mistake)))
      case .success(let row):
        guard let identity else {
          header = row.cells
          identity = try comparison([], at: context)
          reader?.columnCount = row.count
          continue
        }
        if let finding = try finding(in: row.cells, identity, at: context) {
          findings.append((row.number, finding))
        } else {
          agreeing += 1
        }
      }
    }
  }

  /// Why a row does not agree; nil when it does.
  private mutating func finding(
    in cells: [String], _ identity: ExportComparison, at context: CommandContext
  ) throws(CommandFault) -> Finding? {
    let text = identity.id(in: cells)
    guard let id = DraftID(text) else { return .noDraft(text) }
    let (contents, hash) = try keeping { () throws(StoreFault) in
      guard let contents = try context.store.contents(of: id) else {
        return (DraftContents?.none, EditionHash?.none)
      }
      return (contents, try context.store.hash(of: id))
    }
    guard let contents else { return .noDraft(text) }
    guard let hash else { return .notFinal(id) }
    guard identity.hash(in: cells).lowercased() == hash.digest.description else {
      return .otherHash(id)
    }
    let columns = try comparison(of: contents.draft.form.key, at: context)
      .differences(
        cells, ExportedDraft(contents.draft),
        contents.fields.map { ExportedField($0, of: contents.draft) })
    return columns.isEmpty ? nil : .otherCells(id, columns: columns)
  }

  private mutating func comparison(
    of form: String, at context: CommandContext
  ) throws(CommandFault) -> ExportComparison {
    if let known = comparisons[form] { return known }
    let versions = try keeping { () throws(StoreFault) in try context.store.versions(of: form) }
    let made = try comparison(versions, at: context)
    comparisons[form] = made
    unknownColumns = made.unknownColumns
    return made
  }

  private func comparison(
    _ versions: [FormDefinition], at context: CommandContext
  ) throws(CommandFault) -> ExportComparison {
    let columns: ExportColumns
    do throws(TypeMistake) {
      columns = try ExportColumns(versions, context.validationContext)
    } catch {
      let form = versions.first?.key ?? ""
      throw .reference(.unusableForm(form, reason: error.message))
    }
    do throws(ExportComparisonMistake) {
      return try ExportComparison(header, columns)
    } catch {
      throw .exchange(.comparing(error))
    }
  }
}

extension ExportedDraft {
  fileprivate init(_ draft: Draft) {
    self.init(
      id: draft.id.description, finalizedAt: draft.finalizedAt?.description,
      version: draft.form.version, edition: draft.edition)
  }
}

extension RowVerification.Finding {
  private var code: String {
    switch self {
    case .unreadable: "row_unreadable"
    case .noDraft: "row_unknown"
    case .notFinal: "row_not_final"
    case .otherHash: "row_hash"
    case .otherCells: "row_cells"
    }
  }

  private var message: String {
    switch self {
    case .unreadable(let mistake): mistake.message
    case .noDraft(let id): "There is no draft `\(id)`."
    case .notFinal(let id): "The draft \(id) is not final."
    case .otherHash(let id): "The draft \(id) has a different hash."
    case .otherCells(let id, let columns):
      "The draft \(id) has different values in \(columns.map { "`\($0)`" }.joined(separator: ", "))."
    }
  }

  fileprivate func line(row: Int) -> String { "✗ Row \(row): \(message)" }

  fileprivate func json(row: Int) -> JSON {
    ["row": .integer(row), "code": .string(code), "message": .string(message)]
  }
}

extension RowVerification {
  /// What a person reads about the file.
  func lines(isBrief: Bool) -> [String] {
    var lines = findings.map { $0.finding.line(row: $0.row) }
    if !findings.isEmpty { lines.append("  Export these drafts again, and compare the files.") }
    if !isBrief {
      let mark = findings.isEmpty ? "✓" : "!"
      lines.append(
        "\(mark) \(agreeing) \(agreeing == 1 ? "row agrees" : "rows agree") with the store.")
      if !unknownColumns.isEmpty {
        let names = unknownColumns.map { "`\($0)`" }.joined(separator: ", ")
        lines.append("! Not compared, because no form has these fields: \(names).")
      }
    }
    return lines
  }

  /// What a program reads about the file.
  var json: JSON {
    .object([
      ("agreeing", .integer(agreeing)),
      ("findings", .array(findings.map { $0.finding.json(row: $0.row) })),
      ("not_compared", .array(unknownColumns.map { .string($0) })),
    ])
  }
}
