import FieldEngine
import Synchronization
import Testing

@testable import FormSession

@Suite struct FocusTests {
  private let rows = """
    "groups": [{"key": "one", "rows": [["b", "a"]]}, {"key": "two", "rows": [["c"], ["d"]]}],
    """

  private func session() throws -> Session {
    try Session(
      fields: [
        #"{"key": "a", "group": "one"}"#, #"{"key": "b", "group": "one"}"#,
        #"{"key": "free"}"#,
        #"{"key": "d", "group": "two", "enabled": false}"#, #"{"key": "c", "group": "two"}"#,
        #"{"key": "e", "group": "two", "when": {"field": "a", "notEmpty": true}}"#,
      ], rows)
  }

  /// The fields that have the focus after each action.
  private func path(_ session: Session, _ actions: [SessionAction]) -> [String?] {
    var session = session
    return actions.map { session.apply($0).focus }
  }

  @Test func `a session begins in the first field that applies and is enabled`() throws {
    let fields = [
      #"{"key": "left_out", "when": {"field": "kind", "equals": "x"}}"#,
      #"{"key": "disabled", "enabled": false}"#, #"{"key": "kind"}"#,
    ]
    #expect(try Session(fields: fields).firstFocus == "kind")
    #expect(try Session(fields: fields).with(["kind": "x"]).firstFocus == "left_out")
    #expect(try Session(fields: [fields[1]]).firstFocus == nil)
  }

  @Test func `next follows rows and groups and skips fields that are disabled or do not apply`()
    throws
  {
    let path = path(try session(), Array(repeating: .next, count: 6))
    #expect(path == ["b", "a", "c", "free", "free", "free"])
  }

  @Test func `previous follows the same path backwards`() throws {
    let path = path(try session(), Array(repeating: .previous, count: 5))
    #expect(path == ["free", "c", "a", "b", "b"])
  }

  @Test func `next reaches a field that has begun to apply`() throws {
    let session = try session().with(["a": "x"])
    #expect(path(session, [.step("c", .focus), .next]) == ["c", "e"])
  }

  @Test func `the return key goes to the next field and leaves the last`() throws {
    let path = path(try session(), [.step("c", .focus), .returnKey, .returnKey, .returnKey])
    #expect(path == ["c", "free", nil, nil])
  }

  @Test func `the return key leaves a field whose return key is done`() throws {
    let session = try Session(fields: [#"{"key": "a", "returnKey": "done"}"#, #"{"key": "b"}"#])
    #expect(path(session, [.step("a", .focus), .step("a", .commit)]) == ["a", nil])
  }

  @Test func `the return key without a focus is refused`() throws {
    var session = try session()
    #expect(session.apply(.returnKey).refusal == .refused(Refusal("", .notFocused)))
    #expect(session.step("a", .commit).refusal == .refused(Refusal("", .notFocused)))
  }

  @Test func `focusing a field removes the focus from the previous one`() throws {
    var session = try session()
    session.step("a", .focus, .type("x"))
    let changes = session.step("c", .focus)
    #expect(changes.focus == "c")
    #expect(changes.fields.map(\.state.field) == ["a", "c"])
    #expect(session.state("a")?.state.activity == .inactive)
  }

  @Test func `a disabled field refuses the focus, which stays where it was`() throws {
    var session = try session()
    session.step("a", .focus)
    let changes = session.step("d", .focus)
    #expect(changes.refusal == .disabled("d"))
    #expect(changes.fields.isEmpty)
    #expect(session.focus == "a")
  }

  @Test func `disabling a field removes its focus`() throws {
    var session = try session()
    session.step("a", .focus)
    session.step("a", .configure(enabled: false, secure: nil, required: nil))
    #expect(session.focus == nil)
  }

  @Test func `an invalid field can always be left`() throws {
    var session = try Session(fields: [#"{"key": "zip", "type": "zip"}"#, #"{"key": "b"}"#])
    session.step("zip", .focus, .type("90"))
    session.apply(.next)
    #expect(session.focus == "b")
    #expect(session.state("zip")?.state.issue?.code == "zip.incomplete")
  }

  @Test func `next problem follows the order of the screen and wraps around`() throws {
    var session = try Session(
      fields: [
        #"{"key": "a", "required": true}"#, #"{"key": "b", "type": "zip"}"#,
        #"{"key": "c", "required": true}"#, #"{"key": "d", "required": true}"#,
      ])
    session.step("d", .configure(enabled: false, secure: nil, required: nil))
    session.step("b", .focus, .type("90"))
    #expect(path(session, Array(repeating: .nextProblem, count: 4)) == ["c", "a", "b", "c"])
    session.step("b", .type("210"))
    session = session.with(["a": "x", "c": "y"])
    #expect(path(session, [.nextProblem]) == ["b"])
  }

  @Test func `permission is requested once for each attempt`() throws {
    let asked = Counter()
    var behavior = FieldBehavior()
    behavior.permitsFocus = { asked.count() > 1 }
    var session = try session()
    session.setBehavior(of: "c", behavior)
    session.step("a", .focus)
    #expect(session.step("c", .focus).refusal == .focusRefused("c"))
    #expect(session.focus == "a")
    #expect(session.step("c", .focus).focus == "c")
    #expect(asked.value == 2)
  }

  @Test func `a field that refuses to be left keeps the focus`() throws {
    var behavior = FieldBehavior()
    behavior.permitsLeaving = { false }
    var session = try session()
    session.setBehavior(of: "a", behavior)
    session.step("a", .focus)
    #expect(session.step("c", .focus).refusal == .focusKept("a", nil))
    #expect(session.apply(.next).refusal == .focusKept("a", nil))
    #expect(session.focus == "a")
  }

  @Test func `an open list that breaks a rule keeps the focus and says why`() throws {
    var session = try Session(
      fields: [
        #"{"key": "l", "type": {"list": {"of": "integer", "minCount": 2}}}"#, #"{"key": "b"}"#,
      ])
    session.step("l", .insertItem(at: 0))
    session.apply(.step("l", .type("5"), item: 0))
    let refusal = try #require(session.step("b", .focus).refusal)
    #expect(refusal.code == "focus_refused")
    #expect(refusal.message == "The field `l` keeps the focus: At least 2 items.")
    session.step("l", .insertItem(at: 1))
    session.apply(.step("l", .type("6"), item: 1))
    #expect(session.step("b", .focus).focus == "b")
  }

  @Test(arguments: [FieldStep.insertItem(at: 0), .openList])
  func `opening a list removes the focus from another field`(step: FieldStep) throws {
    var session = try Session(
      fields: [#"{"key": "l", "type": {"list": {"of": "integer"}}}"#, #"{"key": "b"}"#])
    session.step("b", .focus)
    #expect(session.step("l", step).focus == "l")
    #expect(session.state("b")?.state.activity == .idle)
  }
}

/// Counts calls.
final class Counter: Sendable {
  private let storage = Mutex(0)

  func count() -> Int {
    storage.withLock { count in
      count += 1
      return count
    }
  }

  var value: Int { storage.withLock { $0 } }
}
