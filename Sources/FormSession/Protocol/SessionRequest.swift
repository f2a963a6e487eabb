import FieldEngine
import JSONText

/// A line of the session protocol, understood.
struct SessionRequest {
  /// What the asker wants to find again in the answer.
  let id: JSON?
  let order: Order

  enum Order {
    case act(SessionAction)
    /// The state of everything.
    case state
    case finalize
    /// The session ends, and leaves the focus where it is.
    case close
  }

  init(_ node: JSONNode, clipboard: String?) throws(RequestMistake) {
    id = node["id"]?.json
    order = try SessionRequest.order(node, clipboard)
  }

  private static func order(
    _ node: JSONNode, _ clipboard: String?
  ) throws(RequestMistake) -> Order {
    switch try node.text("op") {
    case "state": return .state
    case "finalize": return .finalize
    case "close": return .close
    case "acknowledge": return .act(.acknowledge(rule: try node.text("rule")))
    case "reason":
      let isGiven = node["reason"] != nil && node["reason"]?.json != .null
      let reason: String? = isGiven ? try node.text("reason") : nil
      return .act(.reason(field: try node.text("field"), reason))
    case "next": return .act(.next)
    case "previous": return .act(.previous)
    case "nextProblem": return .act(.nextProblem)
    case "undo" where node["field"] == nil: return .act(.undo)
    case "redo" where node["field"] == nil: return .act(.redo)
    case "commit" where node["field"] == nil: return .act(.returnKey)
    default:
      let step = try FieldStep(node, clipboard: clipboard)
      let item = node["item"] == nil ? nil : try node.integer("item")
      return .act(.step(try node.text("field"), step, item: item))
    }
  }
}
