import FieldEngine
import FieldbookRows
import FormSession
import JSONText
import PostgresKit

/// The parts of a statement that save the data of the seat that its `saved_seat` part returns.
enum SeatParts {
  static func all(of change: SeatChange, _ values: inout StatementValues) -> [String] {
    [
      fields(change.fields, &values), removed(change, &values), steps(change, &values),
    ].compactMap(\.self)
  }

  private static func fields(
    _ fields: [String: FieldSnapshot], _ values: inout StatementValues
  ) -> String? {
    if fields.isEmpty { return nil }
    let rows = fields.sorted { $0.key < $1.key }
    let columns = [values.add(rows.map(\.key)), values.add(rows.map(\.value.json.text))]
    return """
      saved_seat_field AS (
        INSERT INTO seat_field (draft, seat, field, state)
        SELECT s.draft, s.number, f.* FROM saved_seat s, unnest(\(columns.joined(separator: ", ")))
          AS f
        ON CONFLICT (draft, seat, field) DO UPDATE SET state = excluded.state)
      """
  }

  /// Returns the part that removes steps; a step that the same change adds again in a different
  /// form is not removed.
  private static func removed(_ change: SeatChange, _ values: inout StatementValues) -> String? {
    let removed = Set(change.removed).subtracting((change.past + change.future).map(\.serial))
    if removed.isEmpty { return nil }
    return """
      removed_step AS (
        DELETE FROM step USING saved_seat s
        WHERE step.draft = s.draft AND step.seat = s.number
          AND step.serial = ANY(\(values.add(removed.sorted()))))
      """
  }

  private static func steps(_ change: SeatChange, _ values: inout StatementValues) -> String? {
    let rows = change.past.map { ($0, false) } + change.future.map { ($0, true) }
    if rows.isEmpty { return nil }
    let columns = [
      values.add(rows.map(\.0.serial)), values.add(rows.map(\.1)), values.add(rows.map(\.0.field)),
      values.add(rows.map(\.0.json.text)),
    ]
    return """
      saved_step AS (
        INSERT INTO step (draft, seat, serial, is_future, field, change)
        SELECT s.draft, s.number, p.* FROM saved_seat s, unnest(\(columns.joined(separator: ", ")))
          AS p
        ON CONFLICT (draft, seat, serial) DO UPDATE
        SET is_future = excluded.is_future, field = excluded.field, change = excluded.change)
      """
  }
}
