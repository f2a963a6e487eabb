import FieldbookRows
import FormSession
import SQLiteKit

extension Store {
  /// Returns the form with a number that was read from a row.
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

  /// Returns the field at a place; the place comes from a row, and may be invalid in a damaged
  /// file.
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

  /// Returns a form; throws an error if it is not registered.
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

  /// Returns the numbers of all form versions that a filter allows.
  func formNumbers(of filter: DraftFilter) throws -> [Int64] {
    guard let forms = filter.forms else { return try formNumbers(of: filter.form) }
    let wanted = filter.form.map { forms.intersection([$0]) } ?? forms
    return try wanted.sorted().flatMap { try formNumbers(of: $0) }
  }
}
