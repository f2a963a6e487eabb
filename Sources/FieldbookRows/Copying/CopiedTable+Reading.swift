extension CopiedTable {
  /// The names of the columns.
  package var names: [String] { columns.map(\.name) }

  /// Returns the expressions that read the columns from the table, called `t` in a query, and from
  /// the seat of its rows, called `s`.
  ///
  /// `key` is the column that distinguishes the seats of a draft.
  package func expressions(ofSeatsBy key: String) -> [String] {
    func place(of seat: String) -> String {
      "(SELECT count(*) FROM seat o WHERE o.draft = \(seat).draft"
        + " AND (o.used, o.\(key)) <= (\(seat).used, \(seat).\(key)))"
    }
    return names.map { column in
      switch (name, column) {
      case ("field", "attention"): "t.attention IS NOT NULL"
      case ("seat", "number"): place(of: "t")
      case (_, "seat") where hasSeats: place(of: "s")
      case ("content_use", "content"): "(SELECT hash FROM content WHERE content.id = t.content)"
      default: "t.\(column)"
      }
    }
  }
}
