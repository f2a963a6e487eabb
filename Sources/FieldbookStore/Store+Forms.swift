import FieldEngine
import FieldbookRows
public import FormSession
import JSONText
import SQLiteKit

extension Store: FormRepository {
  /// Registers a version of a form.
  ///
  /// - Returns: whether the form is new; registering the same content again changes nothing.
  @discardableResult
  public func register(_ form: FormDefinition, at moment: Moment) throws(StoreError) -> Bool {
    // The rows of lists and descriptions belong to a form that is stored in the same transaction.
    try connection.loading { () throws(StoreError) in
      try write { try registerUnguarded(form, at: moment) }
    }
  }

  private func registerUnguarded(_ form: FormDefinition, at moment: Moment) throws -> Bool {
    let (id, form) = (FormID(form.key, version: form.version), form.withImpliedRules)
    if let known = try knownForm(id) {
      guard known.definition.isIdentical(to: form) else { throw StoreError.formExists(id) }
      return false
    }
    try insert(RegisteredForm(form, at: moment))
    return true
  }

  /// Adds a form, with its lists and its description.
  func insert(_ new: RegisteredForm) throws {
    let form = new.definition
    try connection.run(
      RowTable.form.insert([
        "key": "?1", "version": "?2", "title": "?3", "definition": "?4", "hash": "?5",
        "registered_at": "?6",
      ]), form.key, form.version, form.title, new.text, Int64(bitPattern: new.hash),
      new.moment.milliseconds)
    let number = connection.lastInsertedRow
    try addLists(of: form, number)
    try describe(KnownForm(number: number, form, registeredAs: new.text))
  }

  /// Returns all versions of all forms, sorted by name and version.
  public func forms() throws(StoreError) -> [FormSummary] {
    try read {
      var drafts: [Int64: [DraftStatus: Int]] = [:]
      try connection.prepare("SELECT form, status, count(*) FROM draft GROUP BY form, status")
        .each { row in
          drafts[try row.integer(0), default: [:]][try status(row.text(1))] = try row.int(2)
        }
      let closings = try closings()
      return try connection.prepare(
        """
        SELECT id, key, version, title, registered_at,
          (SELECT count(*) FROM form_field WHERE form_field.form = form.id)
        FROM form
        """
      ).all { row in
        let form = FormID(try row.text(1), version: try row.int(2))
        return FormSummary(
          form: form, title: try row.textOrNil(3),
          fields: try row.int(5), registeredAt: Moment(milliseconds: try row.integer(4)),
          drafts: drafts[try row.integer(0)] ?? [:], closing: closings[form.key])
      }.sorted { $0.form < $1.form }
    }
  }

  /// Returns all versions of a form, or of all forms, newest first.
  public func versions(of key: String?) throws(StoreError) -> [FormDefinition] {
    try read {
      try formNumbers(of: key).map { try form(number: $0).definition }
        .sorted { $0.version > $1.version }
    }
  }

  /// Returns a version of a form, or the newest one; nil if it does not exist.
  public func form(_ key: String, version: Int?) throws(StoreError) -> FormDefinition? {
    try read {
      if let version { return try knownForm(FormID(key, version: version))?.definition }
      let number = try connection.prepare(
        "SELECT id FROM form WHERE key = ? ORDER BY version DESC LIMIT 1", key
      ).first { row in try row.integer(0) }
      return try number.map(form(number:))?.definition
    }
  }
}
