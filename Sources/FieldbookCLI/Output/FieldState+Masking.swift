import FieldEngine
import FormSession
import JSONText

extension FieldState {
  /// Returns the JSON of a field with its secret texts masked.
  func masked(_ json: JSON, by definition: FieldDefinition) -> JSON {
    guard case .object(let members) = json else { return json }
    let item = definition.list?.item()
    let items = item.flatMap { item in self.items?.map { $0.masked($0.json, by: item) } }
    let mask = JSON.string(mask(definition))
    let masks = item.flatMap { item in self.items?.map { JSON.string($0.mask(item)) } }
    let shown = masks.map(JSON.array) ?? mask
    return .object(
      members.map { key, member in
        switch key {
        case "raw": (key, masks == nil ? mask : .string(shown.text))
        case "display": (key, mask)
        case "value": (key, member == .null ? .null : shown)
        case "committed": (key, committed == value && value != nil ? shown : member.hidden)
        case "items": (key, items.map(JSON.array) ?? member)
        case "refused", "notice": (key, member.hiding("text"))
        default: (key, member)
        }
      })
  }

  private func mask(_ definition: FieldDefinition) -> String {
    definition.masked(raw, isComplete: isComplete && definition.storage != .never)
  }
}

extension JSON {
  /// The JSON with every value masked.
  fileprivate var hidden: JSON {
    switch self {
    case .null: .null
    case .array(let values): .array(values.map(\.hidden))
    default: .string("***")
    }
  }

  /// Returns the object with one member set to null.
  fileprivate func hiding(_ name: String) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.map { ($0, $0 == name ? .null : $1) })
  }
}
