extension TypeEntry {
  /// Text that only programs set.
  static let hidden = TypeEntry(
    summary: "text that only programs set", example: "campaign 7b"
  ) { _ in
    var row = FieldDefinition(name: "hidden", label: "Hidden", accepting: .any)
    row.isBlank = { $0.isAllWhitespace }
    row.isHidden = true
    return row
  }
}
