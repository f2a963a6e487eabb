import JSONText

extension FormDefinition {
  /// The members of a form, with types before the fields that use them.
  static let members = Members<FormDefinition>(
    [
      Member(required: "form", \.key, .key, "The name of the form."),
      Member(required: "version", \.version, .count(from: 1), "The version of the definition."),
      Member("title", \.title, .text, "The title that people see."),
      Member(
        "focus", \.focus, .mention(.field(isCompared: false)),
        "The field that has the focus in a new draft; by default the first that can have it."),
    ] + InheritedAttributes.members.map { $0.of(\FormDefinition.inherited) } + [
      Member(
        "types", \.types, absent: [:], .types, "Custom types."),
      Member("styles", \.styles, absent: [:], .styles, "Attributes that fields share."),
      Member("groups", \.groups, absent: [], .groups, "The groups in their order."),
      Member(
        "fields", \.fields, absent: [], Notation<FormField>.statedField.list(), "The fields."),
      Member(
        "rules", \.rules, absent: [], Notation<FormRule>.rule.list(),
        "Rules between fields."),
      Member(
        "unique", \.unique, absent: [], Notation<String>.mention(.field(isCompared: true)).list(),
        "The fields whose values together identify a draft."),
      Member(
        "missing", \.missingReasons, absent: [], .reasons,
        "The reasons that can be given instead of a value."),
      Member(
        "submit", \.submitGroups, .submit, "The groups that finalizing requires; by default all."),
    ])
}

extension Notation<[String: FieldAttributes]> {
  /// Styles by name.
  static let styles = Notation(schema: .entries(of: Notation<FieldAttributes>.style.schema)) {
    node, reader in
    reader.readEntries(of: node) { member, reader in
      reader.checkKey(of: member)
      return Notation<FieldAttributes>.style.read(member.value, &reader) ?? FieldAttributes()
    }
  } write: { styles in
    .entries(styles, Notation<FieldAttributes>.style)
  }
}

extension Notation<[FormDefinition.Group]> {
  /// Groups, whose rows list only their own fields.
  static let groups = Members<FormDefinition.Group>(
    [
      Member(required: "key", \.key, .definedKey(.group), "The name of the group in the form."),
      Member("title", \.title, .text, "The title that people see."),
      rows,
    ] + InheritedAttributes.members.map { $0.of(\FormDefinition.Group.inherited) }
  ).notation(blank: FormDefinition.Group(key: "")).list()

  private static let rows = Member<FormDefinition.Group>(
    name: "rows", summary: "The fields shown side by side; other fields get their own row.",
    schema: Notation<String>.text.list().list().schema
  ) { node, reader, group in
    let rows = Notation<String>.mention(.row(ofGroup: group.key)).list().list()
    group.rows = rows.read(node, &reader) ?? []
    return true
  } write: { group in
    group.rows.isEmpty ? nil : Notation<String>.text.list().list().write(group.rows)
  }
}

extension Notation<[FormDefinition.MissingReason]> {
  static let reasons = Members<FormDefinition.MissingReason>([
    Member(required: "reason", \.key, .definedKey(.reason), "The name that is saved in drafts."),
    Member("label", \.label, .text, "The label that people see."),
  ]).notation(blank: FormDefinition.MissingReason("")).list()
}

extension Notation<[String]> {
  /// The groups required for finalizing, in an object that leaves room for more members.
  static let submit = Notation(schema: Submission.members.schema) { node, reader in
    var submission = Submission()
    return reader.read(node, by: Submission.members, into: &submission) ? submission.groups : nil
  } write: {
    Submission.members.write(Submission(groups: $0))
  }
}

/// The object form of `submit`.
private struct Submission: Sendable {
  var groups: [String] = []

  static let members = Members<Submission>([
    Member(
      required: "groups", \.groups, Notation<String>.mention(.group).list(),
      "The groups that finalizing requires.")
  ])
}

extension JSON {
  /// Returns the JSON Schema of an object with keys chosen by the author.
  static func entries(of value: JSON) -> JSON {
    ["type": "object", "additionalProperties": value]
  }

  /// Writes values by key, in the order of the keys.
  static func entries<Value>(_ values: [String: Value], _ notation: Notation<Value>) -> JSON {
    .object(
      values.sorted { $0.key < $1.key }
        .compactMap { key, value in notation.write(value).map { (key, $0) } })
  }
}
