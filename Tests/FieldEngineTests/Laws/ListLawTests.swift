import FieldEngine
import TestSupport
import Testing

/// The invariants of a list after any steps on it and on its items.
@Suite struct `A list is consistent` {
  @Test(arguments: ListSubject.all)
  func `after every step`(_ subject: ListSubject) throws {
    try Walk.trials().run { random in
      var walk = try ListWalk(subject)
      for _ in 0..<Walk.length {
        walk.advance(using: &random)
        try walk.checkState()
      }
    }
  }

  @Test(arguments: ListSubject.all)
  func `undo restores the items, and redo reverses it`(_ subject: ListSubject) throws {
    try Walk.trials().run { random in
      var walk = try ListWalk(subject)
      for _ in 0..<Walk.length { walk.advance(using: &random) }
      var seen: [String] = []
      while true {
        let now = walk.field.state.raw
        walk.field.apply(.undo)
        guard walk.field.refusal == nil else { break }
        seen.append(now)
      }
      try walk.require(
        walk.field.refusal?.cause == .nothingToUndo && walk.field.state.raw.isEmpty,
        "undoing everything leads to the start")
      for raw in seen.reversed() {
        walk.field.apply(.redo)
        try walk.require(walk.field.state.raw == raw, "redo restores the items")
      }
    }
  }

  @Test(arguments: ListSubject.all)
  func `discarding restores the items from the opening`(_ subject: ListSubject) throws {
    try Walk.trials().run { random in
      var walk = try ListWalk(subject)
      walk.field.apply(.set(subject.offers[0]))
      walk.field.apply(.openList)
      let before = walk.field.state.raw
      for _ in 0..<Walk.length { walk.advanceInside(using: &random) }
      guard walk.field.items.isOpen else { return }
      walk.field.apply(.discardList)
      try walk.require(walk.field.state.raw == before, "the items are the ones from before")
      try walk.require(!walk.field.items.isOpen, "the list is closed")
      while walk.field.refusal == nil { walk.field.apply(.undo) }
      try walk.require(walk.field.state.raw.isEmpty, "undoing everything leads to the start")
    }
  }

  @Test(arguments: ListSubject.all)
  func `the raw text and the value can be read back`(_ subject: ListSubject) throws {
    try Walk.trials().run { random in
      var walk = try ListWalk(subject)
      for _ in 0..<Walk.length { walk.advance(using: &random) }
      walk.field.apply(.discardList)
      walk.field.apply(.blur)
      let left = walk.field.state
      walk.field.apply(.set(left.raw))
      try walk.require(walk.field.state.value == left.value, "the raw text gives the same value")
    }
  }
}

/// A list type, and the texts that are set and typed into it.
struct ListSubject: CustomTestStringConvertible, Sendable {
  let name: String
  let parameters: TypeParameters
  let offers: [String]
  let typed: [String]

  var testDescription: String { name }

  static let all = [
    ListSubject(
      name: "integers that add up",
      parameters: [.of: "integer", .rule: .object(["sum": .object(["equals": 10])])],
      offers: ["4; 6", "1;2;3;4", "[10]", "x; 1", ""], typed: ["1", "-", "x", "23"]),
    ListSubject(
      name: "unique zips", parameters: [.of: "zip", .rule: .object(["unique": true])],
      offers: ["90210; 00501", "90210\n90210", "1"], typed: ["9", "0", "a", "12345"]),
    ListSubject(
      name: "two or three phrases", parameters: [.of: "phrase", .minCount: 2, .maxCount: 3],
      offers: ["a; b", #"["x; y","\"q\""]"#, "one"], typed: ["a", ";", "\"", "é", " "]),
  ]
}

/// A list with random steps.
private struct ListWalk {
  let subject: ListSubject
  var field: Field
  private(set) var steps: [String] = []

  init(_ subject: ListSubject) throws {
    self.subject = subject
    field = Field(
      "list", try FieldType.list.definition(subject.parameters), LawSubject.validationContext)
  }

  mutating func advance(using random: inout SeededGenerator) {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return advanceInside(using: &random) }
    apply(
      random.pick([
        .focus, .blur, .commit, .openList, .closeList, .discardList, .undo, .redo, .clear, .abandon,
        .set(random.pick(subject.offers)), .setCanonical(random.pick(subject.offers)),
      ]), item: nil)
  }

  /// A step that leaves the list open.
  mutating func advanceInside(using random: inout SeededGenerator) {
    let end = field.items.fields.count
    switch Int.random(in: 0..<6, using: &random) {
    case 0: apply(.insertItem(at: random.offset(end)), item: nil)
    case 1: apply(.removeItem(at: random.offset(end)), item: nil)
    case 2: apply(.moveItem(from: random.offset(end), to: random.offset(end)), item: nil)
    default:
      let step: FieldStep = random.pick([
        .type(random.pick(subject.typed)), .type(random.pick(subject.typed)), .backspace, .blur,
        .paste(random.pick(subject.typed)), .clear, .undo, .focus,
      ])
      apply(step, item: random.offset(end))
    }
  }

  private mutating func apply(_ step: FieldStep, item: Int?) {
    steps.append("\(step)\(item.map { " on \($0)" } ?? "")")
    field.apply(step, item: item)
  }

  func checkState() throws {
    let state = field.state
    let items = field.items.fields
    let shown = items.map(\.state.display)
    var again = field
    again.apply(.setCanonical(""))
    again.apply(.set(state.display))
    try require(
      state.display == shown.joined(separator: "; ")
        || again.items.fields.map(\.text.raw).count == shown.count,
      "the display is the items, and reads as so many")
    try require(items.count(where: \.isFocused) <= 1, "at most one item has the focus")
    try require(
      field.items.isOpen || !items.contains(where: \.isFocused), "a closed list has no item in use")
    try require(!field.items.isOpen || field.isFocused, "an open list has the focus")
    try require((state.value != nil) == state.isComplete, "a complete list has a value")
    try require(state.caret == nil && state.items?.count == items.count, "carets are the items'")
    guard case .list(let values)? = state.value else { return }
    try require(values == items.compactMap(\.value), "the value is that of the items")
  }

  func require(_ holds: Bool, _ law: String) throws(BrokenListLaw) {
    if !holds { throw BrokenListLaw(law: law, steps: steps, state: field.state) }
  }
}

private struct BrokenListLaw: Error {
  let law: String
  let steps: [String]
  let state: FieldState
}
