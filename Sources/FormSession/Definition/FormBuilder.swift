public import FieldEngine

extension FormDefinition {
  /// Makes a form as its author would write it down.
  ///
  /// ```swift
  /// let visit = FormDefinition("visit", version: 1) {
  ///   FormGroup("person", title: "Person") {
  ///     FormRow {
  ///       FormField("name", .name, required: true)
  ///       FormField("age", .age, [.min: 18, .max: 120])
  ///     }
  ///     FormField("email", .email)
  ///   }
  ///   FormField("remarks")
  /// }
  /// ```
  ///
  /// A field beside a row stands in no row, and one beside a group in no group. What has no place
  /// of its own here is set on the value.
  public init(
    _ key: String, version: Int, title: String? = nil, focus: String? = nil,
    @FormBuilder content: () throws -> [FormPart]
  ) rethrows {
    self.init(key: key, version: version)
    self.title = title
    self.focus = focus
    for part in try content() {
      switch part {
      case .field(let field): fields.append(field)
      case .rule(let rule): rules.append(rule)
      case .type(let type): types[type.name] = type
      case .group(let part):
        groups.append(part.group)
        fields += part.fields
      }
    }
  }
}

/// A part of a form that is made in Swift.
public enum FormPart {
  case group(FormGroup)
  case field(FormField)
  case rule(FormRule)
  case type(DeclaredType)
}

/// A group together with its fields, for a form that is made in Swift.
public struct FormGroup {
  let group: FormDefinition.Group
  let fields: [FormField]

  /// Makes a group of the rows and fields that follow.
  public init(
    _ key: String, title: String? = nil, inherited: InheritedAttributes = InheritedAttributes(),
    @GroupBuilder content: () -> [FormRow]
  ) {
    let rows = content()
    var group = FormDefinition.Group(key: key)
    group.title = title
    group.inherited = inherited
    group.rows = rows.filter(\.isStated).map { $0.fields.map(\.key) }
    self.group = group
    fields = rows.flatMap(\.fields).map { field in
      var field = field
      field.group = key
      return field
    }
  }
}

/// Fields that stand side by side, for a form that is made in Swift.
public struct FormRow {
  let fields: [FormField]
  /// Whether the definition names the row; a field on its own has one anyway.
  let isStated: Bool

  /// Makes a row of the fields that follow.
  public init(@RowBuilder content: () -> [FormField]) {
    fields = content()
    isStated = true
  }

  fileprivate init(of field: FormField) {
    fields = [field]
    isStated = false
  }
}

extension FormField {
  /// Makes a field of a built-in type.
  ///
  /// The closure says what else there is to say: `{ $0.align = .trailing }`.
  public init(
    _ key: String, _ type: FieldType = .phrase, _ parameters: TypeParameters = [:],
    required: Bool? = nil, label: String? = nil, initial: String? = nil, styles: [String] = [],
    when condition: FormCondition? = nil,
    attributes edit: (inout FieldAttributes) -> Void = { _ in }
  ) {
    self.init(key: key, type: .builtIn(type, parameters))
    self.initial = initial
    self.styles = styles
    self.condition = condition
    attributes.isRequired = required
    attributes.label = label
    edit(&attributes)
  }

  /// Makes a field of a type that the form declares.
  public init(
    _ key: String, declared type: String, required: Bool? = nil, label: String? = nil,
    attributes edit: (inout FieldAttributes) -> Void = { _ in }
  ) {
    self.init(key, required: required, label: label, attributes: edit)
    self.type = .declared(type)
  }
}

/// Puts the parts of a form in a row.
@resultBuilder public enum FormBuilder {
  /// A group.
  public static func buildExpression(_ group: FormGroup) -> [FormPart] { [.group(group)] }
  /// A field without a group.
  public static func buildExpression(_ field: FormField) -> [FormPart] { [.field(field)] }
  /// A rule.
  public static func buildExpression(_ rule: FormRule) -> [FormPart] { [.rule(rule)] }
  /// A type of the form's own.
  public static func buildExpression(_ type: DeclaredType) -> [FormPart] { [.type(type)] }
  /// All parts in their order.
  public static func buildBlock(_ parts: [FormPart]...) -> [FormPart] { parts.flatMap(\.self) }
  /// The parts of a loop.
  public static func buildArray(_ parts: [[FormPart]]) -> [FormPart] { parts.flatMap(\.self) }
  /// Parts that are there or not.
  public static func buildOptional(_ parts: [FormPart]?) -> [FormPart] { parts ?? [] }
}

/// Puts the rows of a group below one another.
@resultBuilder public enum GroupBuilder {
  /// A row.
  public static func buildExpression(_ row: FormRow) -> [FormRow] { [row] }
  /// A field that no row names.
  public static func buildExpression(_ field: FormField) -> [FormRow] { [FormRow(of: field)] }
  /// All rows in their order.
  public static func buildBlock(_ rows: [FormRow]...) -> [FormRow] { rows.flatMap(\.self) }
  /// The rows of a loop.
  public static func buildArray(_ rows: [[FormRow]]) -> [FormRow] { rows.flatMap(\.self) }
  /// Rows that are there or not.
  public static func buildOptional(_ rows: [FormRow]?) -> [FormRow] { rows ?? [] }
}

/// Puts the fields of a row side by side.
@resultBuilder public enum RowBuilder {
  /// A field.
  public static func buildExpression(_ field: FormField) -> [FormField] { [field] }
  /// All fields in their order.
  public static func buildBlock(_ fields: [FormField]...) -> [FormField] { fields.flatMap(\.self) }
  /// The fields of a loop.
  public static func buildArray(_ fields: [[FormField]]) -> [FormField] { fields.flatMap(\.self) }
  /// Fields that are there or not.
  public static func buildOptional(_ fields: [FormField]?) -> [FormField] { fields ?? [] }
}
