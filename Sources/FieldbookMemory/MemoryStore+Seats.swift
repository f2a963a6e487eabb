public import FormSession

extension MemoryStore {
  /// Takes the most recently used of a draft's free seats, or a new seat.
  public func takeSeat(at id: DraftID) throws(StoreError) -> (SeatID, SeatState) {
    _ = try kept(id)
    let number = newNumber()
    let free = seats.filter { $0.value.draft == id && !$0.value.isOccupied }
    guard let (seat, kept) = free.max(by: { $0.value.used < $1.value.used }) else {
      seats[SeatID(number)] = StoredSeat(draft: id, used: number)
      return (SeatID(number), SeatState())
    }
    seats[seat]?.isOccupied = true
    seats[seat]?.used = number
    return (seat, kept.state)
  }

  /// Releases a seat.
  public func leaveSeat(_ seat: SeatID) throws(StoreError) {
    seats[seat]?.isOccupied = false
  }

  /// Returns the state of the most recently used seat.
  public func lastSeat(at id: DraftID) throws(StoreError) -> SeatState? {
    seats.values.filter { $0.draft == id }.max { $0.used < $1.used }?.state
  }

  /// Returns the focused field of the most recently used seat.
  public func lastFocus(at id: DraftID) throws(StoreError) -> String? {
    try lastSeat(at: id)?.focus
  }

  /// Does nothing, because no maintenance is needed.
  public func tidy() {}
}

extension SeatState {
  /// Applies a change.
  mutating func apply(_ change: SeatChange) {
    focus = change.focus
    fields.merge(change.fields) { _, new in new }
    let removed = Set(change.removed)
    past = past.filter { !removed.contains($0.serial) } + change.past
    future = future.filter { !removed.contains($0.serial) } + change.future
  }

  /// Removes the state of a field.
  mutating func forget(_ field: String) {
    fields[field] = nil
    past.removeAll { $0.field == field }
    future.removeAll { $0.field == field }
  }
}

extension MemoryStore: HistoryRepository {
  /// Returns the history of a draft or of one of its fields.
  public func history(of id: DraftID, field: String?) throws(StoreError) -> [HistoryEntry] {
    let all = try kept(id).history
    return field == nil ? all : all.filter { $0.subject == field && $0.action != .acknowledged }
  }

  /// Returns the last entry for the text of a field.
  public func lastEntry(of field: String, in id: DraftID) throws(StoreError) -> HistoryEntry? {
    try history(of: id, field: field).last {
      $0.action != .rejudged && $0.action != .confirmed
    }
  }
}
