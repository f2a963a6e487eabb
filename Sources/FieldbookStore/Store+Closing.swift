import FieldbookRows
public import FormSession
import SQLiteKit

extension Store {
  /// Closes a form in all its versions, so that it accepts no new drafts.
  ///
  /// - Returns: whether the form was open.
  @discardableResult
  public func close(_ key: String, _ closing: FormClosing) throws(StoreError) -> Bool {
    try write {
      try expectForm(key)
      try connection.run(
        "INSERT OR IGNORE INTO form_closing (key, person, closed_at) VALUES (?, ?, ?)",
        key, closing.person, closing.moment.milliseconds)
      return connection.changes > 0
    }
  }

  /// Reopens a form.
  ///
  /// - Returns: whether the form had been closed.
  @discardableResult
  public func reopen(_ key: String) throws(StoreError) -> Bool {
    try write {
      try expectForm(key)
      try connection.run("DELETE FROM form_closing WHERE key = ?", key)
      return connection.changes > 0
    }
  }

  /// Returns the person who closed a form, and the time; nil if the form is open.
  public func closing(of key: String) throws(StoreError) -> FormClosing? {
    try read { try formClosing(of: key) }
  }

  /// Returns the closed forms.
  func closings() throws -> [String: FormClosing] {
    let rows = try connection.prepare("SELECT key, person, closed_at FROM form_closing")
      .all { row in (try row.text(0), try FormClosing(row, 1)) }
    return Dictionary(rows) { first, _ in first }
  }

  /// Checks that the forms of new drafts are open.
  ///
  /// An amendment continues a draft that exists, so it can be started for a closed form.
  func expectOpenForms(of drafts: [NewDraft]) throws {
    let started = drafts.lazy.map(\.contents.draft).filter { $0.amends == nil }
    for key in Set(started.map(\.form.key)) where try formClosing(of: key) != nil {
      throw StoreError.formClosed(key)
    }
  }

  private func formClosing(of key: String) throws -> FormClosing? {
    try connection.prepare("SELECT person, closed_at FROM form_closing WHERE key = ?", key)
      .first { row in try FormClosing(row, 0) }
  }

  func expectForm(_ key: String) throws {
    let isKnown = try connection.prepare("SELECT 1 FROM form WHERE key = ? LIMIT 1", key)
      .first { _ in true }
    if isKnown == nil { throw StoreError.noForm(key, version: nil) }
  }
}

extension FormClosing {
  /// Reads the person and the time from two columns.
  fileprivate init(_ row: borrowing Row, _ column: Int) throws(SQLiteError) {
    self.init(
      by: try row.text(column), at: Moment(milliseconds: try row.integer(column + 1)))
  }
}
