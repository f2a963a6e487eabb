import FieldEngine
import FormSession
import JSONText

extension Draft {
  /// What lists and pages of a draft have in common.
  func members(focus: String?) -> [(key: String, value: JSON)] {
    [
      ("id", .string(id.description)),
      ("form", .string(form.key)),
      ("version", .integer(form.version)),
      ("edition", .integer(edition)),
      ("status", .string(status.rawValue)),
      ("title", title.map(JSON.string) ?? .null),
      ("revision", .integer(revision)),
      ("created_at", .string(createdAt.description)),
      ("updated_at", .string(updatedAt.description)),
      ("finalized_at", finalizedAt.map { .string($0.description) } ?? .null),
      ("amends", amends.map { .string($0.description) } ?? .null),
      ("focus", focus.map(JSON.string) ?? .null),
    ]
  }

  /// The draft as a list shows it.
  func json(focus: String?) -> JSON {
    .object(
      members(focus: focus) + [
        ("filled", .integer(tally.filled)), ("invalid", .integer(tally.invalid)),
        ("missing", .integer(tally.missing)),
      ])
  }
}

extension SessionFieldState {
  /// The state as an answer shows it, with a mask in place of a text that may only be shown so.
  func json(maskedBy mask: String?) -> JSON {
    guard let mask, case .object(let members) = json else { return json }
    let hidden = state.items?.map { _ in JSON.null }
    return .object(
      members.map { key, value in
        switch key {
        case "raw", "display": (key, .string(mask))
        case "value", "committed": (key, value == .null ? .null : .string(mask))
        case "items": (key, .array(hidden ?? []))
        case "refused": (key, value.hiding("text"))
        default: (key, value)
        }
      })
  }
}

extension JSON {
  /// An object without what it says of one thing.
  fileprivate func hiding(_ name: String) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(members.map { ($0, $0 == name ? .null : $1) })
  }
}

extension Session {
  /// What takes the place of the text of a field, unless it is to be shown or may be anyway.
  func mask(_ key: String, isRevealed: Bool) -> String? {
    guard !isRevealed, let field = field(key) else { return nil }
    return switch field.definition.storage {
    case .keep: nil
    case .mask: field.maskedText
    case .never: field.isEmpty ? nil : field.maskedText
    }
  }

  /// The states of fields as an answer shows them, with masks.
  func json(of states: [SessionFieldState], isRevealed: Bool = false) -> [JSON] {
    states.map { $0.json(maskedBy: mask($0.state.field, isRevealed: isRevealed)) }
  }
}
