import TestSupport

/// A row of the table in `ARCHITECTURE.md`: a module and what it may import.
struct Layer: Hashable, Sendable {
  let module: String
  let modules: Set<String>
  let platform: Set<String>

  /// The rows between the two marks.
  static func all(in document: String) -> [Layer] {
    guard let table = document.firstMatch(of: /(?s)<!-- layers -->(.*)<!-- \/layers -->/)?.1
    else { return [] }
    return table.split(separator: "\n").compactMap { Layer(row: $0) }
  }

  static func all() throws -> [Layer] {
    all(in: try Folder.package.text(of: "ARCHITECTURE.md"))
  }

  private init?(row: Substring) {
    let cells = row.split(separator: "|", omittingEmptySubsequences: false).map { cell in
      cell.matches(of: /`([\w-]+)`/).map { String($0.1) }
    }
    guard cells.count == 6, let module = cells[1].first else { return nil }
    self.init(module: module, modules: Set(cells[3]), platform: Set(cells[4]))
  }

  init(module: String, modules: Set<String>, platform: Set<String>) {
    self.module = module
    self.modules = modules
    self.platform = platform
  }
}
