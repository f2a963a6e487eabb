/// Reads the sheets of an `.xlsx` file: Office Open XML, ECMA-376, part 1, section 18.
struct XLSXReader {
  private let source: SourceFile
  private let archive: ZipArchive

  /// Reads all sheets of a file.
  static func workbook(_ source: SourceFile) throws(FormImportError) -> Workbook {
    try XLSXReader(source: source, archive: ZipArchive(source)).workbook()
  }

  private func workbook() throws(FormImportError) -> Workbook {
    var root = Relations()
    _ = try read("_rels/.rels", &root)
    let main = root.target(ofType: "officeDocument", in: "") ?? "xl/workbook.xml"
    let (folder, file) = main.splitAtLastSlash
    var names = SheetNames()
    guard try read(main, &names) else {
      throw .unreadable(file: source.name, reason: "It is an archive, but not a spreadsheet.")
    }
    var parts = Relations()
    _ = try read("\(folder)_rels/\(file).rels", &parts)
    var texts = SharedTexts()
    _ = try read(
      parts.target(ofType: "sharedStrings", in: folder) ?? folder + "sharedStrings.xml", &texts)
    var styles = CellStyles()
    _ = try read(parts.target(ofType: "styles", in: folder) ?? folder + "styles.xml", &styles)
    var workbook = Workbook()
    var left = Workbook.mostCells
    for (name, relation) in names.sheets {
      guard let path = parts.target(of: relation, in: folder) else { continue }
      var cells = SheetCells(
        name: name, texts: texts.texts, dateStyles: styles.dateStyles, left: left)
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

/// The relations of a part to other parts.
private struct Relations: XMLHandler {
  private var relations: [(id: String, type: String, target: String)] = []
  let isFull = false

  mutating func begin(_ element: String, _ attributes: [String: String]) {
    guard element == "Relationship", let id = attributes["Id"], let target = attributes["Target"]
    else { return }
    relations.append((id, attributes["Type"] ?? "", target))
  }

  func end(_ element: String) {}
  func add(_ text: String) {}

  /// Returns the path of the part with an identifier, given the folder of the relating part.
  func target(of id: String, in folder: String) -> String? {
    relations.first { $0.id == id }.map { Self.path(to: $0.target, in: folder) }
  }

  /// Returns the path of the first part of a type, such as `styles`.
  func target(ofType type: String, in folder: String) -> String? {
    relations.first { $0.type.hasSuffix("/\(type)") }.map { Self.path(to: $0.target, in: folder) }
  }

  private static func path(to target: String, in folder: String) -> String {
    target.hasPrefix("/") ? String(target.dropFirst()) : folder + target
  }
}

extension String {
  /// The folder of a path, with its slash, and the name of the file.
  fileprivate var splitAtLastSlash: (folder: String, file: String) {
    let start = lastIndex(of: "/").map { index(after: $0) } ?? startIndex
    return (String(self[..<start]), String(self[start...]))
  }
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
