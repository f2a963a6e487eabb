import FieldEngine
import FieldbookRows
public import FormSession
import PostgresKit

extension PostgresStore: FormRepository {
  /// Registers a version of a form.
  ///
  /// - Returns: whether the form is new; registering the same content again changes nothing.
  @discardableResult
  public func register(_ form: FormDefinition, at moment: Moment) throws(StoreError) -> Bool {
    let (id, form) = (FormID(form.key, version: form.version), form.withImpliedRules)
    if let isKnown = try query({ try isRegistered(form, as: id) }), isKnown { return false }
    return try write {
      // Form numbers are consecutive, so only one program may add forms at a time.
      try connection.run("LOCK TABLE form IN SHARE ROW EXCLUSIVE MODE")
      if try isRegistered(form, as: id) == true { return false }
      try insert(RegisteredForm(form, at: moment))
      return true
    }
  }

  /// Adds a form, with its lists and its description.
  func insert(_ new: RegisteredForm) throws {
    let form = new.definition
    let number = try connection.prepare(
      """
      INSERT INTO form (id, key, version, title, definition, hash, registered_at)
      SELECT coalesce(max(id), 0) + 1, $1, $2, $3, $4, $5, $6 FROM form RETURNING id
      """, form.key, form.version, form.title, new.text, Int64(bitPattern: new.hash),
      new.moment.time
    ).first { row in try row.integer(0) }
    guard let number else { return }
    try addLists(of: form, number)
    try describe(KnownForm(number: number, form, registeredAs: new.text))
  }

  /// Returns true if a form is registered with this content, and nil if it is not registered;
  /// throws an error if it is already registered with different content.
  private func isRegistered(_ form: FormDefinition, as id: FormID) throws -> Bool? {
    guard let known = try knownForm(id) else { return nil }
    guard known.definition.isIdentical(to: form) else { throw StoreError.formExists(id) }
    return true
  }

  /// Adds the rows that describe a form for views.
  private func describe(_ form: KnownForm) throws {
    for table in FormDescription(form).tables {
      for row in table.rows {
        var values = StatementValues()
        let number = values.add(form.number)
        let cells = row.map { cell in
          switch cell {
          case .null: "NULL"
          case .integer(let number): values.add(number)
          case .text(let text): values.add(text)
          case .bytes(let bytes): values.add(bytes)
          }
        }
        try connection.prepare(
          "INSERT INTO \(table.table) (form, \(table.columns)) VALUES (\(number), "
            + cells.joined(separator: ", ") + ")", with: values
        ).run()
      }
    }
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
          form: form, title: try row.textOrNil(3), fields: try row.int(5),
          registeredAt: try Moment(row, 4), drafts: drafts[try row.integer(0)] ?? [:],
          closing: closings[form.key])
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
        "SELECT id FROM form WHERE key = $1 ORDER BY version DESC LIMIT 1", key
      ).first { row in try row.integer(0) }
      return try number.map(form(number:))?.definition
    }
  }
}

// MARK: - Closing

extension PostgresStore {
  /// Closes a form in all its versions, so that it accepts no new drafts.
  ///
  /// - Returns: whether the form was open.
  @discardableResult
  public func close(_ key: String, _ closing: FormClosing) throws(StoreError) -> Bool {
    try write {
      try expectForm(key)
      let count = try connection.run(
        """
        INSERT INTO form_closing (key, person, closed_at) VALUES ($1, $2, $3)
        ON CONFLICT (key) DO NOTHING
        """, key, closing.person, closing.moment.time)
      return count > 0
    }
  }

  /// Opens a closed form again.
  ///
  /// - Returns: whether the form was closed.
  @discardableResult
  public func reopen(_ key: String) throws(StoreError) -> Bool {
    try write {
      try expectForm(key)
      return try connection.run("DELETE FROM form_closing WHERE key = $1", key) > 0
    }
  }

  /// Returns the person who closed a form, and the time; nil if the form is open.
  public func closing(of key: String) throws(StoreError) -> FormClosing? {
    try query {
      try connection.prepare("SELECT person, closed_at FROM form_closing WHERE key = $1", key)
        .first { row in FormClosing(by: try row.text(0), at: try Moment(row, 1)) }
    }
  }

  /// Returns the closed forms.
  private func closings() throws -> [String: FormClosing] {
    let rows = try connection.prepare("SELECT key, person, closed_at FROM form_closing")
      .all { row in (try row.text(0), FormClosing(by: try row.text(1), at: try Moment(row, 2))) }
    return Dictionary(rows) { first, _ in first }
  }

  /// Checks that the forms of new drafts are open.
  ///
  /// An amendment continues a draft that exists, so it can be started for a closed form.
  func expectOpenForms(of drafts: [NewDraft]) throws {
    let keys = Set(drafts.lazy.map(\.contents.draft).filter { $0.amends == nil }.map(\.form.key))
    if keys.isEmpty { return }
    let closed = try connection.prepare(
      "SELECT key FROM form_closing WHERE key = ANY($1) ORDER BY key LIMIT 1", keys.sorted()
    ).first { row in try row.text(0) }
    if let closed { throw StoreError.formClosed(closed) }
  }

  /// Checks that a form is registered.
  func expectForm(_ key: String) throws {
    let isKnown = try connection.prepare("SELECT 1 FROM form WHERE key = $1 LIMIT 1", key)
      .first { _ in true }
    if isKnown == nil { throw StoreError.noForm(key, version: nil) }
  }
}
