extension FormDefinition {
  /// The fields of a group, or those of none, as they stand on a screen.
  public struct Section: Equatable, Sendable {
    /// The group; nil for the unnamed one at the end.
    public let group: Group?

    /// What people call the group, also the unnamed one.
    public let name: String

    /// The fields that stand side by side, row by row.
    public let rows: [[FormField]]
  }

  /// The groups with their fields in rows.
  ///
  /// A member that no row names gets a row of its own after the others, and fields without a group
  /// form an unnamed one at the end.
  public var sections: [Section] {
    let members = Dictionary(grouping: fields, by: \.group)
    let named = groups.map { group in
      Section(
        group: group, name: group.title ?? group.key,
        rows: rows(of: group, members[group.key] ?? []))
    }
    guard let rest = members[nil] else { return named }
    return named + [Section(group: nil, name: nameOfUnnamed, rows: rest.map { [$0] })]
  }

  /// What stands for the unnamed group wherever people read; programs are told of no name.
  private var nameOfUnnamed: String { groups.isEmpty ? "Fields" : "Other fields" }

  /// The fields in the order in which a person goes through them.
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
