import FieldbookHashes
package import FieldbookRows
package import FormSession
import PostgresKit

extension PostgresStore {
  /// Adds drafts with all their rows, in place of earlier drafts with the same identifiers.
  package func put(_ drafts: [DraftRows]) throws {
    for draft in drafts { try expectStorable(draft) }
    try discardRows(of: drafts.map(\.id))
    try insert(drafts)
    let numbers = try drafts.map { draft in
      guard let form = draft.form else {
        throw StorageError.damaged(address, "the row of draft \(draft.id) cannot be read")
      }
      return try registeredForm(form).number
    }
    for table in CopiedTable.ofDrafts {
      var rows: [(draft: Int, row: [RowValue])] = []
      for (place, draft) in drafts.enumerated() {
        rows += (draft.parts[table] ?? []).map { (place, $0) }
      }
      if rows.isEmpty { continue }
      var values = StatementValues()
      let ids = values.add(rows.map { drafts[$0.draft].id.uuid })
      let forms = values.add(rows.map { numbers[$0.draft] })
      let columns = table.columns.enumerated().map { place, column in
        values.add(rows.map { $0.row[place] }, of: column.kind)
      }
      try connection.prepare(
        Self.insert(table, ids, forms, columns), with: values
      ).run()
    }
    try connection.run(
      """
      INSERT INTO amendment (draft, amending) SELECT amends, id FROM draft
      WHERE (id = ANY($1) OR amends = ANY($1)) AND status <> 'discarded'
        AND EXISTS (SELECT 1 FROM draft a WHERE a.id = draft.amends)
      """, drafts.map(\.id.uuid))
  }

  /// Removes drafts with all their rows.
  package func discardRows(of drafts: [DraftID]) throws {
    let ids = drafts.map(\.uuid)
    for table in CopiedTable.ofDrafts.reversed() {
      try connection.run("DELETE FROM \(table.name) WHERE draft = ANY($1)", ids)
    }
    try connection.run("DELETE FROM amendment WHERE draft = ANY($1) OR amending = ANY($1)", ids)
    try connection.run("DELETE FROM draft WHERE id = ANY($1)", ids)
  }

  private func insert(_ drafts: [DraftRows]) throws {
    var values = StatementValues()
    let ids = values.add(drafts.map(\.id.uuid))
    let columns = CopiedTable.draft.columns
    let arrays = columns.enumerated().map { place, column in
      values.add(drafts.map { $0.draft[place] }, of: column.kind)
    }
    let names = columns.map(\.name)
    let copied = names.filter { $0 != "form" && $0 != "version" }
    try connection.prepare(
      """
      INSERT INTO draft (id, form, added, \(copied.joined(separator: ", ")))
      SELECT d.id, f.id, (SELECT coalesce(max(added), 0) FROM draft) + d.place,
        \(copied.map { "d.\($0)" }.joined(separator: ", "))
      FROM unnest(\(([ids] + arrays).joined(separator: ", "))) WITH ORDINALITY
          AS d (id, \(names.joined(separator: ", ")), place)
        JOIN form f ON f.key = d.form AND f.version = d.version
      """, with: values
    ).run()
  }

  /// Returns a statement that adds rows of drafts to a table.
  private static func insert(
    _ table: CopiedTable, _ ids: String, _ forms: String, _ arrays: [String]
  ) -> String {
    var names = table.columns.map(\.name)
    var columns = names.map { "r.\($0)" }
    switch table.name {
    case "field":
      // The index of problems in open drafts uses the form and the time of the last change.
      names += ["attention_at"]
      columns = columns.map {
        $0 == "r.attention" ? "CASE WHEN r.attention THEN r.form END" : $0
      }
      columns += ["CASE WHEN r.attention THEN r.updated_at END"]
    case "seat":
      names += ["used"]
      columns += ["r.number"]
    case "content_use":
      columns = ["(SELECT id FROM content WHERE hash = r.content)"]
    default: break
    }
    let all = table.columns.map(\.name).joined(separator: ", ")
    return "INSERT INTO \(table.name) (draft, \(names.joined(separator: ", ")))"
      + " SELECT r.draft, \(columns.joined(separator: ", "))"
      + " FROM unnest(\(([ids, forms] + arrays).joined(separator: ", "))) AS r (draft, form, \(all))"
  }

  /// Checks that PostgreSQL can store all texts of a draft.
  private func expectStorable(_ draft: DraftRows) throws {
    let rows = [draft.draft] + draft.parts.values.flatMap(\.self)
    for case .text(let text) in rows.lazy.flatMap(\.self) where text.utf8.contains(0) {
      throw StorageError(
        .other,
        message: "Draft \(draft.id) contains the character NUL (U+0000), which PostgreSQL cannot "
          + "store.",
        hint: "Change its title or answers, or purge the draft, and copy again.")
    }
  }
}

// MARK: - Origin

extension PostgresStore {
  /// Marks the store as an unfinished copy of another store.
  package func beginCopy(of place: String, at moment: Moment) throws(StoreError) {
    _ = try write {
      try connection.run(
        """
        INSERT INTO origin (number, place, begun_at)
        SELECT coalesce(max(number), 0) + 1, $1, $2 FROM origin
        """, place, moment.time)
    }
  }

  /// Ends the copy with a new link in the chain, and returns the head of the chain.
  package func endCopy(of place: String, at moment: Moment) throws(StoreError) -> Digest {
    try write {
      let link = try append(.copied, Digest(of: Array(place.utf8)), at: moment)
      try connection.run(
        "UPDATE origin SET ended_at = $1, link = $2 WHERE ended_at IS NULL", moment.time,
        link.number)
      return link.head
    }
  }
}
