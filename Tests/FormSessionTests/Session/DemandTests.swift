import FieldEngine
import FormSession
import JSONText
import Synchronization
import TestSupport
import Testing

/// Replays what ResponsiveTextField does when fields are tapped or requested to get or give up the
/// focus.
@Suite struct DemandTests {
  static let cases: [JSONNode] = {
    let document = (try? Folder.fixtures().bytes(of: "first-responder.json")).map {
      JSONDocument($0)
    }
    guard case .array(let cases) = document?.root?["cases"]?.content else { return [] }
    return cases
  }()

  @Test func `the recording has cases`() {
    #expect(Self.cases.count == 22)
  }

  @Test(arguments: cases.indices)
  func `the focus moves as recorded`(index: Int) throws {
    let replayed = Self.cases[index]
    let name = try #require(replayed["name"]?.string)
    var stage = try Stage(name)
    for step in replayed["steps"]?.items ?? [] {
      let op = try #require(step["op"]?.string)
      stage.perform(op)
      guard !name.hasPrefix("TRAP") || op.contains("demand") || op.contains("tap") else {
        // A request that cannot be met is answered and forgotten; the recorded library kept it
        // pending.
        #expect(stage.events() == [], "\(name): \(op)")
        continue
      }
      let events = (step["events"]?.items ?? []).compactMap(\.string).filter(Stage.isObserved)
      #expect(stage.events() == events, "\(name): \(op)")
      #expect(stage.session.focus == step["firstResponder"]?.string?.lowercased(), "\(name): \(op)")
    }
  }
}

/// Two fields and their events.
private struct Stage {
  var session: Session
  private let heard = Heard()
  private let name: String

  init(_ name: String) throws {
    self.name = name
    let returnKey = name.contains("resigns") ? "done" : "next"
    session = try Session(
      fields: [#"{"key": "a", "returnKey": "\#(returnKey)"}"#, #"{"key": "b"}"#])
    session.setBehavior(of: "a", behavior("A", asWatched: true))
    session.setBehavior(of: "b", behavior("B", asWatched: false))
    if name.contains("a disabled field") { perform("disabled(true)") }
    if name == "demand on appear" { perform("set demand shouldBecomeFirstResponder on field 0") }
  }

  /// The behavior of a field in this case, by the name of the case.
  private func behavior(_ field: String, asWatched: Bool) -> FieldBehavior {
    var behavior = FieldBehavior()
    let heard = heard
    if name != "no state handler" {
      behavior.focusChanged = { heard.note("\(field).stateChanged(\($0))") }
    }
    guard asWatched else { return behavior }
    if name.contains("canBecome") {
      let allows = name.contains("allows")
      let flips = name.contains("flips")
      behavior.permitsFocus = {
        heard.note("\(field).canBecome=", answering: allows || (flips && heard.wasAsked))
      }
    }
    if name.contains("canResign") || name.contains("refuses to resign") {
      let allows = name.contains("allows")
      behavior.permitsLeaving = { heard.note("\(field).canResign=", answering: allows) }
    }
    return behavior
  }

  mutating func perform(_ op: String) {
    let key = op.contains("field 1") ? "b" : "a"
    switch op {
    case "set become on 0 then 1":
      session.step("a", .focus)
      session.step("b", .focus)
    case "return": session.apply(.returnKey)
    case _ where op.hasPrefix("tap") || op.contains("Become"): session.step(key, .focus)
    case _ where op.hasPrefix("resign") || op.contains("Resign"): session.step(key, .blur)
    case _ where op.hasPrefix("disabled"):
      session.step(
        key, .configure(enabled: op.contains("false"), secure: nil, required: nil))
    default: break
    }
  }

  func events() -> [String] { heard.drain() }

  /// Whether a session reports this kind of event.
  static func isObserved(_ event: String) -> Bool {
    ["stateChanged", "canBecome", "canResign"].contains { event.contains($0) }
  }
}

/// The events of the fields, in order.
private final class Heard: Sendable {
  private let state = Mutex((events: [String](), wasAsked: false))

  func note(_ event: String) {
    state.withLock { $0.events.append(event) }
  }

  func note(_ event: String, answering answer: Bool) -> Bool {
    state.withLock { state in
      state.wasAsked = true
      state.events.append("\(event)\(answer)")
    }
    return answer
  }

  var wasAsked: Bool { state.withLock(\.wasAsked) }

  func drain() -> [String] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }
}

extension JSONNode {
  fileprivate var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  fileprivate var items: [JSONNode] {
    if case .array(let items) = content { items } else { [] }
  }
}
