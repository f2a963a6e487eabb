/// Finds the item to which a reference in an XLSForm refers.
struct NameScope {
  private let items: [OutlineItem]
  private let byName: [String: [Int]]

  /// The name of the root element, which is the first step of absolute paths.
  private let root: String

  /// The items with a calculation.
  private let calculated: Set<Int>

  init(_ items: [OutlineItem], root: String, calculated: Set<Int>) {
    (self.items, self.root, self.calculated) = (items, root, calculated)
    byName = Dictionary(grouping: items.indices) { items[$0].name }
  }

  /// Returns the item to which `${name}` refers in an item; if several items have the name, that is
  /// the item in the nearest group around the referring item.
  func item(named name: String, from context: Int?) -> Int? {
    guard let found = byName[name] else { return nil }
    guard found.count > 1 else { return found[0] }
    var group = context.flatMap { items[$0].parent }
    while true {
      if let near = found.first(where: { items[$0].parent == group }) { return near }
      if let near = found.first(where: { isItem($0, within: group) }) { return near }
      guard let current = group else { return found[0] }
      group = items[current].parent
    }
  }

  /// Returns the item at the end of a path: `../a/b` from an item, or `/data/a/b`.
  func item(at path: [String], isAbsolute: Bool, from context: Int?) -> Int? {
    var steps = path[...]
    var place = isAbsolute ? nil : context
    if isAbsolute {
      guard steps.count > 1 else { return nil }
      // Authors write `/data` for the root even if it has another name.
      if !children(of: nil, named: steps[0]).isEmpty, steps[0] != root, steps[0] != "data" {
        place = nil
      } else {
        steps = steps.dropFirst()
      }
    }
    for (index, step) in zip(steps.indices, steps) {
      switch step {
      case ".": continue
      case "..":
        guard let current = place else { return nil }
        place = items[current].parent
      default:
        // A step may also name the context's own children, if it is a group.
        let isFirst = index == steps.startIndex && !isAbsolute
        let parent = isFirst && place.map { items[$0].group == nil } == true ? nil : place
        guard let child = children(of: parent, named: step).first else { return nil }
        place = child
      }
    }
    return place
  }

  /// Returns the repeats around an item, innermost first, including the item itself.
  func repeats(around item: Int?) -> [Int] {
    var (found, place) = ([Int](), item)
    while let current = place {
      if items[current].group?.repetition != nil { found.append(current) }
      place = items[current].parent
    }
    return found
  }

  /// Returns the repeats around an item that a relative path leaves by its first steps, `..`.
  func repeatsLeft(by steps: [String], from item: Int?) -> Set<Int> {
    var place = item
    for step in steps.prefix(while: { $0 == ".." || $0 == "." }) where step == ".." {
      place = place.flatMap(parent)
    }
    return Set(repeats(around: item)).subtracting(repeats(around: place))
  }

  /// Returns the group around an item; nil if the item is outside of groups.
  func parent(of item: Int) -> Int? { items[item].parent }

  /// Whether an item is a group.
  func isGroup(_ item: Int) -> Bool { items[item].group != nil }

  /// Returns the questions in a group and its nested groups, except those in nested repeats.
  func questions(in group: Int) -> [Int] {
    items.indices.filter { item in
      items[item].question != nil && isItem(item, within: group)
        && !repeats(around: item).contains { isItem($0, within: group) }
    }
  }

  /// Whether an item is calculated.
  func isCalculated(_ item: Int) -> Bool { calculated.contains(item) }

  /// Whether an item is a note, which has no answer.
  func isNote(_ item: Int) -> Bool {
    if case .note = items[item].kind { true } else { false }
  }

  /// Returns the name that matches the given one if letter case is ignored; nil if there is none.
  func ignoringCase(_ name: String) -> String? {
    byName.keys.filter { $0.lowercased() == name.lowercased() }.min()
  }

  private func children(of parent: Int?, named name: String) -> [Int] {
    (byName[name] ?? []).filter { items[$0].parent == parent }
  }

  private func isItem(_ item: Int, within group: Int?) -> Bool {
    guard let group else { return true }
    var parent = items[item].parent
    while let current = parent, current != group { parent = items[current].parent }
    return parent != nil
  }
}
