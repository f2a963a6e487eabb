import FieldEngine
import JSONText

extension InheritedAttributes {
  static let members: [Member<InheritedAttributes>] = [
    Member(
      "enabled", { $1(&$0.isEnabled) }, .flag, "Whether the field can get the focus and be edited."),
    Member("align", { $1(&$0.align) }, .choice, "The alignment of the text in the field."),
    Member("color", { $1(&$0.color) }, .choice, "The color of the text."),
    Member("returnKey", { $1(&$0.returnKey) }, .choice, "What the return key does."),
    Member(
      "debug", { $1(&$0.debug) }, .flag, "Whether the field's state is shown to the form's author."),
  ]
}

extension FieldAttributes {
  static let members: [Member<FieldAttributes>] =
    [
      .words("label", { $1(&$0.label) }, "The label."),
      .words("help", { $1(&$0.help) }, "The help text below the label."),
      .words("placeholder", { $1(&$0.placeholder) }, "What an empty field shows."),
      Member(
        "required", { $1(&$0.isRequired) }, .flag,
        "Whether the form cannot be finalized while the field is empty."),
      Member(
        "secure", { $1(&$0.isSecure) }, .flag, "Whether typed characters are hidden on a screen."),
      Member(
        "onInvalid", { $1(&$0.onInvalid) }, .choice,
        "What happens to an invalid text when the field is left."),
      Member("storage", { $1(&$0.storage) }, .choice, "What may be stored of the text."),
      Member(
        "priority", { $1(&$0.priority) }, .weight,
        "How strongly the field keeps its width when its row is too narrow."),
      Member(
        "keyboard", { $1(&$0.keyboard) }, .choice, "Which keys a screen keyboard should offer."),
      Member(
        "actions", { $1(&$0.actions) }, .actions,
        "The edit actions that are allowed; by default all."),
      Member(
        "capitalize", { $1(&$0.capitalize) }, .choice,
        "When words get capitals, if the type has that option."),
      Member(
        "show", { $1(&$0.presentation) }, .choice,
        "How to show a choice or a number, where supported."),
    ] + InheritedAttributes.members.map { $0.of(FieldAttributes.self) { $1(&$0.inherited) } }
}

extension Notation<FieldAttributes> {
  static let style = Members(FieldAttributes.members).notation(blank: FieldAttributes())
}

extension Notation<Set<EditAction>> {
  /// A set of actions, always written in the same order.
  static let actions = Notation(schema: names.schema) { node, reader in
    names.read(node, &reader).map { Set($0) }
  } write: { actions in
    names.write(EditAction.allCases.filter(actions.contains))
  }

  private static let names = Notation<EditAction>.choice.list()
}

extension FormField {
  static let members = Members(
    [
      Member(
        required: "key", { $1(&$0.key) }, .definedKey(.field), "The name of the field in its form.")
    ]
      + optionalMembers)

  /// The members of a field on its own, which needs no key.
  static let membersAlone = Members(
    [
      Member(
        "key", { $1(&$0.key) }, absent: "", .definedKey(.field),
        "The name of the field in its form.")
    ] + optionalMembers)

  private static let optionalMembers: [Member<FormField>] =
    [
      Member(
        "type", { $1(&$0.type) }, absent: .builtIn(.phrase, [:]), .type.named("type"),
        "The type of the field."),
      Member("name", { $1(&$0.name) }, .text, "The name of the field in another system."),
      Member("group", { $1(&$0.group) }, .mention(.group), "The group that the field belongs to."),
      initialMember,
      Member(
        "style", { $1(&$0.styles) }, absent: [], .styles,
        "The styles of the field; if they conflict, the last one wins."),
      conditionMember,
      uniqueInMember,
      calculationMember,
    ] + constraintMembers + FieldAttributes.members.map(stated)

  /// Returns an attribute as a member of a field, where it can also be or contain an expression.
  private static func stated(_ attribute: Member<FieldAttributes>) -> Member<FormField> {
    let member = attribute.of(FormField.self) { $1(&$0.attributes) }
    return switch attribute.name {
    case "required": requiredMember
    case "label", "help": textMember(member)
    default: member
    }
  }

  /// The initial text, which is also recorded so that it can be checked later.
  private static let initialMember = Member<FormField>(
    name: "initial", summary: "The canonical value of the field in a new draft.",
    schema: ["anyOf": [Notation<String>.canonical.schema, StatedExpression.members.schema]]
  ) { node, reader, field in
    if case .object = node.content {
      var stated = StatedExpression()
      guard reader.read(node, by: StatedExpression.members, into: &stated) else { return false }
      field.initialExpression = stated.expression
      reader.within("expression") { reader in
        reader.state(stated.expression, .initial(field.key), at: node["expression"] ?? node)
      }
      return true
    }
    field.initial = Notation<String>.canonical.read(node, &reader)
    reader.mention(field.key, as: .initial(field.initial), at: node)
    return field.initial != nil
  } write: { field in
    field.initial.map(JSON.string)
      ?? field.initialExpression.map { StatedExpression.members.write(StatedExpression($0)) }
  }

  /// The repeat for unique answers, which is also recorded because it must contain the field.
  private static let uniqueInMember = Member<FormField>(
    name: "uniqueIn", summary: "The repeat in which no two entries have the same answer.",
    schema: Notation<String>.text.schema
  ) { node, reader, field in
    field.uniqueIn = Notation<String>.mention(.repeatAround(field.key)).read(node, &reader)
    return field.uniqueIn != nil
  } write: { field in
    field.uniqueIn.map(JSON.string)
  }

  private static let conditionMember = Member<FormField>.condition(
    { $1(&$0.condition) }, "The condition under which the field applies.",
    at: { field, _ in .when(field.key) })
}

extension Notation<FormField> {
  /// A field of a form; reading it also records its position in the source.
  static let statedField = Notation(schema: stated.schema) { node, reader in
    let field = stated.read(node, &reader)
    if let field {
      reader.fieldSites[field.key] = reader.site(of: node)
      reader.stateOptions(of: field, node)
    }
    return field
  } write: {
    stated.write($0)
  }

  private static let stated = FormField.members.notation(blank: FormField(key: ""))
}

extension Notation<[String]> {
  /// A list of style names, or a single name.
  static let styles = Notation(schema: ["type": ["string", "array"], "items": name.schema]) {
    node, reader in
    guard case .string = node.content else { return name.list().read(node, &reader) }
    return name.read(node, &reader).map { [$0] }
  } write: { styles in
    styles.count == 1 ? .string(styles[0]) : .array(styles.map(JSON.string))
  }

  private static var name: Notation<String> { .mention(.style) }
}
