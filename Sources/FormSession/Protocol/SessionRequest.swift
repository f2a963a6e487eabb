import FieldEngine
import JSONText

/// A parsed line of the session protocol.
enum SessionRequest {
  case act(SessionAction)
  /// Return the complete state.
  case state
  /// Return the options that a field offers.
  case options(field: String, letters: String, limit: Int)
  /// Read or write comments.
  case review(ReviewRequest)
  case finalize
  /// Close the session without moving the focus.
  case close
}

/// The names of requests other than steps in a field.
private enum RequestName: String, CaseIterable {
  case state
  case options
  case finalize
  case close
  case acknowledge
  case unacknowledge
  case reason
  case next
  case previous
  case nextProblem
  case undo
  case redo
  case commit
  case addEntry
  case removeEntry
  case moveEntry
  case review
  case comment
  case resolve
}

extension SessionRequest {
  /// Reads a request such as `{"op":"type","field":"zip","text":"9"}`.
  init(_ node: JSONNode, clipboard: String?) throws(RequestError) {
    let name = try node.text("op")
    let isStep = node["field"] != nil && StepName(rawValue: name) != nil
    if !isStep, let name = RequestName(rawValue: name) {
      self = try SessionRequest.request(name, node)
    } else if StepName(rawValue: name) != nil {
      let step = try FieldStep(node, clipboard: clipboard)
      let item = node["item"] == nil ? nil : try node.wholeNumber("item")
      self = .act(.step(try node.text("field"), step, item: item))
    } else {
      let names = RequestName.allCases.map { $0.rawValue } + StepName.allCases.map { $0.rawValue }
      throw .unknownStep(name, known: names)
    }
  }

  /// The maximum number of options in a response.
  private static let mostOptions = 10_000

  private static func request(
    _ name: RequestName, _ node: JSONNode
  ) throws(RequestError) -> SessionRequest {
    switch name {
    case .state: .state
    case .options:
      .options(
        field: try node.text("field"), letters: try node.optionalText("matching") ?? "",
        limit: node["limit"] == nil ? 100 : max(0, min(try node.wholeNumber("limit"), mostOptions)))
    case .review: .review(.read)
    case .comment:
      .review(.comment(field: try node.text("field"), text: try node.text("text")))
    case .resolve: .review(.resolve(field: try node.text("field")))
    case .finalize: .finalize
    case .close: .close
    case .acknowledge: .act(.acknowledge(rule: try node.text("rule")))
    case .unacknowledge: .act(.unacknowledge(rule: try node.text("rule")))
    case .reason: .act(.reason(field: try node.text("field"), try node.optionalText("reason")))
    case .next: .act(.next)
    case .previous: .act(.previous)
    case .nextProblem: .act(.nextProblem)
    case .undo: .act(.undo)
    case .redo: .act(.redo)
    case .commit: .act(.returnKey)
    case .addEntry:
      .act(
        .addEntry(
          to: try node.text("repeat"),
          at: node["at"] == nil ? nil : try node.wholeNumber("at")))
    case .removeEntry: .act(.removeEntry(try node.text("entry")))
    case .moveEntry: .act(.moveEntry(try node.text("entry"), to: try node.wholeNumber("to")))
    }
  }
}
