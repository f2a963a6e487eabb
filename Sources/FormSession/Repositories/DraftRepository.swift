/// Storage of drafts and of their seats.
///
/// When a method returns, its changes are durable. When it throws an error, nothing has changed.
public protocol DraftRepository {
  /// Stores new drafts, all of them or none.
  ///
  /// An amendment is refused unless the amended draft is final and not already being amended.
  func add(_ drafts: [NewDraft]) throws(StoreError)

  /// Returns a draft as lists show it; nil if it does not exist.
  func draft(_ id: DraftID) throws(StoreError) -> Draft?

  /// Returns everything that is stored about a draft; nil if it does not exist.
  func contents(of id: DraftID) throws(StoreError) -> DraftContents?

  /// Returns the drafts whose identifiers begin or end with the given text, newest first.
  func drafts(named part: String, limit: Int) throws(StoreError) -> [DraftID]

  /// Performs several changes in one transaction, which is rolled back if the function throws.
  ///
  /// A store in a database with several users runs the function again if the transaction collided
  /// with another. The function must therefore start from its input, not from anything that an
  /// earlier run left behind.
  func together<Value>(_ body: () throws(DraftError) -> Value) throws(DraftError) -> Value

  /// Performs changes, but fails immediately where it would otherwise wait for another process.
  func withoutWaiting<Value>(_ body: () throws(DraftError) -> Value) throws(DraftError) -> Value

  /// Saves the changes of an action, unless others have changed the draft in the meantime.
  func save(_ change: DraftChange) throws(StoreError) -> SaveOutcome

  /// Returns other people's changes since a revision; nil if there are none.
  func externalChanges(of id: DraftID, since revision: Int) throws(StoreError) -> ExternalChanges?

  /// Finalizes a draft and removes its seats; the edition that it amends, if any, becomes
  /// superseded.
  func finalize(
    _ id: DraftID, seen revision: Int, _ entry: HistoryEntry
  ) throws(StoreError) -> SaveOutcome

  /// Discards a draft.
  func discard(_ id: DraftID, _ entry: HistoryEntry) throws(StoreError)

  /// Moves a draft to another version of its form.
  ///
  /// Fields that the new version does not contain are set aside. Fields that were set aside earlier
  /// and that the new version contains again are brought back.
  func move(_ draft: DraftMove) throws(StoreError) -> SaveOutcome

  /// Returns the fields of a draft that its form no longer contains.
  func orphans(of id: DraftID) throws(StoreError) -> [OrphanedField]

  /// Changes or removes the title of a draft.
  func rename(_ id: DraftID, to title: String?, at moment: Moment) throws(StoreError)

  /// Takes the most recently used of a draft's free seats, or a new seat.
  func takeSeat(at id: DraftID) throws(StoreError) -> (SeatID, SeatState)

  /// Releases a seat.
  func leaveSeat(_ seat: SeatID) throws(StoreError)

  /// Returns the state of the most recently used seat without taking it; nil if there is none.
  func lastSeat(at id: DraftID) throws(StoreError) -> SeatState?

  /// Returns the focused field of the most recently used seat; nil if there is none.
  func lastFocus(at id: DraftID) throws(StoreError) -> String?

  /// Performs maintenance that would delay a later save; call this while nobody is typing.
  func tidy() throws(StoreError)
}

/// Storage of the history of drafts.
public protocol HistoryRepository {
  /// Returns the history of a draft or of one of its fields, oldest entry first.
  func history(of id: DraftID, field: String?) throws(StoreError) -> [HistoryEntry]

  /// Returns the last entry for the text of a field; nil if there is none.
  func lastEntry(of field: String, in id: DraftID) throws(StoreError) -> HistoryEntry?
}
