import FieldEngine
import FieldbookKit
package import FormSession
package import JSONText

extension Draft {
  /// Returns the members that lists and pages of a draft have in common.
  func members(focus: String?) -> [(key: String, value: JSON)] {
    [
      ("id", .string(id.description)),
      ("form", .string(form.key)),
      ("version", .integer(form.version)),
      ("edition", .integer(edition)),
      ("status", .string(status.rawValue)),
      ("title", .optional(title)),
      ("revision", .integer(revision)),
      ("created_at", .string(createdAt.description)),
      ("updated_at", .string(updatedAt.description)),
      ("finalized_at", finalizedAt.map { .string($0.description) } ?? .null),
      ("amends", amends.map { .string($0.description) } ?? .null),
      ("focus", .optional(focus)),
    ]
  }

  /// Returns the draft as it appears in a list, followed by the given members.
  package func json(focus: String?, _ more: [(key: String, value: JSON)] = []) -> JSON {
    .object(
      members(focus: focus) + [
        ("filled", .integer(tally.filled)), ("invalid", .integer(tally.invalid)),
        ("missing", .integer(tally.missing)),
      ] + more)
  }
}

extension Session {
  /// Returns the states of fields as JSON, with masks unless `isRevealed` is true.
  package func json(of states: [SessionFieldState], isRevealed: Bool = false) -> [JSON] {
    states.map { state in
      let path = state.state.field
      guard let field = field(path), mask(path, isRevealed: isRevealed) != nil
      else { return state.json }
      return state.state.masked(state.json, by: field.definition)
    }
  }
}
