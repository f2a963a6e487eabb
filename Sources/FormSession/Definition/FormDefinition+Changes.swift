import FieldEngine

/// What becomes of the fields of a form when drafts move on to another definition of it.
public struct FormChanges: Equatable, Sendable {
  /// Fields whose text stays and means the same.
  public var kept: [String] = []

  /// Fields whose text stays, but has to be judged again: their type, a rule or a condition is new.
  public var rejudged: [String] = []

  /// Those among them whose type is another, so that their values have to be read again.
  public var retyped: [String] = []

  /// Fields that were not there before.
  public var added: [String] = []

  /// Fields that are no longer there; their texts are put aside.
  public var orphaned: [String] = []

  /// Whether every text stays and means the same.
  public var isEmpty: Bool { rejudged.isEmpty && added.isEmpty && orphaned.isEmpty }
}

extension FormDefinition {
  /// What becomes of the fields when drafts of this definition move on to a newer one.
  ///
  /// Fields stand in the order of the newer definition, orphaned ones in that of this.
  public func changes(to newer: FormDefinition) -> FormChanges {
    let touched = fieldsOfChangedRules(in: newer)
    let changedTypes = DefinitionDifference(types, newer.types).keys
    let old = Dictionary(resolvedFields.map { ($0.key, $0) }) { first, _ in first }
    var changes = FormChanges()
    for field in newer.resolvedFields {
      guard let before = old[field.key] else {
        changes.added.append(field.key)
        continue
      }
      let isRetyped = field.type != before.type || field.type.isOne(of: changedTypes)
      if isRetyped { changes.retyped.append(field.key) }
      if !isRetyped, field.meansTheSame(as: before), !touched.contains(field.key) {
        changes.kept.append(field.key)
      } else {
        changes.rejudged.append(field.key)
      }
    }
    let keys = Set(newer.fields.map(\.key))
    changes.orphaned = fields.map(\.key).filter { !keys.contains($0) }
    return changes
  }

  /// The fields that a rule looks at which is not the same in both definitions.
  private func fieldsOfChangedRules(in newer: FormDefinition) -> Set<String> {
    let old = Dictionary(rules.map { ($0.key, $0) }) { first, _ in first }
    let new = Dictionary(newer.rules.map { ($0.key, $0) }) { first, _ in first }
    let changed = DefinitionDifference(old, new).keys
    return Set(changed.flatMap { (old[$0]?.fields ?? []) + (new[$0]?.fields ?? []) })
  }
}

/// The keys under which two dictionaries do not hold the same.
private struct DefinitionDifference {
  let keys: Set<String>

  init<Value: Equatable>(_ old: [String: Value], _ new: [String: Value]) {
    keys = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
  }
}

extension FieldTypeReference {
  /// Whether the type is one of some that a form declares, or a list of one.
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
  /// Whether a text that was judged in one field needs no new judgement in the other, of the same
  /// type.
  ///
  /// Captions, colors and the like do not matter, and neither does the group.
  fileprivate func meansTheSame(as other: FormField) -> Bool {
    condition == other.condition
      && attributes.capitalize == other.attributes.capitalize
      && attributes.isRequired ?? false == other.attributes.isRequired ?? false
      && attributes.storage == other.attributes.storage
  }
}
