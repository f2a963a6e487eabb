import FieldEngine
import FieldbookMemory
import JSONText
import RepositoryContract
import TestSupport
import Testing

@testable import FormSession

/// What a page sends makes the same draft of the one at the server.
@Suite struct PageEditTests {
  /// Courses with a text that changed and changed back, with a notice in an item of a list, with
  /// digits cut out of a date, and with an undone change of one of two fields that hide each other.
  private static let rareCourses: [UInt64] = [
    16_567_514_555_596_773_018, 3_136_922_489_835_688_368, 12_227_551_257_205_214_140,
    6_493_721_868_890_606_946,
  ]

  @Test(arguments: Trials(short: 60, long: 3_000).seeds + rareCourses)
  func `a draft at the server follows the one in a page`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let form =
      seed.isMultiple(of: 2)
      ? FormDefinition.random(using: &random) : .randomRepeats(using: &random)
    var pair = try PageAndServer(form)
    for _ in 0..<40 {
      let action = SessionAction.random(in: pair.page.session, using: &random)
      if action.configures { continue }
      try pair.perform(action)
      try pair.expectSameTexts("\(seed) \(action)")
    }
    if let focus = pair.page.session.focus { try pair.perform(.step(focus, .blur)) }
    try pair.expectSameContents("\(seed)")
  }

  @Test func `what a field had when it was left is in the history, complete or not`() throws {
    var form = FormDefinition(key: "visit", version: 1)
    form.fields = [FormField(key: "zip", type: .builtIn(.zip, [:]))]
    var pair = try PageAndServer(form)
    for text in ["2212", "3"] {
      try pair.perform(.step("zip", .focus))
      for character in text { try pair.perform(.step("zip", .type(String(character)))) }
      try pair.perform(.step("zip", .blur))
    }
    let history = try pair.served.draft.store.history(of: pair.page.draft.id, field: "zip")
    #expect(history.map(\.new) == ["2212", "22123"])
    #expect(history.map(\.old) == [nil, "2212"])
  }

  @Test func `the server keeps the order in which fields that hide each other were answered`()
    throws
  {
    var form = FormDefinition(key: "visit", version: 1)
    form.fields = [FormField(key: "value"), FormField(key: "unknown")]
    form.fields[0].condition = .isEmpty(field: "unknown")
    form.fields[1].condition = .isEmpty(field: "value")
    var pair = try PageAndServer(form)
    try pair.perform(.step("value", .set("7")))
    try pair.perform(.step("unknown", .set("yes")))
    try pair.perform(.step("value", .set("")))
    try pair.perform(.undo)
    #expect(pair.served.draft.session.state("value")?.applies == true)
    #expect(pair.served.draft.session.state("unknown")?.applies == false)
  }

  @Test(arguments: Trials(short: 20, long: 1_000).seeds)
  func `a page that loads the contents of a draft has the same answers`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var pair = try PageAndServer(.randomRepeats(using: &random))
    for _ in 0..<30 {
      let action = SessionAction.random(in: pair.page.session, using: &random)
      if !action.configures { try pair.perform(action) }
    }
    if let focus = pair.page.session.focus { try pair.perform(.step(focus, .blur)) }
    let copy = try pair.copyOfServer()
    #expect(copy.session.comparableContents == pair.served.draft.session.comparableContents)
  }
}

extension SessionAction {
  /// Whether the action changes settings, which pages do not send.
  fileprivate var configures: Bool {
    if case .step(_, .configure, _) = self { true } else { false }
  }
}

/// A draft that is open in a page, and the same one at a server.
struct PageAndServer {
  var page: OpenDraft<MemoryStore>
  var served: ServedDraft<MemoryStore>
  let form: LoadedForm
  private var count: UInt64 = 0
  private let name: PageID

  static let person = Person("ada") { Moment(milliseconds: 1_795_341_600_000) }

  init(_ definition: FormDefinition) throws {
    form = try LoadedForm(definition, ValidationContext(today: .testDay))
    page = try OpenDraft(of: form, as: Self.person)
    page.recordsEdits = true
    name = try #require(PageID("page"))
    let (new, refusals) = form.newDraft(
      page.draft.id, title: nil, edits: page.session.firstEdits, by: Self.person)
    #expect(refusals.isEmpty)
    served = try ServedDraft(OpenDraft(new.contents, of: form, as: Self.person))
  }

  /// Performs an action in the page, and sends its edits as JSON.
  mutating func perform(_ action: SessionAction) throws {
    do {
      try page.apply(action)
    } catch DraftError.refused {
    }
    let edits = try page.drainEdits().map { action in
      count += 1
      let operation = OperationID(high: count, low: count)
      let json = JSON.object(
        [("op", .string(operation.description)), ("seen", 0)] + action.editMembers)
      return try DraftEdit(#require(JSONDocument(json.text).root))
    }
    let answer = try served.apply(edits, by: name, as: Self.person)
    for (_, outcome) in answer.outcomes {
      guard case .accepted = outcome else {
        Issue.record("\(action): \(edits) is answered with \(outcome)")
        continue
      }
    }
  }

  func expectSameTexts(_ comment: Comment) throws {
    #expect(page.session.comparableTexts == served.draft.session.comparableTexts, comment)
  }

  func expectSameContents(_ comment: Comment) throws {
    let focus = page.session.focus
    let other = focus.map { "\($0): " }
    let isCompared = { (line: String) in other.map { !line.hasPrefix($0) } ?? true }
    #expect(
      page.session.comparableContents.filter(isCompared)
        == served.draft.session.comparableContents.filter(isCompared), comment)
  }

  /// Returns the draft at the server as a page loads it.
  func copyOfServer() throws -> OpenDraft<MemoryStore> {
    let contents = form.contents(of: served.draft.session, in: served.draft.draft)
    let described: JSON = [
      "draft": [
        "id": .string(contents.draft.id.description),
        "created_at": .string(contents.draft.createdAt.description),
      ],
      "contents": contents.contentsJSON(),
    ]
    let node = try #require(JSONDocument(described.text).root)
    return try OpenDraft(
      #require(DraftContents(page: node, of: form)), of: form, as: Self.person)
  }
}

extension Session {
  /// Returns the answers with which a draft begins, as far as there are any.
  fileprivate var firstEdits: [SessionAction] {
    places.compactMap { place in
      guard !fields[place].isCalculated, fields[place].mayBeStored,
        !fields[place].isEmpty || reasons[place] != nil
      else { return nil }
      return .write(field: key(of: place), writing(of: place))
    }
  }

  /// The texts, reasons and entries of a draft.
  fileprivate var comparableTexts: [String] {
    places.map { place in
      let content = keptContent(of: place)
      let items = content.items.map { $0.text.raw }
      return "\(path(place)): \(content.text.raw) \(items) \(content.reason ?? "")"
    } + entryStates.map { "\($0.path) \($0.id)" }
  }

  /// The contents of all fields, with what was found in them.
  fileprivate var comparableContents: [String] {
    let states = Dictionary(uniqueKeysWithValues: states.map { ($0.key, $0) })
    return (places + placesOfAbsentEntries).map { place in
      var content = keptContent(of: place)
      // The items of a list are left one by one, which a page does not tell.
      for item in content.items.indices {
        (content.items[item].isTouched, content.items[item].committed) = (true, nil)
      }
      // Each engine calculates such an answer, and tells nobody that the field was visited.
      if definition.fields[fieldOfForm(place)].calculation != nil { content.isTouched = true }
      let verdict =
        states[key(of: place)].map { "\($0.validity) \($0.applies) \($0.state.display)" } ?? ""
      return "\(key(of: place)): \(content.json.text) \(verdict)"
    }
  }
}
