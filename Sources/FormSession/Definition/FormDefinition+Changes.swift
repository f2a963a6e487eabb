import FieldEngine

/// How moving drafts to another version of a form affects its fields.
public struct FormChanges: Equatable, Sendable {
  /// Fields that keep their text and its meaning.
  public var kept: [String] = []

  /// Fields that keep their text but must be validated again.
  ///
  /// Their type, a rule that reads them, or an attribute that affects validity, such as their
  /// condition, has changed.
  public var revalidated: [String] = []

  /// The revalidated fields whose type has changed and whose values must therefore be read again.
  public var retyped: [String] = []

  /// Fields that the old version does not have.
  public var added: [String] = []

  /// Fields that the new version does not have; their text is set aside.
  public var orphaned: [String] = []

  /// Whether no field is revalidated, added or orphaned.
  public var isEmpty: Bool { revalidated.isEmpty && added.isEmpty && orphaned.isEmpty }
}

extension FormDefinition {
  /// Returns how moving drafts from this version to a newer one affects the fields.
  ///
  /// Fields are listed in the order of the newer version, except for orphaned ones, which are
  /// listed in the order of this version.
  public func changes(to newer: FormDefinition) -> FormChanges {
    let touched = fieldsOfChangedRules(in: newer)
    let changedTypes = DefinitionDifference(types, newer.types).keys
    let changedLists = DefinitionDifference(lists, newer.lists).keys
    let old = Dictionary(resolvedFields.map { ($0.key, $0) }) { first, _ in first }
    var changes = FormChanges()
    for field in newer.resolvedFields {
      guard let before = old[field.key] else {
        changes.added.append(field.key)
        continue
      }
      let isRetyped =
        field.type != before.type || field.type.isOne(of: changedTypes)
        || field.type.list.map(changedLists.contains) == true
      if isRetyped { changes.retyped.append(field.key) }
      if !isRetyped, field.hasSameMeaning(as: before), !touched.contains(field.key) {
        changes.kept.append(field.key)
      } else {
        changes.revalidated.append(field.key)
      }
    }
    let keys = Set(newer.fields.map { $0.key })
    changes.orphaned = fields.map { $0.key }.filter { !keys.contains($0) }
    return changes
  }

  /// Returns the fields that are read by rules that differ between the two versions.
  private func fieldsOfChangedRules(in newer: FormDefinition) -> Set<String> {
    let old = Dictionary(rules.map { ($0.key, $0) }) { first, _ in first }
    let new = Dictionary(newer.rules.map { ($0.key, $0) }) { first, _ in first }
    let changed = DefinitionDifference(old, new).keys
    return Set(changed.flatMap { (old[$0]?.fields ?? []) + (new[$0]?.fields ?? []) })
  }
}

/// The keys for which two dictionaries have different values.
private struct DefinitionDifference {
  let keys: Set<String>

  init<Value: Equatable>(_ old: [String: Value], _ new: [String: Value]) {
    keys = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
  }
}

extension FieldTypeReference {
  /// Whether the type is one of the given declared types, or a list of items of such a type.
  fileprivate func isOne(of declared: Set<String>) -> Bool {
    switch self {
    case .declared(let name): declared.contains(name)
    case .builtIn(.list, let parameters):
      parameters.itemTypeName.map(declared.contains) ?? false
    case .builtIn: false
    }
  }
}

extension FormField {
  /// Whether text validated in this field needs no new validation in another field of the same
  /// type.
  ///
  /// Captions, colors and groups, for example, do not matter.
  fileprivate func hasSameMeaning(as other: FormField) -> Bool {
    condition == other.condition
      && attributes.capitalize == other.attributes.capitalize
      && attributes.isRequired ?? false == other.attributes.isRequired ?? false
      && attributes.storage == other.attributes.storage
      && calculation == other.calculation && constraints == other.constraints
      && requiredExpression == other.requiredExpression
      && requiredMessage == other.requiredMessage && readOnly == other.readOnly
  }
}
