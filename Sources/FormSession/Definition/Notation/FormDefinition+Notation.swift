import JSONText

extension FormDefinition {
  /// The members of a form, with the types before the fields that use them.
  static let members = Members<FormDefinition>(
    [
      Member(required: "form", { $1(&$0.key) }, .key, "The name of the form."),
      Member(
        required: "version", { $1(&$0.version) }, .count(from: 1), "The version of the definition."),
      Member("name", { $1(&$0.name) }, .text, "The name of the form in another system."),
      .languages,
      .words("title", { $1(&$0.title) }, at: { _, _ in .title }, "The title that people see."),
      .messages,
      Member(
        "focus", { $1(&$0.focus) }, .mention(.onlyOnce(.focus)),
        "The field that has the focus in a new draft; by default the first that can have it."),
    ] + InheritedAttributes.members.map { $0.of(FormDefinition.self) { $1(&$0.inherited) } } + [
      Member(
        "types", { $1(&$0.types) }, absent: [:], .types, "Custom types."),
      Member(
        "lists", { $1(&$0.lists) }, absent: [:], .lists, "Lists of options that fields share."),
      Member("styles", { $1(&$0.styles) }, absent: [:], .styles, "Attributes that fields share."),
      Member("groups", { $1(&$0.groups) }, absent: [], .groups, "The groups in their order."),
      Member(
        "inOrder", { $1(&$0.isInOrder) }, absent: false, .flag,
        "Whether fields without a group appear between the groups, in the order of `fields`, instead "
          + "of after them."),
      items,
      rules,
      Member(
        "unique", { $1(&$0.unique) }, absent: [],
        Notation<String>.mention(.onlyOnce(.unique)).list(),
        "The fields whose values together identify a draft."),
      Member(
        "missing", { $1(&$0.missingReasons) }, absent: [], .reasons,
        "The reasons that can be given instead of a value."),
      Member(
        "submit", { $1(&$0.submitGroups) }, .submit,
        "The groups that finalizing requires; by default all."),
    ])

  private static let items = Member<FormDefinition>(
    name: "fields", summary: "The fields, and the notes between them.",
    schema: Notation<FormItem>.item.list().schema
  ) { node, reader, form in
    guard let items = Notation<FormItem>.item.list().read(node, &reader) else { return false }
    form.items = items
    return true
  } write: { form in
    let items = form.items
    return items.isEmpty ? nil : Notation<FormItem>.item.list().write(items)
  }

  /// The rules; those that represent constraints are left out, because the fields write them.
  private static let rules = Member<FormDefinition>(
    name: "rules", summary: "Rules between fields.",
    schema: Notation<FormRule>.rule.list().schema
  ) { node, reader, form in
    guard let rules = Notation<FormRule>.rule.list().read(node, &reader) else { return false }
    form.rules = rules
    return true
  } write: { form in
    let rules = form.rules.filter { !$0.isImplied }
    return rules.isEmpty ? nil : Notation<FormRule>.rule.list().write(rules)
  }
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
      Member(
        required: "key", { $1(&$0.key) }, .definedKey(.group), "The name of the group in the form."),
      Member("name", { $1(&$0.name) }, .text, "The name of the group in another system."),
      .words(
        "title", { $1(&$0.title) }, at: { group, _ in .groupTitle(group.key) },
        "The title that people see."),
      Member("group", { $1(&$0.parent) }, .mention(.parent), "The group that contains this one."),
      Member(
        "page", { $1(&$0.isPage) }, absent: false, .flag,
        "Whether a screen shows the group alone, with ways to the next page and back."),
      Member(
        "layout", { $1(&$0.layout) }, absent: .rows, .choice,
        "How a screen arranges the fields; in a grid, all are choices with the same options."),
      rows,
      conditionMember,
      Member<FormDefinition.Group>.repetitionMember,
    ] + InheritedAttributes.members.map { $0.of(FormDefinition.Group.self) { $1(&$0.inherited) } }
  ).notation(blank: FormDefinition.Group(key: "")).list()

  private static let conditionMember = Member<FormDefinition.Group>.condition(
    { $1(&$0.condition) }, "The condition under which everything in the group applies.",
    at: { group, _ in .groupWhen(group.key) })

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
    Member(
      required: "reason", { $1(&$0.key) }, .definedKey(.reason), "The name that is saved in drafts."
    ),
    .words("label", { $1(&$0.label) }, "The label that people see."),
  ]).notation(blank: FormDefinition.MissingReason("")).list()
}

extension Notation<[String]> {
  /// The groups required for finalizing, in an object that leaves room for other members.
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
      required: "groups", { $1(&$0.groups) }, Notation<String>.mention(.group).listOfSome(),
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
