import FieldEngine
import JSONText

extension Notation<String> {
  /// An expression, which is compiled after everything has been read.
  static let expression = Notation(schema: ["type": "string"], read: text.read, write: text.write)
}

/// An expression as an object, for members in which a plain string is a value.
struct StatedExpression: Sendable {
  var expression = ""

  init() {}
  init(_ expression: String) { self.expression = expression }

  static let members = Members<StatedExpression>([
    Member(
      required: "expression", { $1(&$0.expression) }, .expression,
      "The expression whose result is the value.")
  ])
}

extension FormField {
  /// The calculation, whose place is also recorded.
  static let calculationMember = Member<FormField>(
    name: "calculate", summary: "The expression that calculates the answer.",
    schema: Notation<String>.expression.schema
  ) { node, reader, field in
    guard let source = Notation<String>.expression.read(node, &reader) else { return false }
    field.calculation = source
    reader.state(source, .calculate(field.key), at: node)
    return true
  } write: { field in
    field.calculation.map(JSON.string)
  }

  /// A Boolean, or an expression.
  static let requiredMember = Member<FormField>(
    name: "required",
    summary: "Whether the field must be filled in, or an expression that says when.",
    schema: ["type": ["boolean", "string"]]
  ) { node, reader, field in
    switch node.content {
    case .string(let source):
      field.requiredExpression = source
      reader.state(source, .required(field.key), at: node)
    case .bool(let flag): field.attributes.isRequired = flag
    default:
      reader.note(.wants(.flagOrExpression), at: node)
      return false
    }
    return true
  } write: { field in
    field.requiredExpression.map(JSON.string) ?? field.attributes.isRequired.map(JSON.bool)
  }

  static let constraintMembers: [Member<FormField>] = [
    constraintMember, constraintMessageMember, requiredMessageMember, readOnlyMember,
  ]

  /// One expression, or a list of constraints.
  private static let constraintMember = Member<FormField>(
    name: "constraint", summary: "An expression that must be true; `.` is the answer.",
    schema: ["anyOf": [Notation<String>.expression.schema, StatedConstraint.list.schema]]
  ) { node, reader, field in
    if case .string(let source) = node.content {
      field.constraints = [FormConstraint(source)]
      reader.state(source, .constraint(field.key, 0), at: node)
      return true
    }
    guard let list = StatedConstraint.list.read(node, &reader) else { return false }
    field.constraints = list
    guard case .array(let items) = node.content else { return true }
    for (index, item) in items.enumerated() where list.indices.contains(index) {
      reader.stateConstraint(list[index], of: field.key, index, at: item)
    }
    return true
  } write: { field in
    if field.statesOneConstraint { return .string(field.constraints[0].check) }
    return field.constraints.isEmpty ? nil : StatedConstraint.list.write(field.constraints)
  }

  /// Whether the field has a single constraint that is an error, which needs no list.
  private var statesOneConstraint: Bool {
    constraints.count == 1 && constraints[0].severity == .error
  }

  /// The message of all constraints without their own message.
  private static let constraintMessageMember = Member<FormField>(
    name: "constraintMessage", summary: "The message when the constraint is broken.",
    schema: StatedText.schema
  ) { node, reader, field in
    guard let stated = reader.text(node) else { return false }
    for index in field.constraints.indices where field.constraints[index].message == nil {
      field.constraints[index].message = stated.text
      field.constraints[index].translations.set("message", stated, first: reader.languages.first)
      reader.stateTexts(of: node, .constraintMessage(field.key, index))
    }
    return true
  } write: { field in
    guard field.statesOneConstraint, let text = field.constraints[0].message else { return nil }
    return field.constraints[0].translations.json("message", first: text)
  }

  private static let requiredMessageMember = Member<FormField>.words(
    "requiredMessage", { $1(&$0.requiredMessage) },
    at: { field, _ in .requiredMessage(field.key) },
    "The message when the field must be filled in and is empty.")

  /// A Boolean, or an expression.
  private static let readOnlyMember = Member<FormField>(
    name: "readOnly",
    summary: "Whether people cannot change the answer, or an expression that says when.",
    schema: ["type": ["boolean", "string"]]
  ) { node, reader, field in
    switch node.content {
    case .string(let source):
      field.readOnly = .expression(source)
      reader.state(source, .readOnly(field.key), at: node)
    case .bool(let flag): field.readOnly = .fixed(flag)
    default:
      reader.note(.wants(.flagOrExpression), at: node)
      return false
    }
    return true
  } write: { field in
    switch field.readOnly {
    case .expression(let source)?: .string(source)
    case .fixed(let flag)?: .bool(flag)
    case nil: nil
    }
  }

  /// Returns a text member whose place is also recorded, because the text may contain answers.
  static func textMember(_ member: Member<FormField>) -> Member<FormField> {
    Member(name: member.name, summary: member.summary, schema: member.schema) {
      node, reader, field in
      reader.stateTexts(
        of: node, member.name == "label" ? .label(field.key) : .help(field.key))
      return member.read(node, &reader, &field)
    } write: {
      member.write($0)
    }
  }
}

/// A constraint in a list.
private enum StatedConstraint {
  static let list = Members<FormConstraint>([
    Member(required: "check", { $1(&$0.check) }, .expression, "An expression that must be true."),
    .words("message", { $1(&$0.message) }, "The message when it is not true."),
    Member(
      "severity", { $1(&$0.severity) }, absent: .error, .choice,
      "Whether a broken constraint makes the answer invalid, or must only be acknowledged."),
  ]).notation(blank: FormConstraint("")).list()
}

extension DefinitionReader {
  fileprivate mutating func stateConstraint(
    _ constraint: FormConstraint, of key: String, _ index: Int, at node: JSONNode
  ) {
    within(index) { reader in
      if let check = node["check"] {
        reader.within("check") {
          $0.state(constraint.check, .constraint(key, index), at: check)
        }
      }
      if let message = node["message"] {
        reader.within("message") {
          $0.stateTexts(of: message, .constraintMessage(key, index))
        }
      }
    }
  }
}
