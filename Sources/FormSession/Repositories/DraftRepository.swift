/// Where drafts are kept: what was typed into them, and who sits at them.
///
/// What a method returns survives the end of the process. What it throws has changed nothing.
public protocol DraftRepository {
  /// Keeps drafts that were begun: all of them or none.
  ///
  /// One that amends another is refused unless that one is final, and no other draft amends it.
  func add(_ drafts: [NewDraft]) throws(StoreFault)

  /// A draft as it stands in a list; nil when there is none of the name.
  func draft(_ id: DraftID) throws(StoreFault) -> Draft?

  /// All that a draft keeps; nil when there is none of the name.
  func contents(of id: DraftID) throws(StoreFault) -> DraftContents?

  /// The drafts whose ids begin or end with some digits and dashes, the newest first.
  func drafts(named part: String, limit: Int) throws(StoreFault) -> [DraftID]

  /// Keeps all of what a function does, or nothing of it when it throws; for programs that do several
  /// things at once.
  func together<Value>(_ body: () throws(DraftFault) -> Value) throws(DraftFault) -> Value

  /// Does what a function does; where that would wait for others who write, it fails at once.
  func withoutWaiting<Value>(_ body: () throws(DraftFault) -> Value) throws(DraftFault) -> Value

  /// Saves what an action changed, unless others have changed the draft since.
  func save(_ change: DraftChange) throws(StoreFault) -> SaveOutcome

  /// What others changed since a revision; nil when nobody has.
  func news(of id: DraftID, since revision: Int) throws(StoreFault) -> DraftNews?

  /// Finalizes a draft, and forgets its seats; the edition that it amends is superseded.
  func finalize(
    _ id: DraftID, seen revision: Int, _ entry: HistoryEntry
  ) throws(StoreFault) -> SaveOutcome

  /// Sets a draft aside.
  func discard(_ id: DraftID, _ entry: HistoryEntry) throws(StoreFault)

  /// Moves a draft to another version of its form, with all that it keeps there.
  ///
  /// Fields that the version does not have are put aside, and those put aside before that it has
  /// are gone from there.
  func move(
    _ contents: DraftContents, seen revision: Int, orphaned: [OrphanedField],
    _ history: [HistoryEntry]
  ) throws(StoreFault) -> SaveOutcome

  /// The fields of a draft that its form no longer has.
  func orphans(of id: DraftID) throws(StoreFault) -> [OrphanedField]

  /// Gives a draft another title, or none.
  func rename(_ id: DraftID, to title: String?, at moment: Moment) throws(StoreFault)

  /// Takes the seat at a draft that was used last and is free, or a new one.
  func takeSeat(at id: DraftID) throws(StoreFault) -> (SeatID, SeatState)

  /// Lets others have a seat.
  func leaveSeat(_ seat: SeatID) throws(StoreFault)

  /// What the seat keeps that was used last, without taking it; nil when there is none.
  func lastSeat(at id: DraftID) throws(StoreFault) -> SeatState?

  /// Does now what would make a later save wait; it is asked for while nobody types.
  func tidy() throws(StoreFault)
}

/// Where it is remembered who changed what.
public protocol HistoryRepository {
  /// What was done to a draft, or to one field of it, the oldest first.
  func history(of id: DraftID, field: String?) throws(StoreFault) -> [HistoryEntry]

  /// What was remembered last of the text of a field; nil when nothing was.
  func lastEntry(of field: String, in id: DraftID) throws(StoreFault) -> HistoryEntry?
}
