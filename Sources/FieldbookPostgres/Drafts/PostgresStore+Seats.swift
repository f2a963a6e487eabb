import FieldEngine
import FieldbookRows
public import FormSession
import JSONText
import PostgresKit

extension PostgresStore {
  /// Takes the most recently used free seat at a draft, or else a new seat.
  ///
  /// A seat is a lease, timed by the database's clock. It is free if it was released, if the lease
  /// has ended, or if its process on this machine has ended. A draft that can no longer be changed
  /// has no seats.
  public func takeSeat(at id: DraftID) throws(StoreError) -> (SeatID, SeatState) {
    let (seat, found): (Int64, SeatState) = try write {
      guard try draftRow(id).draft.status == .draft else { return (0, SeatState()) }
      if let free = try freeSeat(at: id) {
        try connection.run(
          """
          UPDATE seat SET holder = $3, held_until = now() + \(Holder.lease),
            used = (SELECT max(used) + 1 FROM seat WHERE draft = $1)
          WHERE draft = $1 AND number = $2
          """, id.uuid, free, holder)
        return (free, try state(of: free, at: id) ?? SeatState())
      }
      return (try addSeat(at: id), SeatState())
    }
    if seat != 0 { occupiedSeats[SeatID(seat)] = OccupiedSeat(draft: id, number: seat) }
    return (SeatID(seat), found)
  }

  private func freeSeat(at draft: DraftID) throws -> Int64? {
    let seats = try connection.prepare(
      """
      SELECT number, CASE WHEN held_until > now() THEN holder END FROM seat
      WHERE draft = $1 ORDER BY used DESC
      """, draft.uuid
    ).all { row in (number: try row.integer(0), holder: try row.textOrNil(1)) }
    return seats.first { seat in seat.holder.map { Holder.hasEnded(Self.process(of: $0)) } ?? true
    }?
    .number
  }

  /// Adds a seat that this store holds, and returns its number.
  private func addSeat(at draft: DraftID) throws -> Int64 {
    let number = Int64.random(in: 1..<1 << 53)
    try connection.run(
      """
      INSERT INTO seat (draft, number, holder, held_until, used)
      SELECT $1, $2, $3, now() + \(Holder.lease), coalesce(max(used), 0) + 1 FROM seat
      WHERE draft = $1
      """, draft.uuid, number, holder)
    return number
  }

  /// Takes a new seat in place of one that somebody took after the lease had ended.
  ///
  /// In this process, earlier steps can still be undone. A later process can undo only the steps
  /// made from now on, because the new seat contains no others.
  func replaceSeat(_ seat: SeatID, _ change: SeatChange) throws {
    guard let lost = occupiedSeats[seat] else { return }
    let number = try addSeat(at: lost.draft)
    occupiedSeats[seat]?.number = number
    var values = StatementValues()
    let (draft, new, focus) = (
      values.add(lost.draft.uuid), values.add(number), values.add(change.focus)
    )
    let parts = SeatParts.all(of: change, &values)
    let seatPart =
      "saved_seat AS (UPDATE seat SET focus = \(focus) WHERE draft = \(draft) AND number = \(new)"
      + " RETURNING draft, number)"
    try connection.prepare(
      "WITH \(([seatPart] + parts).joined(separator: ", ")) SELECT 1", with: values
    ).run()
  }

  /// Releases a seat.
  public func leaveSeat(_ seat: SeatID) throws(StoreError) {
    guard let occupied = occupiedSeats[seat] else { return }
    try query { try leave(occupied) }
    occupiedSeats[seat] = nil
  }

  /// Releases a seat, unless somebody took it after the lease had ended.
  func leave(_ seat: OccupiedSeat) throws(PostgresError) {
    try connection.run(
      """
      UPDATE seat SET holder = NULL, held_until = NULL
      WHERE draft = $1 AND number = $2 AND holder = $3
      """, seat.draft.uuid, seat.number, holder)
  }

  /// The holder of this store's seats: the process, and an identifier of the store within the
  /// process.
  var holder: String { "\(Holder.current) \(UInt(bitPattern: ObjectIdentifier(self).hashValue))" }

  static func process(of holder: String) -> String {
    holder.split(separator: " ").prefix(3).joined(separator: " ")
  }

  /// Returns the state of the most recently used seat without taking it; nil if there is none.
  public func lastSeat(at id: DraftID) throws(StoreError) -> SeatState? {
    try query { try state(of: nil, at: id) }
  }

  /// Returns the focused field of the last used seat.
  public func lastFocus(at id: DraftID) throws(StoreError) -> String? {
    try query {
      try connection.prepare(
        "SELECT focus FROM seat WHERE draft = $1 ORDER BY used DESC LIMIT 1", id.uuid
      ).first { row in try row.textOrNil(0) }.flatMap(\.self)
    }
  }

  /// Returns the state of a seat, or of the last used seat; nil if there is none.
  private func state(of seat: Int64?, at draft: DraftID) throws -> SeatState? {
    let number =
      "coalesce($2::bigint, (SELECT number FROM seat WHERE draft = $1 ORDER BY used DESC LIMIT 1))"
    var batch = PostgresBatch()
    for query in [
      "SELECT focus FROM seat WHERE draft = $1 AND number = \(number)",
      "SELECT field, state FROM seat_field WHERE draft = $1 AND seat = \(number)",
      """
      SELECT serial, is_future, field, change FROM step WHERE draft = $1 AND seat = \(number)
      ORDER BY serial
      """,
    ] { batch.add(query, draft.uuid, seat) }
    let results = try connection.read(batch)
    guard let focus = try results[0].first({ row in try row.textOrNil(0) }) else { return nil }
    var state = SeatState()
    state.focus = focus
    try results[1].each { row in
      state.fields[try row.text(0)] = JSONDocument(try row.text(1)).root.flatMap {
        FieldSnapshot($0)
      }
    }
    try results[2].each { row in
      guard let node = JSONDocument(try row.text(3)).root, let change = SeatStep.Change(node) else {
        return
      }
      let step = SeatStep(
        serial: try row.int(0), field: try row.text(2), change: change,
        reason: node.string("reason"), answered: node.integer("answered"))
      if try row.bool(1) { state.future.append(step) } else { state.past.append(step) }
    }
    return state
  }
}
