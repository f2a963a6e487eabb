import FieldbookRows
import FormSession
import SQLiteKit

extension Store {
  /// Returns the name of a field or a rule in a draft, with the positions of its entry and of the
  /// entries around it: `member[1].medicine[2].dose`.
  func path(of key: String, in entry: EntryID, of draft: Int64) throws -> String {
    guard entry != .draft else { return key }
    let path = try connection.prepare(
      "SELECT path FROM shown_entry_path WHERE draft = ? AND id = ?", draft, entry.number
    ).first { row in try row.text(0) }
    return path.map { "\($0).\(key)" } ?? key
  }

  /// Returns the name of a rule in a draft, with the identity of its entry: `medicine[#1k3].usual`.
  func identity(
    of key: String, in entry: EntryID, of draft: Int64, _ form: KnownForm
  ) throws -> String {
    guard entry != .draft else { return key }
    let place = try connection.prepare(
      "SELECT grp FROM entry WHERE draft = ? AND id = ?", draft, entry.number
    ).first { row in try row.int(0) }
    guard let place, form.groups.indices.contains(place), let group = form.groups[place].key else {
      return key
    }
    return FieldPath(key, in: group, entry).description
  }
}
