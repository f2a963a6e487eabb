import Expressions
public import FieldEngine

extension FormDefinition {
  /// Returns a field with all the attributes that it inherits from its styles, groups and form.
  public func resolved(_ field: FormField) -> FormField {
    resolved(field, in: groupPath(field.group))
  }

  /// All fields with all their attributes, in the order of the definition.
  public var resolvedFields: [FormField] {
    var paths: [String?: [Group]] = [:]
    return fields.map { field in
      let path = paths[field.group] ?? groupPath(field.group)
      paths[field.group] = path
      return resolved(field, in: path)
    }
  }

  func resolved(_ field: FormField, in groups: [Group]) -> FormField {
    var attributes = FieldAttributes()
    attributes.inherited = groups.reduce(inherited) { $0.overridden(by: $1.inherited) }
    for style in field.styles.compactMap({ styles[$0] }) {
      attributes = attributes.overridden(by: style)
    }
    var field = field
    field.attributes = attributes.overridden(by: field.attributes)
    field.styles = []
    return field
  }
}

extension FormDefinition {
  /// The languages in which types word their labels and messages.
  var language: LanguageChoice? {
    languages.first.map { LanguageChoice(first: $0, shown: shownLanguage ?? $0) }
  }
}

extension FormDefinition {
  /// Creates the engine's field, with all inherited attributes.
  public func engineField(
    _ field: FormField, _ validationContext: ValidationContext
  ) throws(TypeError) -> Field {
    try engineField(field, offering: nil, validationContext)
  }

  /// Creates the engine's field; it offers the given options if there are any.
  func engineField(
    _ field: FormField, offering options: OptionList?, _ validationContext: ValidationContext
  ) throws(TypeError) -> Field {
    let field = resolved(field)
    let row = try field.typeRow(types, lists, language, offering: options).speaking(
      messages(in: shownLanguage ?? firstLanguage))
    return field.engineField(of: row, validationContext)
  }
}

extension FormDefinition {
  /// Creates all fields for the engine, in the order of the definition.
  ///
  /// If several fields would show the same type label, the key is added: `Date (born)`.
  public func engineFields(_ validationContext: ValidationContext) throws(TypeError) -> [Field] {
    let words = messages(in: shownLanguage ?? firstLanguage)
    var rows = TypeRows(self)
    var pairs: [(field: FormField, row: FieldDefinition)] = []
    var uses: [String: Int] = [:]
    for field in resolvedFields {
      let row = try rows.row(of: field).speaking(words)
      pairs.append((field, row))
      uses[field.attributes.label ?? row.label, default: 0] += 1
    }
    let masked = maskedSources(of: pairs)
    return pairs.map { field, row in
      var (field, row) = (field, row)
      if masked[field.key] != nil {
        field.attributes.storage = .mask
        // The end of this text can be the part of the other answer that its own mask hides.
        row.isWhollyMasked = true
      }
      if uses[row.label, default: 0] > 1 { row.label += " (\(field.key))" }
      return field.engineField(of: row, validationContext)
    }
  }
}

extension FormDefinition {
  /// Returns the fields that are calculated or start with an answer from a masked field, directly or
  /// through other fields, each with the field from which its answer comes.
  func maskedSources(
    of fields: [(field: FormField, row: FieldDefinition)]
  ) -> [String: String] {
    var masked = Set(
      fields.filter { ($0.field.attributes.storage ?? $0.row.storage) == .mask }.map {
        $0.field.key
      })
    guard !masked.isEmpty else { return [:] }
    let labels = optionsWithAnswers(of: fields.map { $0.field }).map { place, options in
      (fields[place].field.key, options.flatMap { $0.keysInLabels })
    }
    let inLabels = Dictionary(labels) { first, _ in first }
    var waiting = fields.compactMap { field, row -> (key: String, read: [String])? in
      guard let source = field.calculation ?? field.initialExpression,
        !(field.attributes.storage ?? row.storage).isSecret,
        let tree = try? Expression.tree(of: source)
      else { return nil }
      return (field.key, tree.keys + tree.labelKeys.flatMap { inLabels[$0] ?? [] })
    }
    var sources: [String: String] = [:]
    while let place = waiting.firstIndex(where: { $0.read.contains(where: masked.contains) }) {
      let (key, read) = waiting.remove(at: place)
      masked.insert(key)
      sources[key] = read.first(where: masked.contains)
    }
    return sources
  }
}

extension FormField {
  /// Creates the engine's field from this value alone.
  func engineField(
    _ validationContext: ValidationContext, _ types: [String: DeclaredType],
    _ lists: [String: FormList] = [:]
  ) throws(TypeError) -> Field {
    engineField(of: try typeRow(types, lists, nil), validationContext)
  }

  /// Creates the engine's field from a type definition, applying the field's own attributes.
  fileprivate func engineField(of typeRow: FieldDefinition, _ validationContext: ValidationContext)
    -> Field
  {
    var row = typeRow
    row.label = attributes.label ?? row.label
    row.storage = attributes.storage ?? row.storage
    row.keyboard = attributes.keyboard ?? row.keyboard
    row.priority = attributes.priority ?? row.priority
    let settings = FieldSettings(
      isRequired: attributes.isRequired ?? false,
      isEnabled: attributes.inherited.isEnabled ?? true,
      isSecure: attributes.isSecure ?? false,
      onInvalid: attributes.onInvalid ?? .keep,
      actions: attributes.actions)
    let name = key.isEmpty ? row.name : key
    return Field(name, row, validationContext, settings: settings, initial: initial ?? "")
  }

  /// Returns the definition of the field's type, which offers the given options if there are any.
  func typeRow(
    _ types: [String: DeclaredType], _ lists: [String: FormList], _ language: LanguageChoice?,
    offering options: OptionList? = nil
  ) throws(TypeError) -> FieldDefinition {
    switch type {
    case .declared(let name):
      guard let declared = types[name] else { throw .unknownType(name) }
      return try FieldDefinition(declared)
    case .builtIn(let type, var parameters):
      parameters.language = language
      if let capitalize = attributes.capitalize, parameters[.capitalize] == nil,
        type.entry.parameters.contains(.capitalize)
      {
        parameters[.capitalize] = .text(capitalize.rawValue)
      }
      if let name = self.type.list {
        guard let list = lists[name] else {
          throw .unknownList(name, nearest: NearestSpelling.of(name, among: lists.keys.sorted()))
        }
        parameters.optionList = list.rows
      } else {
        parameters.optionList = try parameters.options()?.withoutAnswers
      }
      if let options { parameters.optionList = options }
      return try type.definition(parameters, declared: types)
    }
  }
}

extension FormDefinition {
  /// The keys of fields whose text must not be stored in seats, and of fields whose text the
  /// history must not show.
  package var secretKeys: (unseated: Set<String>, unshown: Set<String>) {
    let fields = (try? engineFields(ValidationContext(today: .earliest))) ?? []
    let keys = { (matches: (StoragePolicy) -> Bool) in
      Set(fields.filter { matches($0.definition.storage) }.map { $0.key })
    }
    return (keys { $0.isSecret }, keys { $0 != .keep })
  }

  /// The keys of fields whose text is sealed.
  ///
  /// No built-in type is sealed by default, so most forms do not need to be resolved.
  package var sealedKeys: Set<String> {
    let attributes = fields.map { $0.attributes } + styles.values
    guard
      attributes.contains(where: { $0.storage == .seal })
        || types.values.contains(where: { $0.storage == .seal })
    else { return [] }
    let fields = (try? engineFields(ValidationContext(today: .earliest))) ?? []
    return Set(fields.filter { $0.definition.storage == .seal }.map { $0.key })
  }
}
