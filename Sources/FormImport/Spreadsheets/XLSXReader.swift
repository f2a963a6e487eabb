/// Reads the sheets of an `.xlsx` file: Office Open XML, ECMA-376, part 1, section 18.
struct XLSXReader {
  private let source: SourceFile
  private let archive: ZipArchive

  /// Reads all sheets of a file.
  static func workbook(_ source: SourceFile) throws(FormImportError) -> Workbook {
    try XLSXReader(source: source, archive: ZipArchive(source)).workbook()
  }

  private func workbook() throws(FormImportError) -> Workbook {
    var names = SheetNames()
    guard try read("xl/workbook.xml", &names) else {
      throw .unreadable(file: source.name, reason: "It is an archive, but not a spreadsheet.")
    }
    var targets = SheetTargets()
    _ = try read("xl/_rels/workbook.xml.rels", &targets)
    var texts = SharedTexts()
    _ = try read("xl/sharedStrings.xml", &texts)
    var styles = CellStyles()
    _ = try read("xl/styles.xml", &styles)
    var workbook = Workbook()
    var left = Workbook.mostCells
    for (name, relation) in names.sheets {
      guard let target = targets.paths[relation] else { continue }
      var cells = SheetCells(
        name: name, texts: texts.texts, dateStyles: styles.dateStyles, left: left)
      let path = target.hasPrefix("/") ? String(target.dropFirst()) : "xl/" + target
      _ = try read(path, &cells)
      guard cells.left >= 0 else {
        throw .tooLarge(file: source.name, limit: "\(Workbook.mostCells) cells")
      }
      left = cells.left
      workbook.sheets.append(cells.sheet)
      workbook.failedCells += cells.failed
    }
    return workbook
  }

  /// Passes a part of the file to a handler; returns whether the part exists.
  private func read(
    _ path: String, _ handler: inout some XMLHandler
  ) throws(FormImportError) -> Bool {
    guard let bytes = try archive.contents(of: path) else { return false }
    if let reason = XMLReader.read(bytes, by: &handler) {
      throw .unreadable(file: source.name, reason: "\(path): \(reason)")
    }
    return true
  }
}

/// The names of the sheets, each with the identifier of its relation to a part.
private struct SheetNames: XMLHandler {
  private(set) var sheets: [(name: String, relation: String)] = []
  let isFull = false

  mutating func begin(_ element: String, _ attributes: [String: String]) {
    guard element == "sheet", let name = attributes["name"], let id = attributes["id"] else {
      return
    }
    sheets.append((name, id))
  }

  func end(_ element: String) {}
  func add(_ text: String) {}
}

/// The paths of the parts by their identifiers.
private struct SheetTargets: XMLHandler {
  private(set) var paths: [String: String] = [:]
  let isFull = false

  mutating func begin(_ element: String, _ attributes: [String: String]) {
    guard element == "Relationship", let id = attributes["Id"] else { return }
    paths[id] = attributes["Target"]
  }

  func end(_ element: String) {}
  func add(_ text: String) {}
}

/// The workbook's shared strings, without phonetic guides.
private struct SharedTexts: XMLHandler {
  private(set) var texts: [String] = []
  private var isText = false
  private var isGuide = false
  let isFull = false

  mutating func begin(_ element: String, _ attributes: [String: String]) {
    switch element {
    case "si": texts.append("")
    case "t": isText = !isGuide
    case "rPh": isGuide = true
    default: break
    }
  }

  mutating func end(_ element: String) {
    if element == "t" { isText = false }
    if element == "rPh" { isGuide = false }
  }

  mutating func add(_ text: String) {
    if isText, !texts.isEmpty { texts[texts.count - 1] += text }
  }
}

/// The cell styles whose number formats represent dates.
private struct CellStyles: XMLHandler {
  private(set) var dateStyles: Set<Int> = []
  private var dateFormats: Set<Int> = Set(Array(14...22) + Array(45...47))
  private var isInCells = false
  private var count = 0
  let isFull = false

  mutating func begin(_ element: String, _ attributes: [String: String]) {
    switch element {
    case "numFmt":
      guard let id = attributes["numFmtId"].flatMap({ Int($0) }) else { return }
      if Self.isDate(attributes["formatCode"] ?? "") { dateFormats.insert(id) }
    case "cellXfs": isInCells = true
    case "xf" where isInCells:
      if let id = attributes["numFmtId"].flatMap({ Int($0) }), dateFormats.contains(id) {
        dateStyles.insert(count)
      }
      count += 1
    default: break
    }
  }

  mutating func end(_ element: String) { if element == "cellXfs" { isInCells = false } }

  func add(_ text: String) {}

  /// Whether a format shows parts of a date, outside quotes and brackets.
  private static func isDate(_ format: String) -> Bool {
    var closing: Character?
    for character in format.lowercased() {
      if let end = closing {
        if character == end { closing = nil }
      } else if character == "\"" {
        closing = "\""
      } else if character == "[" {
        closing = "]"
      } else if "ymdhs".contains(character) {
        return true
      }
    }
    return false
  }
}
