public import FieldEngine

extension FormDefinition {
  /// Creates a form with a result builder.
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
  /// A field outside a row gets its own row, and a field outside a group belongs to no group. Set
  /// everything else on the resulting value.
  public init<Failure>(
    _ key: String, version: Int, title: String? = nil, focus: String? = nil,
    @FormBuilder content: () throws(Failure) -> [FormPart]
  ) throws(Failure) {
    self.init(key: key, version: version)
    self.title = title
    self.focus = focus
    for part in try content() {
      switch part {
      case .field(let field): fields.append(field)
      case .note(var note):
        note.place = fields.count
        notes.append(note)
      case .rule(let rule): rules.append(rule)
      case .type(let type): types[type.name] = type
      case .group(let part):
        groups.append(part.group)
        fields += part.fields
      }
    }
  }
}

/// A part of a form created in Swift.
public enum FormPart {
  /// A group with its fields.
  case group(FormGroup)
  /// A field without a group.
  case field(FormField)
  /// A note.
  case note(FormNote)
  /// A rule.
  case rule(FormRule)
  /// A type that the form declares.
  case type(DeclaredType)
}

/// A group with its fields, for a form created in Swift.
public struct FormGroup {
  let group: FormDefinition.Group
  let fields: [FormField]

  /// Creates a group from rows and fields; the group can be inside another group.
  public init(
    _ key: String, title: String? = nil, in parent: String? = nil, isPage: Bool = false,
    inherited: InheritedAttributes = InheritedAttributes(),
    @GroupBuilder content: () -> [FormRow]
  ) {
    let rows = content()
    var group = FormDefinition.Group(key: key)
    group.title = title
    (group.parent, group.isPage) = (parent, isPage)
    group.inherited = inherited
    group.rows = rows.filter { $0.isStated }.map { $0.fields.map { $0.key } }
    self.group = group
    fields = rows.flatMap { $0.fields }.map { field in
      var field = field
      field.group = key
      return field
    }
  }
}

/// Fields side by side, for a form created in Swift.
public struct FormRow {
  let fields: [FormField]
  /// Whether the definition lists the row; a single field has a row that is not listed.
  let isStated: Bool

  /// Creates a row from fields.
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
  /// Creates a field of a built-in type.
  ///
  /// The closure sets other attributes: `{ $0.inherited.align = .trailing }`.
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

  /// Creates a field of a type that the form declares.
  public init(
    _ key: String, declared type: String, required: Bool? = nil, label: String? = nil,
    attributes edit: (inout FieldAttributes) -> Void = { _ in }
  ) {
    self.init(key, required: required, label: label, attributes: edit)
    self.type = .declared(type)
  }
}

/// Collects the parts of a form.
@resultBuilder public enum FormBuilder {
  /// Adds a group.
  public static func buildExpression(_ group: FormGroup) -> [FormPart] { [.group(group)] }
  /// Adds a field without a group.
  public static func buildExpression(_ field: FormField) -> [FormPart] { [.field(field)] }
  /// Adds a note.
  public static func buildExpression(_ note: FormNote) -> [FormPart] { [.note(note)] }
  /// Adds a rule.
  public static func buildExpression(_ rule: FormRule) -> [FormPart] { [.rule(rule)] }
  /// Adds a type that the form declares.
  public static func buildExpression(_ type: DeclaredType) -> [FormPart] { [.type(type)] }
  /// Joins all parts in order.
  public static func buildBlock(_ parts: [FormPart]...) -> [FormPart] { parts.flatMap { $0 } }
  /// Joins the parts from a loop.
  public static func buildArray(_ parts: [[FormPart]]) -> [FormPart] { parts.flatMap { $0 } }
  /// Adds parts conditionally.
  public static func buildOptional(_ parts: [FormPart]?) -> [FormPart] { parts ?? [] }
}

/// Collects the rows of a group.
@resultBuilder public enum GroupBuilder {
  /// Adds a row.
  public static func buildExpression(_ row: FormRow) -> [FormRow] { [row] }
  /// Adds a field outside a row.
  public static func buildExpression(_ field: FormField) -> [FormRow] { [FormRow(of: field)] }
  /// Joins all rows in order.
  public static func buildBlock(_ rows: [FormRow]...) -> [FormRow] { rows.flatMap { $0 } }
  /// Joins the rows from a loop.
  public static func buildArray(_ rows: [[FormRow]]) -> [FormRow] { rows.flatMap { $0 } }
  /// Adds rows conditionally.
  public static func buildOptional(_ rows: [FormRow]?) -> [FormRow] { rows ?? [] }
}

/// Collects the fields of a row.
@resultBuilder public enum RowBuilder {
  /// Adds a field.
  public static func buildExpression(_ field: FormField) -> [FormField] { [field] }
  /// Joins all fields in order.
  public static func buildBlock(_ fields: [FormField]...) -> [FormField] { fields.flatMap { $0 } }
  /// Joins the fields from a loop.
  public static func buildArray(_ fields: [[FormField]]) -> [FormField] { fields.flatMap { $0 } }
  /// Adds fields conditionally.
  public static func buildOptional(_ fields: [FormField]?) -> [FormField] { fields ?? [] }
}
