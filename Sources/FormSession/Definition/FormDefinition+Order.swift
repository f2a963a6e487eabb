extension FormDefinition {
  /// The fields of a group, or those without a group, as they are shown on a screen.
  public struct Section: Equatable, Sendable {
    /// The group; nil for the unnamed section at the end.
    public let group: Group?

    /// The displayed name of the section, even if it is the unnamed one.
    public let name: String

    /// The fields in rows, each row side by side.
    public let rows: [[FormField]]
  }

  /// The groups with their fields in rows.
  ///
  /// A field that no row lists gets a row of its own after the others. Fields without a group form
  /// an unnamed section at the end.
  public var sections: [Section] {
    let members = Dictionary(grouping: fields) { $0.group }
    let named = groups.map { group in
      Section(
        group: group, name: group.title ?? group.key,
        rows: rows(of: group, members[group.key] ?? []))
    }
    guard let rest = members[nil] else { return named }
    return named + [Section(group: nil, name: nameOfUnnamed, rows: rest.map { [$0] })]
  }

  /// The displayed name of the unnamed section; programs receive none.
  private var nameOfUnnamed: String { groups.isEmpty ? "Fields" : "Other fields" }

  /// The fields in the order in which a person visits them.
  public var order: [FormField] {
    sections.flatMap { $0.rows.joined() }
  }

  private func rows(of group: Group, _ members: [FormField]) -> [[FormField]] {
    let byKey = Dictionary(members.map { ($0.key, $0) }) { first, _ in first }
    let arranged = group.rows.map { row in row.compactMap { byKey[$0] } }
    let inRows = Set(group.rows.joined())
    let others = members.filter { !inRows.contains($0.key) }.map { [$0] }
    return arranged.filter { !$0.isEmpty } + others
  }
}
