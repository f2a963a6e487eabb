package import FieldbookHashes
package import FormSession

/// A registered form, with the numbers and places that rows use for it and its parts.
package final class KnownForm {
  package let number: Int64
  package let definition: FormDefinition
  package let id: FormID

  /// The keys of the fields by place, and their groups.
  package let keys: [String]
  package let groupKeys: [String?]
  package let places: [String: Int]

  /// The groups by place; the last group holds the fields without a group.
  package let groups: [(key: String?, title: String?)]
  package let groupPlaces: [String?: Int]

  package let rulePlaces: [String: Int]

  package let repeats: FormRepeats

  /// The number of fields that a draft has outside entries.
  package let ownFieldCount: Int

  /// The definition as registered.
  private let text: String

  /// The hasher of editions, created when it is first needed.
  package private(set) lazy var hasher = CanonicalHasher(definition, registeredAs: text)

  /// The fields whose texts must not be in seats, and the fields whose texts the history must not
  /// show.
  package private(set) lazy var secrets = definition.secretKeys

  /// The fields whose text is sealed.
  package private(set) lazy var sealedKeys = definition.sealedKeys

  /// The fields whose answers are files.
  package private(set) lazy var fileKeys = definition.fileKeys

  package init(number: Int64, _ definition: FormDefinition, registeredAs text: String) {
    (self.number, self.definition, self.text) = (number, definition, text)
    id = FormID(definition.key, version: definition.version)
    keys = definition.fields.map(\.key)
    places = KnownForm.places(keys)
    let named = Set(definition.groups.map(\.key))
    groupKeys = definition.fields.map { field in
      field.group.flatMap { named.contains($0) ? $0 : nil }
    }
    let unnamed: [(key: String?, title: String?)] = groupKeys.contains(nil) ? [(nil, nil)] : []
    groups = definition.groups.map { ($0.key, $0.title) } + unnamed
    groupPlaces = KnownForm.places(groups.map(\.key))
    rulePlaces = KnownForm.places(definition.rules.map(\.key))
    repeats = FormRepeats(definition)
    ownFieldCount = repeats.all[0].fields.count
  }

  /// Returns the place of a field, which is usually its index in a list of all fields.
  package func place(of key: String, listedAt index: Int) -> Int? {
    keys.indices.contains(index) && keys[index] == key ? index : places[key]
  }

  /// Returns the place of a field by the key of its record, which is a path for a field in an
  /// entry.
  package func place(of key: String, in entry: EntryID) -> Int? {
    entry == .draft ? places[key] : places[FieldPath.name(in: key)]
  }

  /// Returns the place of a rule by the key of its state, which is a path for a rule in an entry.
  package func place(of rule: RuleState) -> Int? {
    rulePlaces[rule.entry == .draft ? rule.key : FieldPath.name(in: rule.key)]
  }

  private static func places<Key: Hashable>(_ keys: [Key]) -> [Key: Int] {
    Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}
