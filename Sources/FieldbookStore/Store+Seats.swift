import FieldEngine
import FieldbookRows
public import FormSession
import JSONText
import SQLiteKit

enum SeatSQL {
  static let leave = "UPDATE seat SET holder = NULL WHERE id = ?"
  static let add = RowTable.seat.insert(["draft": "?1", "used": "0"])

  /// The statement that takes a seat and marks it as last used.
  static let occupy =
    "UPDATE seat SET holder = ?1, (used, checksum) = \(newest(focus: "seat.focus")) WHERE id = ?2"
  static let save =
    "UPDATE seat SET focus = ?1, (used, checksum) = \(newest(focus: "?1")) WHERE id = ?2"

  private static func newest(focus: String) -> String {
    let row = RowTable.seat.checksum([
      "draft": "seat.draft", "focus": focus, "used": "max(other.used) + 1",
    ])
    return "(SELECT max(other.used) + 1, \(row) FROM seat other WHERE other.draft = seat.draft)"
  }

  static let field = RowTable.seatField.insert(["seat": "?1", "field": "?2", "state": "?3"])
    .replacing("INSERT", with: "INSERT OR REPLACE", maxReplacements: 1)
  static let step = RowTable.step.insert([
    "seat": "?1", "serial": "?2", "is_future": "?3", "field": "?4", "change": "?5",
  ])
}

extension Store {
  /// Takes the most recently used free seat at a draft, or else a new seat.
  ///
  /// A seat is free if it was released or if its process has ended. A draft that can no longer be
  /// changed has no seats, so nothing is written.
  public func takeSeat(at id: DraftID) throws(StoreError) -> (SeatID, SeatState) {
    try write {
      let row = try draftRow(id)
      guard row.draft.status == .draft else { return (SeatID(0), SeatState()) }
      let free = try freeSeat(at: row.number)
      if free == nil {
        try connection.run(SeatSQL.add, row.number)
      }
      let seat = SeatID(free ?? connection.lastInsertedRow)
      try connection.run(SeatSQL.occupy, ProcessIdentity.current, seat.number)
      occupiedSeats.insert(seat)
      return (seat, try state(of: seat.number))
    }
  }

  private func freeSeat(at draft: Int64) throws -> Int64? {
    let seats = try connection.prepare(
      "SELECT id, holder FROM seat WHERE draft = ? ORDER BY used DESC", draft
    ).all { row in (try row.integer(0), try row.textOrNil(1)) }
    return seats.first { _, holder in holder.map { !ProcessIdentity.isAlive($0) } ?? true }?.0
  }

  /// Releases a seat.
  public func leaveSeat(_ seat: SeatID) throws(StoreError) {
    guard occupiedSeats.contains(seat) else { return }
    try write { try connection.run(SeatSQL.leave, seat.number) }
    occupiedSeats.remove(seat)
  }

  /// Returns the state of the most recently used seat without taking it; nil if there is none.
  public func lastSeat(at id: DraftID) throws(StoreError) -> SeatState? {
    try read {
      guard let draft = try draftNumber(id) else { return nil }
      let seat = try connection.prepare(
        "SELECT id FROM seat WHERE draft = ? ORDER BY used DESC LIMIT 1", draft
      ).first { row in try row.integer(0) }
      return try seat.map(state)
    }
  }

  /// Returns the focused field of the last used seat.
  public func lastFocus(at id: DraftID) throws(StoreError) -> String? {
    try read {
      try connection.prepare(
        """
        SELECT focus FROM seat WHERE draft = (SELECT id FROM draft WHERE uuid = ?)
        ORDER BY used DESC LIMIT 1
        """, id.bytes
      ).first { row in try row.textOrNil(0) }.flatMap(\.self)
    }
  }

  private func state(of seat: Int64) throws -> SeatState {
    var state = SeatState()
    state.focus = try connection.prepare("SELECT focus FROM seat WHERE id = ?", seat)
      .first { row in try row.textOrNil(0) }.flatMap(\.self)
    try connection.prepare("SELECT field, state FROM seat_field WHERE seat = ?", seat).each { row in
      state.fields[try row.text(0)] = JSONDocument(try row.text(1)).root.flatMap {
        FieldSnapshot($0)
      }
    }
    try connection.prepare(
      "SELECT serial, is_future, field, change FROM step WHERE seat = ? ORDER BY serial", seat
    ).each { row in
      let serial = try row.int(0)
      guard (0..<1 << 53).contains(serial), let node = JSONDocument(try row.text(3)).root,
        let change = SeatStep.Change(node)
      else { return }
      let step = SeatStep(
        serial: serial, field: try row.text(2), change: change, reason: node.string("reason"),
        answered: node.integer("answered"))
      if try row.bool(1) { state.future.append(step) } else { state.past.append(step) }
    }
    return state
  }

  /// Saves the changes of a seat; does nothing if the seat was removed when its draft was finalized
  /// or discarded.
  func save(_ change: SeatChange, on seat: SeatID) throws {
    try connection.run(SeatSQL.save, change.focus, seat.number)
    guard connection.changes > 0 else { return }
    for (field, state) in change.fields {
      try connection.run(SeatSQL.field, seat.number, field, state.json.text)
    }
    for serial in change.removed {
      try connection.run("DELETE FROM step WHERE seat = ? AND serial = ?", seat.number, serial)
    }
    try add(change.past, isFuture: false, to: seat)
    try add(change.future, isFuture: true, to: seat)
  }

  private func add(_ steps: [SeatStep], isFuture: Bool, to seat: SeatID) throws {
    for step in steps {
      try connection.run(
        SeatSQL.step, seat.number, step.serial, isFuture, step.field, step.json.text)
    }
  }
}
