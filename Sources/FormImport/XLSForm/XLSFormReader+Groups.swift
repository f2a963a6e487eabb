extension XLSFormReader {
  /// Reads the repetition and the appearance of a group.
  mutating func readGroup(_ row: SheetRows.Row, _ index: Int, _ scope: NameScope) {
    guard var group = outline.items[index].group else { return }
    if var repetition = group.repetition {
      repetition.count = expression("repeat_count", row, index, scope)
      if repetition.count == nil { repetition.start = 1 }
      group.repetition = repetition
    }
    let appearances = Self.appearances(row)
    let isFieldList = appearances.contains { $0 == "field-list" || $0 == "table-list" }
    if isFieldList, scope.repeats(around: index).isEmpty, !isInPage(index) { group.isPage = true }
    outline.items[index].group = group
    readOnlyGroups[index] = readOnlyState(row, index, scope)
    for appearance in appearances
    where !["field-list", "table-list"].contains(appearance) {
      outline.findings.append(
        .appearance(appearance, at: row.place("appearance"), outline.items[index].name, item: index)
      )
    }
    noteUncarriedColumns(row, index, carried: Self.carriedByGroups)
  }

  private static let carriedByGroups: Set<String> = [
    "type", "name", "label", "relevant", "appearance", "repeat_count", "read_only",
    "disabled",
  ]

  /// Returns the words of a row's appearance, without a call of `search`.
  static func appearances(_ row: SheetRows.Row) -> [String] {
    let appearance = row["appearance"] ?? ""
    return (SearchCall(appearance)?.rest ?? appearance).lowercased()
      .split { $0 == " " || $0 == "," }.map(String.init)
  }

  private func isInPage(_ item: Int) -> Bool {
    var parent = outline.items[item].parent
    while let current = parent {
      if outline.items[current].group?.isPage == true { return true }
      parent = outline.items[current].parent
    }
    return false
  }

  /// Arranges the questions of groups with the appearance `table-list` as grids, if they are
  /// choices with the same options.
  mutating func arrangeTables() {
    for group in outline.items.indices where outline.items[group].group != nil {
      guard Self.appearances(rows[group]).contains("table-list") else { continue }
      let members = outline.items.filter { $0.parent == group }
      let types = members.compactMap { $0.question?.type }
      let isGrid =
        !types.isEmpty && types.count == members.count
        && types.allSatisfy { $0.name == "choice" && $0.list != nil && $0 == types[0] }
      if isGrid {
        outline.items[group].group?.isGrid = true
      } else {
        outline.findings.append(
          .noTable(at: rows[group].place("appearance"), outline.items[group].name, item: group))
      }
    }
  }
}
