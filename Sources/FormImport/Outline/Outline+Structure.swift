extension Outline {
  /// The outline in which no group has a condition that reads an answer within the group.
  ///
  /// Such a condition would depend on itself. It moves to the items in the group, except for the
  /// items that it reads and the groups around them.
  var withConditionsOutsideTheirAnswers: Outline {
    var outline = self
    for index in items.indices {
      guard let condition = outline.items[index].relevance, outline.items[index].group != nil else {
        continue
      }
      let read = condition.text.answers.filter { isItem($0, within: index) }
      guard !read.isEmpty else { continue }
      outline.items[index].relevance = nil
      for child in items.indices where items[child].parent == index {
        if !read.contains(child) { outline.items[child].addCondition(condition) }
      }
      outline.findings.append(
        ImportFinding(
          .looks, at: condition.place, items[index].name, item: index,
          "The condition `\(condition.source)` of the group reads an answer in the group.",
          instead: "The condition applies to the other members of the group."))
    }
    return outline
  }

  /// The outline in which groups are nested no deeper than a definition allows.
  ///
  /// The items of a deeper group move to the group around it, with its condition.
  var withShallowGroups: Outline {
    var outline = self
    var levels = [Int](repeating: 0, count: items.count)
    var repeats = levels
    for index in items.indices {
      let parent = outline.items[index].parent
      levels[index] = parent.map { levels[$0] } ?? 0
      repeats[index] = parent.map { repeats[$0] } ?? 0
      guard outline.items[index].group != nil else { continue }
      levels[index] += 1
      if outline.items[index].group?.repetition != nil { repeats[index] += 1 }
      if repeats[index] > Self.mostRepeats {
        outline.items[index].group?.repetition = nil
        repeats[index] -= 1
        outline.note(
          .answers, index, "Repeats are nested more than \(Self.mostRepeats) deep.",
          "The group is not repeated.")
      }
      if levels[index] > Self.mostLevels {
        outline.dissolve(index)
        levels[index] -= 1
      }
    }
    return outline
  }

  /// Whether a question or a note outside groups precedes a group.
  var hasPartsBeforeGroups: Bool {
    let top = items.indices.filter { items[$0].parent == nil }
    guard let last = top.last(where: { items[$0].group != nil }) else { return false }
    return top.contains { $0 < last && items[$0].isShown }
  }

  private static let mostLevels = 8
  private static let mostRepeats = 3

  /// Moves the items of a group into the group around it.
  private mutating func dissolve(_ group: Int) {
    note(
      .looks, group, "Groups are nested more than \(Self.mostLevels) deep.",
      "The questions are in the enclosing group.")
    let (parent, condition) = (items[group].parent, items[group].relevance)
    items[group].kind = items[group].label.isEmpty ? .dissolved : .note
    for child in items.indices where items[child].parent == group {
      items[child].parent = parent
      if let condition { items[child].addCondition(condition) }
    }
  }

  private mutating func note(
    _ severity: ImportFinding.Severity, _ item: Int, _ message: String, _ instead: String
  ) {
    findings.append(
      ImportFinding(
        severity, at: items[item].place, items[item].name, item: item, message, instead: instead))
  }

  private func isItem(_ item: Int, within group: Int) -> Bool {
    var parent = items[item].parent
    while let current = parent, current != group { parent = items[current].parent }
    return parent != nil
  }
}

extension OutlineItem {
  /// Whether the item is a question that people see, or a note.
  fileprivate var isShown: Bool {
    switch kind {
    case .question(let question): question.type.name != "hidden" && question.calculation == nil
    case .note: true
    case .group, .lost, .dissolved: false
    }
  }

  /// Adds a condition to the existing condition; both must hold.
  fileprivate mutating func addCondition(_ condition: OutlineExpression) {
    guard var both = relevance else {
      relevance = condition
      return
    }
    both.text = "(\(condition.text)) and (\(both.text))"
    relevance = both
  }
}
