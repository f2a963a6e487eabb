import FormSession

/// The statements of a walk.
enum WalkSQL {
  /// Which of the forms and statuses a walk wants, as a condition on `d`.
  static func condition(_ walk: DraftWalk, forms: [Int64]) -> String {
    let statuses = walk.statuses.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return "d.form IN (\(forms.map(String.init).joined(separator: ", ")))"
      + " AND d.status IN (\(statuses))"
      + " AND coalesce(d.finalized_at, d.updated_at) >= ?"
  }

  /// The drafts in the order in which they came, which is that of the table: so nothing is sorted,
  /// and the fields can be read beside them.
  static func drafts(_ walk: DraftWalk, forms: [Int64]) -> String {
    "SELECT \(Store.draftColumns) FROM draft d NOT INDEXED"
      + " WHERE \(condition(walk, forms: forms)) ORDER BY d.id"
  }

  static func count(_ walk: DraftWalk, forms: [Int64]) -> String {
    "SELECT count(*) FROM draft d WHERE \(condition(walk, forms: forms))"
  }

  /// The fields from a draft on.
  static func fields(_ columns: String) -> String {
    "SELECT \(columns) FROM field WHERE draft >= ? ORDER BY draft, place"
  }
}

/// Where the columns of a field stand in the rows of a walk.
struct WalkColumns {
  let names: String
  let draft: Int
  let place: Int
  let isComplete: Int
  let reason: Int
  let raw: Int
  let text: Int
  let kind: Int

  init(_ reading: DraftWalk.Reading) {
    if reading == .record {
      // As `FieldRecord` reads them, with the draft behind them.
      let all = ["place"] + FieldRow.found + FieldRow.changed + ["draft"]
      names = all.joined(separator: ", ")
      (draft, place, isComplete, reason) = (all.count - 1, 0, 11, 15)
      (raw, text, kind) = (1, 5, 6)
    } else {
      names = "draft, place, complete, reason, raw, \(reading.rawValue), kind"
      (draft, place, isComplete, reason) = (0, 1, 2, 3)
      (raw, text, kind) = (4, 5, 6)
    }
  }
}
