import FormSession
import SQLiteKit

extension Store {
  /// Returns the name of a field or a rule in a draft, with the positions of its entry and of those
  /// around it: `member[1].medicine[2].dose`.
  func path(of key: String, in entry: EntryID, of draft: Int64) throws -> String {
    guard entry != .draft else { return key }
    let path = try connection.prepare(
      "SELECT path FROM shown_entry_path WHERE draft = ? AND id = ?", draft, entry.number
    ).first { row in try row.text(0) }
    return path.map { "\($0).\(key)" } ?? key
  }

  /// Returns the repeated group of an entry, from its row.
  func group(of entry: EntryID, in draft: Int64, _ form: KnownForm) throws -> String? {
    guard entry != .draft else { return nil }
    let place = try connection.prepare(
      "SELECT grp FROM entry WHERE draft = ? AND id = ?", draft, entry.number
    ).first { row in try row.int(0) }
    return place.flatMap { form.groups.indices.contains($0) ? form.groups[$0].key : nil }
  }
}
