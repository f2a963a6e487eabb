import FieldEngine
import FieldbookHashes
import FormSession
import SQLiteKit

/// A registered form, with the numbers and places that rows use for it and its parts.
final class KnownForm {
  let number: Int64
  let definition: FormDefinition
  let id: FormID

  /// The keys of the fields by place, and their groups.
  let keys: [String]
  let groupKeys: [String?]
  let places: [String: Int]

  /// The groups by place; the last one holds the fields without a group.
  let groups: [(key: String?, title: String?)]
  let groupPlaces: [String?: Int]

  let rulePlaces: [String: Int]

  let repeats: FormRepeats

  /// The number of fields that a draft has outside of entries.
  let ownFieldCount: Int

  /// The definition as registered.
  private let text: String

  /// The hasher of editions, created when it is first needed.
  private(set) lazy var hasher = CanonicalHasher(definition, registeredAs: text)

  /// The fields whose texts seats must not have, and those whose texts the history must not show.
  private(set) lazy var secrets = definition.secretKeys

  /// The fields whose text is sealed.
  private(set) lazy var sealedKeys = definition.sealedKeys

  /// The fields for files.
  private(set) lazy var fileKeys = definition.fileKeys

  init(number: Int64, _ definition: FormDefinition, registeredAs text: String) {
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
  func place(of key: String, listedAt index: Int) -> Int? {
    keys.indices.contains(index) && keys[index] == key ? index : places[key]
  }

  /// Returns the place of a field by the key of its record, which is a path for a field in an entry.
  func place(of key: String, in entry: EntryID) -> Int? {
    entry == .draft ? places[key] : places[FieldPath.name(in: key)]
  }

  /// Returns the place of a rule by the key of its state, which is a path for a rule in an entry.
  func place(of rule: RuleState) -> Int? {
    rulePlaces[rule.entry == .draft ? rule.key : FieldPath.name(in: rule.key)]
  }

  private static func places<Key: Hashable>(_ keys: [Key]) -> [Key: Int] {
    Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
  }
}

extension Store {
  /// Returns the form with a number from a row.
  func form(number: Int64) throws -> KnownForm {
    if let known = knownForms[number] { return known }
    guard let form = try readForm(number) else {
      throw StorageError.damaged(path, "form \(number) has changed since it was registered")
    }
    (knownForms[number], formNumbers[form.id]) = (form, number)
    return form
  }

  /// Reads a form; nil if it does not exist or does not match its hash.
  func readForm(_ number: Int64) throws -> KnownForm? {
    let row = try connection.prepare(
      "SELECT definition, hash, key, version FROM form WHERE id = ?", number
    ).first { row in
      (
        text: try row.text(0), hash: UInt64(bitPattern: try row.integer(1)),
        id: FormID(try row.text(2), version: try row.int(3))
      )
    }
    guard let row, let definition = FormDefinition(written: row.text, hash: row.hash) else {
      return nil
    }
    let form = KnownForm(number: number, try withRows(definition), registeredAs: row.text)
    return form.id == row.id ? form : nil
  }

  /// Returns the field at a place from a row, which may be invalid in a damaged file.
  func key(of place: Int, in form: KnownForm) throws -> String {
    guard form.keys.indices.contains(place) else {
      throw StorageError.damaged(path, "a row refers to a field that its form does not have")
    }
    return form.keys[place]
  }

  /// Returns a form by its name; nil if it is not registered.
  func knownForm(_ id: FormID) throws -> KnownForm? {
    if let number = formNumbers[id] { return try form(number: number) }
    let number = try connection.prepare(
      "SELECT id FROM form WHERE key = ? AND version = ?", id.key, id.version
    ).first { row in try row.integer(0) }
    return try number.map(form(number:))
  }

  /// Returns a form that must be registered.
  func registeredForm(_ id: FormID) throws -> KnownForm {
    guard let form = try knownForm(id) else {
      throw StoreError.noForm(id.key, version: id.version)
    }
    return form
  }

  /// Returns the numbers of all versions of a form, or of all forms.
  func formNumbers(of key: String?) throws -> [Int64] {
    if let key {
      return try connection.prepare("SELECT id FROM form WHERE key = ?", key)
        .all { row in try row.integer(0) }
    }
    return try connection.prepare("SELECT id FROM form").all { row in try row.integer(0) }
  }

  /// Returns the numbers of the versions of the forms that a filter allows.
  func formNumbers(of filter: DraftFilter) throws -> [Int64] {
    guard let forms = filter.forms else { return try formNumbers(of: filter.form) }
    let wanted = filter.form.map { forms.intersection([$0]) } ?? forms
    return try wanted.sorted().flatMap { try formNumbers(of: $0) }
  }
}
