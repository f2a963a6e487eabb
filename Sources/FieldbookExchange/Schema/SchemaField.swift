import FieldEngine
import FormSession
import JSONText

/// A field in all versions of a form, for the schema of a table.
struct SchemaField: Sendable {
  /// The field in one version.
  struct Use: Sendable {
    let field: FormField
    let row: FieldDefinition
    let isRequired: Bool

    /// The repeat that contains the field; nil if none does.
    let group: String?
  }

  /// A type of Frictionless Table Schema, with its format.
  enum Kind: String, Hashable, Sendable {
    case string
    case uuid
    case integer
    case number
    case boolean
    /// A boolean written as 1 or 0.
    case mark
    case date
    case month
    case time
    case dateTime
    case array
  }

  /// The type that fits all versions.
  let kind: Kind

  private let uses: [Use]
  private let cells: CellOptions

  /// Whether every row has an answer, regardless of its draft's version.
  private let isRequired: Bool

  /// Describes the field from its uses, newest first, in a form with `count` versions.
  init(_ uses: [Use], ofVersions count: Int, _ cells: CellOptions) {
    (self.uses, self.cells) = (uses, cells)
    isRequired =
      uses.count == count && uses.allSatisfy(\.isRequired) && Set(uses.map(\.group)).count == 1
    let kinds = Set(uses.map { Kind($0.field.type) })
    kind = kinds.count == 1 ? kinds.first ?? .string : .string
  }

  /// Returns the description of a column.
  ///
  /// A column that contains only a part of the answer, or text other than the canonical value, has
  /// no constraints. A column of an entry in the row of its draft can be empty.
  func json(
    named name: String, _ label: String, _ kind: Kind, isWhole: Bool, isOptional: Bool = false
  ) -> JSON {
    let constraints = isWhole ? self.constraints(isOptional: isOptional) : []
    return .members([
      ("name", .string(name)), ("title", shown(label)), ("description", help),
      ("type", .string(kind.type)), ("format", kind.format.map { .string($0) }),
      ("trueValues", kind.trueValue.map { [.string($0)] }),
      ("falseValues", kind.falseValue.map { [.string($0)] }),
      ("constraints", constraints.isEmpty ? nil : .object(constraints)),
    ])
  }

  private var help: JSON? { uses.first?.field.attributes.help.flatMap { shown($0) } }

  /// Returns text as JSON; nil if it is empty or contains answers.
  private func shown(_ text: String) -> JSON? {
    text.isEmpty || text.contains("${") ? nil : .string(text)
  }

  private func constraints(isOptional: Bool) -> [(key: String, value: JSON)] {
    var constraints: [(key: String, value: JSON)] = []
    if !isOptional, isRequired { constraints.append(("required", true)) }
    if let values = optionTexts { constraints.append(("enum", .array(values.map { .string($0) }))) }
    if kind == .integer || kind == .number {
      if let least = bounds(.min)?.min() {
        constraints.append(("minimum", .number(least.description)))
      }
      if let most = bounds(.max)?.max() {
        constraints.append(("maximum", .number(most.description)))
      }
    }
    if kind == .string { constraints += lengths }
    return constraints
  }

  /// The cells of all options, if the field accepts one of a few options.
  private var optionTexts: [String]? {
    let lists = uses.map(\.row).map { row in
      row.takesOption && !row.takesOthers ? row.optionList : nil
    }
    guard lists.allSatisfy({ $0?.isInMemory == true }) else { return nil }
    var known: Set<String> = []
    let values = lists.flatMap { $0?.options ?? [] }.map(\.value)
      .filter { known.insert($0).inserted }
    guard values.count <= AnswerParts.mostOptions else { return nil }
    return values.map { cells.guarded($0) }
  }

  /// Returns a parameter's value in each version; nil if a version lacks the parameter or uses
  /// another unit.
  private func bounds(_ name: ParameterName) -> [ExactDecimal]? {
    var bounds: [ExactDecimal] = []
    for use in uses {
      guard case .builtIn(let type, let parameters) = use.field.type,
        case .number(let bound)? = parameters[name], type != .percent, parameters[.style] == nil
      else { return nil }
      bounds.append(bound)
    }
    return bounds
  }

  /// The limits on the text's length, which leave room for an apostrophe that guards against
  /// formulas.
  private var lengths: [(key: String, value: JSON)] {
    guard uses.count == 1, case .builtIn(let type, let parameters)? = uses.first?.field.type,
      type == .text || type == .phrase
    else { return [] }
    let isGuarded = cells.formulaGuard != .off
    var limits: [(key: String, value: JSON)] = []
    if case .number(let least)? = parameters[.minLength] {
      limits.append(("minLength", .number(least.description)))
    }
    if case .number(let most)? = parameters[.maxLength] {
      let room = isGuarded ? most + ExactDecimal(1) : most
      limits.append(("maxLength", .number(room.description)))
    }
    if case .text(let pattern)? = parameters[.pattern] {
      limits.append(("pattern", .string(isGuarded ? "'?(\(pattern))" : "(\(pattern))")))
    }
    return limits
  }
}

extension SchemaField.Kind {
  /// The type of a field's values.
  fileprivate init(_ reference: FieldTypeReference) {
    guard case .builtIn(let type, _) = reference else {
      self = .string
      return
    }
    switch type {
    case .integer, .year, .age: self = .integer
    case .decimal, .double, .float, .number, .currency, .percent: self = .number
    case .boolean: self = .boolean
    case .date: self = .date
    case .month: self = .month
    case .time: self = .time
    case .dateTime: self = .dateTime
    case .uuid: self = .uuid
    case .list: self = .array
    default: self = .string
    }
  }

  /// Returns the type of a part of an answer.
  static func part(of parts: AnswerParts, _ place: Int) -> SchemaField.Kind {
    guard parts.areOptions else { return .number }
    return parts.content(ofPart: place) == .number ? .mark : .string
  }

  fileprivate var type: String {
    switch self {
    case .uuid: "string"
    case .mark: "boolean"
    case .month: "yearmonth"
    case .dateTime: "datetime"
    default: rawValue
    }
  }

  /// The format, if the usual format is too strict: in times, seconds and offsets are optional.
  fileprivate var format: String? {
    switch self {
    case .uuid: "uuid"
    case .time, .dateTime: "any"
    default: nil
    }
  }

  fileprivate var trueValue: String? {
    self == .boolean ? "true" : self == .mark ? "1" : nil
  }

  fileprivate var falseValue: String? {
    self == .boolean ? "false" : self == .mark ? "0" : nil
  }
}

extension CellOptions {
  /// Returns an option's text as it appears in a cell, with a guard against formulas if it needs
  /// one.
  fileprivate func guarded(_ text: String) -> String {
    decoration(text, .text, isComplete: true) == .apostrophe ? "'\(text)" : text
  }
}
