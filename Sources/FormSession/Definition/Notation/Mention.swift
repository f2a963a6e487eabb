import FieldEngine
import JSONText

/// A reference to an item that must be defined elsewhere in the definition.
struct Mention: Sendable {
  let name: String
  let use: Use
  let site: Site

  /// The referenced item, and the purpose of the reference.
  enum Use: Sendable {
    case group
    /// A field that must not be repeated, because it is used in this way.
    case onlyOnce(DefinitionError.NonRepeatableUse)
    /// The repeat that contains the field with this key.
    case repeatAround(String)
    /// The group that contains another group.
    case parent
    case style
    case list
    /// A field; a comparison needs the field's text, whereas testing whether it is empty does not.
    case field(isCompared: Bool)
    /// A field that is part of a sum.
    case summand
    /// A field in a row of a group.
    case row(ofGroup: String)
    /// A field with this initial text.
    case initial(String?)
    /// A field that is compared with this value.
    case value(String)
  }
}

extension DefinitionReader {
  /// Records a reference, which is resolved after everything has been read.
  mutating func mention(_ name: String, as use: Mention.Use, at node: JSONNode) {
    mentions.append(Mention(name: name, use: use, site: site(of: node)))
  }
}

extension Notation<String> {
  /// The name of an item that the form defines.
  static func mention(_ use: Mention.Use) -> Notation {
    Notation(schema: text.schema) { node, reader in
      guard let name = text.read(node, &reader) else { return nil }
      reader.mention(name, as: use, at: node)
      return name
    } write: {
      .string($0)
    }
  }

  /// A key that must be unique in the form.
  static func definedKey(_ item: DefinitionError.Item) -> Notation {
    Notation(schema: key.schema) { node, reader in
      guard let name = key.read(node, &reader) else { return nil }
      reader.define(item, name, at: node)
      return name
    } write: {
      .string($0)
    }
  }
}

extension DefinitionReader {
  /// Resolves all references.
  mutating func resolve(in definition: FormDefinition) {
    if isFull { return }
    var index = MentionIndex(definition, &knownTypes)
    for mention in mentions {
      if isFull { return }
      check(mention, by: &index)
    }
    for comparison in comparisons {
      if isFull { return }
      check(comparison, by: &index)
    }
    noteFieldsInTwoRows(index)
    checkNestingOfGroups(in: definition)
    checkRepeats(in: definition)
    compileExpressions(in: definition)
    noteFieldsNeverFilled(in: definition)
    findFieldsOfPrograms(in: definition)
    noteFieldsOutOfGrid(in: definition)
  }

  private mutating func check(_ mention: Mention, by index: inout MentionIndex) {
    switch mention.use {
    case .group, .parent, .repeatAround:
      if case .repeatAround(let field) = mention.use, index.neverStored.contains(field) {
        note(.neverCompared(field), at: mention.site)
      }
      if !index.groups.contains(mention.name) {
        noteUnknown(.group, mention.name, among: index.groups, at: mention.site)
      }
    case .onlyOnce(let use):
      checkField(mention, isCompared: use == .unique, except: index.neverStored, by: index)
    case .style:
      if !index.styles.contains(mention.name) {
        noteUnknown(.style, mention.name, among: index.styles, at: mention.site)
      }
    case .list:
      if !index.lists.contains(mention.name) {
        noteUnknown(.list, mention.name, among: index.lists, at: mention.site)
      }
    case .field(let isCompared):
      checkField(mention, isCompared: isCompared, by: index)
    case .summand:
      checkField(mention, isCompared: true, by: index)
      checkSummand(mention.name, by: &index, at: mention.site)
    case .row(let group):
      guard let field = index.fields[mention.name] else {
        return noteUnknown(.field, mention.name, among: index.fields.keys, at: mention.site)
      }
      // An unknown group is reported for the field rather than for the row.
      let isElsewhere = field.group != group && field.group.map(index.groups.contains) != false
      if isElsewhere {
        note(.fieldOfAnotherGroup(mention.name, group: field.group), at: mention.site)
      }
    case .initial(let text):
      if index.secret.contains(mention.name) {
        note(.neverBegins(mention.name), at: mention.site)
      } else if let text {
        check(text, beginning: mention.name, by: &index, at: mention.site)
      }
    case .value(let text):
      check(text, asValueOf: mention.name, by: &index, at: mention.site)
    }
  }

  /// Checks that a field exists and, by default, that it can be compared; a secret field cannot.
  private mutating func checkField(
    _ mention: Mention, isCompared: Bool, except secret: Set<String>? = nil, by index: MentionIndex
  ) {
    if index.fields[mention.name] == nil {
      noteUnknown(.field, mention.name, among: index.fields.keys, at: mention.site)
    } else if isCompared, (secret ?? index.secret).contains(mention.name) {
      note(.neverCompared(mention.name), at: mention.site)
    }
  }

  /// Records groups that contain themselves or are nested too deeply.
  private mutating func checkNestingOfGroups(in definition: FormDefinition) {
    let sites = mentions.compactMap { mention in
      if case .parent = mention.use { mention } else { nil }
    }
    let inner = definition.groups.filter { $0.parent != nil }
    for (group, mention) in zip(inner, sites) where group.parent == mention.name {
      var path = [group.key]
      while let parent = definition.groups.first(where: { $0.key == path[path.count - 1] })?.parent,
        !path.contains(parent), path.count <= FormDefinition.deepestGroup
      {
        path.append(parent)
      }
      if definition.groups.first(where: { $0.key == path[path.count - 1] })?.parent == group.key {
        note(.groupCycle(path), at: mention.site)
      } else if path.count > FormDefinition.deepestGroup {
        note(.groupTooDeep(group.key, limit: FormDefinition.deepestGroup), at: mention.site)
      }
    }
  }

  private mutating func noteFieldsInTwoRows(_ index: MentionIndex) {
    var seen: Set<String> = []
    for mention in mentions {
      guard case .row(let group) = mention.use, index.fields[mention.name]?.group == group
      else { continue }
      if !seen.insert(mention.name).inserted {
        note(.inTwoRows(mention.name), at: mention.site)
      }
    }
  }

  /// Compiles all expressions, and records their mistakes and any cycles among them.
  private mutating func compileExpressions(in definition: FormDefinition) {
    let hasExpressions = !expressionSites.isEmpty || !listSites.isEmpty
    guard hasExpressions || definition.statesSecrets else { return }
    let fields = definition.resolvedFields
    let definitions = definition.typeRows(of: fields)
    checkFiles(fields, definitions)
    guard hasExpressions else { return }
    let builder = ProgramBuilder(definition, fields, definitions)
    findUnusedLists(in: definition, Set(builder.comparedColumns.keys))
    // A group's condition that has a mistake is compiled for each of the group's fields.
    var reported: Set<ExpressionPlace> = []
    for (place, error) in builder.errors where reported.insert(place).inserted {
      if let site = expressionSites[place] { note(.expression(error), at: site) }
    }
    for (place, doubt) in builder.doubts {
      if let site = expressionSites[place] { find(.stated(.expression(doubt)), at: site) }
    }
    for cycle in builder.cycles.errors {
      if isFull { return }
      note(
        builder.cycles.isCalculated(cycle) ? .calculationCycle(cycle) : .conditionCycle(cycle),
        at: site(ofCycle: cycle, in: definition))
    }
    checkCalculations(builder, fields, definitions)
  }

  /// Records that a form has no fields.
  mutating func noteNoFields(in root: JSONNode) {
    if let fields = root["fields"] {
      within("fields") { $0.note(.noFields, at: fields) }
    } else {
      note(.noFields, at: root)
    }
  }

  /// Records the fields that must be filled in but cannot be.
  private mutating func noteFieldsNeverFilled(in definition: FormDefinition) {
    for field in definition.resolvedFields {
      let attributes = field.attributes
      guard attributes.isRequired == true, attributes.inherited.isEnabled == false,
        (field.initial ?? "").isEmpty, definition.asks(for: field.group),
        let site = fieldSites[field.key]
      else { continue }
      note(.neverFilled(field.key, disabledBy: definition.disabler(of: field)), at: site)
    }
  }

  /// Finds the hidden and read-only fields that are required although nothing in the form fills them
  /// in.
  private mutating func findFieldsOfPrograms(in definition: FormDefinition) {
    for field in definition.resolvedFields {
      let isHidden = if case .builtIn(.hidden, _) = field.type { true } else { false }
      guard isHidden || field.readOnly == .fixed(true), let site = fieldSites[field.key],
        field.attributes.isRequired == true || field.requiredExpression != nil,
        (field.initial ?? "").isEmpty, field.initialExpression == nil, field.calculation == nil
      else { continue }
      find(.onlyPrograms(field.key), at: site)
    }
  }
}

extension FormDefinition {
  /// Whether finalizing requires the fields of a group.
  func asks(for group: String?) -> Bool {
    submitGroups.map { groups in groupPath(group).contains { groups.contains($0.key) } } ?? true
  }

  /// Returns the cause that disables a field, given the field with its inherited attributes.
  fileprivate func disabler(of field: FormField) -> DefinitionError.Disabler {
    let own = fields.first { $0.key == field.key }
    if own?.attributes.inherited.isEnabled != nil { return .field }
    if let style = own?.styles.last(where: { styles[$0]?.inherited.isEnabled != nil }) {
      return .style(style)
    }
    let group = groupPath(field.group).last { $0.inherited.isEnabled != nil }
    return group.map { .group($0.key) } ?? .form
  }
}

/// The items of a definition, by name.
struct MentionIndex {
  let fields: [String: FormField]
  let groups: Set<String>
  let styles: Set<String>
  let lists: Set<String>
  let secret: Set<String>
  let neverStored: Set<String>
  var samples: FieldSamples

  init(_ definition: FormDefinition, _ types: inout KnownTypes) {
    fields = Dictionary(definition.fields.map { ($0.key, $0) }) { first, _ in first }
    groups = Set(definition.groups.map { $0.key })
    styles = Set(definition.styles.keys)
    lists = Set(definition.lists.keys)
    var (secret, neverStored): (Set<String>, Set<String>) = ([], [])
    for field in definition.fields {
      let storage = definition.storage(of: field, &types)
      if storage?.isSecret == true { secret.insert(field.key) }
      if storage == .never { neverStored.insert(field.key) }
    }
    (self.secret, self.neverStored) = (secret, neverStored)
    samples = FieldSamples(definition)
  }
}

extension FormDefinition {
  /// Returns the storage policy of a field, from its attributes or otherwise from its type.
  fileprivate func storage(of field: FormField, _ types: inout KnownTypes) -> StoragePolicy? {
    if let stated = field.attributes.storage { return stated }
    if let styled = field.styles.compactMap({ styles[$0]?.storage }).last { return styled }
    switch field.type {
    case .declared(let key): return self.types[key]?.storage
    case .builtIn(let type, let parameters): return types.storage(of: type, parameters, self.types)
    }
  }
}
