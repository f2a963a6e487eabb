/// The repeats of a form as a tree, whose root is the draft itself.
///
/// The root has the index 0. Each repeat comes after the repeat that contains it.
package struct FormRepeats: Sendable {
  /// A repeated group, or the draft itself.
  package struct Repeat: Sendable {
    /// The key of the group; empty for the draft.
    package let key: String
    package let repetition: FormDefinition.Repetition
    /// The index of the repeat that contains this one; 0 for the draft and the outermost repeats.
    package let parent: Int
    /// The nesting depth: 0 for the draft, 1 for an outermost repeat.
    package let depth: Int
    /// The indices of the repeats directly inside this one.
    package fileprivate(set) var inner: [Int] = []
    /// The indices of the fields directly inside this repeat, in the order of the form.
    package fileprivate(set) var fields: [Int] = []
  }

  package private(set) var all: [Repeat]

  /// The innermost repeat of each field.
  package private(set) var ofField: [Int] = []

  /// The index of each field among the fields of its repeat; for an unrepeated field, its index in
  /// the form.
  private(set) var offsets: [Int] = []

  /// The innermost repeat that contains the parts of a group, by the key of the group.
  private var ofGroup: [String: Int] = [:]

  package init(_ definition: FormDefinition) {
    all = [Repeat(key: "", repetition: FormDefinition.Repetition(), parent: 0, depth: 0)]
    var paths = definition.groups.map { group in
      (group: group, path: definition.groupPath(group.key).filter { $0.repetition != nil })
    }
    paths.sort { $0.path.count < $1.path.count }
    for (group, path) in paths {
      guard let repetition = group.repetition, all.allSatisfy({ $0.key != group.key }) else {
        continue
      }
      let parent = path.dropLast().last.flatMap { number(of: $0.key) } ?? 0
      all[parent].inner.append(all.count)
      all.append(
        Repeat(
          key: group.key, repetition: repetition, parent: parent, depth: all[parent].depth + 1))
    }
    for (group, path) in paths {
      ofGroup[group.key] = path.last.flatMap { number(of: $0.key) } ?? 0
    }
    for (place, field) in definition.fields.enumerated() {
      let innermost = field.group.flatMap { ofGroup[$0] } ?? 0
      ofField.append(innermost)
      offsets.append(innermost == 0 ? place : all[innermost].fields.count)
      all[innermost].fields.append(place)
    }
  }

  /// Whether the form has no repeats.
  package var isEmpty: Bool { all.count == 1 }

  /// Returns the index of the repeat with a key.
  package func number(of key: String) -> Int? {
    all.indices.dropFirst().first { all[$0].key == key }
  }

  /// Returns the innermost repeat that contains the parts of a group; 0 if there is no group.
  package func number(ofContentsOf group: String?) -> Int { group.flatMap { ofGroup[$0] } ?? 0 }

  /// Whether a repeat contains another one or is the same one.
  func contains(_ outer: Int, _ inner: Int) -> Bool {
    var inner = inner
    while all[inner].depth > all[outer].depth { inner = all[inner].parent }
    return inner == outer
  }

  /// Returns the innermost repeat that contains two others; it can be one of the two.
  func common(_ one: Int, _ other: Int) -> Int {
    var (one, other) = (one, other)
    while one != other {
      if all[one].depth >= all[other].depth {
        one = all[one].parent
      } else {
        other = all[other].parent
      }
    }
    return one
  }

  /// Returns a repeat, preceded by all repeats that contain it, beginning with the draft.
  package func path(to innermost: Int) -> [Int] {
    var path = [innermost]
    while let last = path.last, last != 0 { path.append(all[last].parent) }
    return path.reversed()
  }
}
