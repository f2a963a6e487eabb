/// Headers that contain lists.
extension String {
  /// Whether the header `If-None-Match` names an entity tag such as `"1f"`, with weak comparison
  /// (RFC 9110, section 13.1.2).
  func names(entityTag tag: String) -> Bool {
    listItems.contains { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }
  }

  /// Whether the header `Accept-Encoding` accepts an encoding (RFC 9110, section 12.5.3).
  func accepts(encoding: String) -> Bool {
    for item in listItems {
      let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      guard let name = parts.first, name.lowercased() == encoding else { continue }
      let weight = parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }?.dropFirst(2)
      return weight.flatMap { Double($0) } != 0
    }
    return false
  }

  private var listItems: [Substring] {
    split(separator: ",").map { item in
      let start = item.drop { $0 == " " || $0 == "\t" }
      return start.lastIndex { $0 != " " && $0 != "\t" }.map { start[...$0] } ?? ""
    }
  }
}
