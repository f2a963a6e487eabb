import FieldbookRows
public import FormSession
import SQLiteKit

extension Store {
  /// Returns the drafts whose identifiers begin or end with the given digits, newest first.
  ///
  /// Identifiers with the same beginning are a range in the index. Finding an ending requires a
  /// scan of all identifiers, which takes some tens of milliseconds for a million drafts.
  public func drafts(named part: String, limit: Int) throws(StoreError) -> [DraftID] {
    let part = part.lowercased()
    let digits = part.filter { $0 != "-" }
    guard (1...32).contains(digits.count), digits.allSatisfy(\.isHexDigit) else { return [] }
    return try read {
      let found = Set(try begun(by: part, digits) + ended(by: part, digits))
      return Array(found.sorted(by: >).prefix(limit))
    }
  }

  private func begun(by part: String, _ digits: String) throws -> [DraftID] {
    guard let first = DraftID(digits: digits, filledWith: "0"),
      let last = DraftID(digits: digits, filledWith: "f"), first.description.hasPrefix(part)
    else { return [] }
    return try connection.prepare(
      "SELECT uuid FROM draft WHERE uuid BETWEEN ? AND ?", first.bytes, last.bytes
    ).all { row in try DraftID(row, 0) }
  }

  /// Returns the drafts whose identifiers end with the given digits; SQLite compares whole bytes,
  /// and an odd digit before them is compared here.
  private func ended(by part: String, _ digits: String) throws -> [DraftID] {
    let whole = digits.suffix(digits.count / 2 * 2)
    let bytes = DraftID(digits: String(repeating: "0", count: 32 - whole.count) + whole)?.bytes
    guard let bytes else { return [] }
    let count = whole.count / 2
    return try connection.prepare(
      "SELECT uuid FROM draft WHERE substr(uuid, ?) = ?", 17 - count, Array(bytes.suffix(count))
    ).all { row in try DraftID(row, 0) }.filter { $0.description.hasSuffix(part) }
  }
}
