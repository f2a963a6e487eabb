import FieldEngine
package import FormSession
package import JSONText

extension SeatStep {
  package var json: JSON {
    let taken: (String, JSON) =
      switch change {
      case .text(let text): ("text", text.json)
      case .list(let change): ("list", change.json)
      case .entry(let change): ("entry", change.json)
      }
    let beside: [(String, JSON)?] = [
      reason.map { ("reason", .string($0)) }, answered.map { ("answered", .integer($0)) },
    ]
    return .object([taken] + beside.compactMap(\.self))
  }
}

extension SeatStep.Change {
  package init?(_ node: JSONNode) {
    if let text = node["text"] {
      self = .text(FieldText(text))
    } else if let change = node["list"].flatMap(ListChange.init) {
      self = .list(change)
    } else if let change = node["entry"].flatMap(EntryChange.init) {
      self = .entry(change)
    } else {
      return nil
    }
  }
}
