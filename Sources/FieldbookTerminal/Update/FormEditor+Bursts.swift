extension FormEditor {
  /// The maximum time for handling part of a burst before it is saved and shown.
  ///
  /// Saving and drawing take about as long as handling, so the screen changes at least ten times a
  /// second, however much is typed at once.
  static var portion: Duration { .milliseconds(25) }

  /// Handles events until the time is used up, and saves the resulting changes in one transaction.
  ///
  /// Terminals without bracketed paste send a paste as many keys. A single waiting key is saved on
  /// its own. In both cases, everything shown after the method returns is saved.
  mutating func handlePortion(
    of events: inout ArraySlice<InputEvent>, now: () -> ContinuousClock.Instant
  ) -> [TerminalRequest] {
    guard events.count > 1 else { return events.popFirst().map { handle($0) } ?? [] }
    let end = now() + Self.portion
    backend.suspendSaving()
    var requests: [TerminalRequest] = []
    repeat {
      requests = events.popFirst().map { handle($0) } ?? []
    } while requests.isEmpty && !events.isEmpty && now() < end
    release()
    // A step that failed may have shown that somebody removed the entry with the cursor.
    follow()
    return requests
  }
}
