package import FormSession
package import JSONText

extension Account {
  /// Returns the account as JSON, followed by the given members.
  package func json(_ members: [(key: String, value: JSON)] = []) -> JSON {
    .object(
      [
        (key: "name", value: .string(name.text)), ("role", .string(role.rawValue)),
        ("forms", forms.map { .array($0.sorted().map { .string($0) }) } ?? .null),
        ("enabled", .bool(isEnabled)),
        ("password_set_at", .optional(passwordSetAt?.description)),
        ("created_at", .string(createdAt.description)),
      ] + members)
  }
}

extension FormLink {
  /// Returns the link as JSON, followed by the given members.
  package func json(_ members: [(key: String, value: JSON)] = []) -> JSON {
    .object(
      [
        (key: "id", value: .string(id.description)), ("form", .string(form)),
        ("kind", .string(reach.rawValue)), ("label", .optional(label)),
        ("created_at", .string(creation.moment.description)), ("by", .string(creation.person)),
        ("revoked_at", .optional(revokedAt?.description)),
      ] + members)
  }
}
