extension FormEditor {
  /// How long a portion of a burst may take before it is saved and shown.
  ///
  /// Saving and drawing it take about as long again, so that the screen changes at least ten times a
  /// second however much is typed at once.
  static var portion: Duration { .milliseconds(25) }

  /// Handles as many of some events that came at once as there is time for, and saves their changes in
  /// one transaction.
  ///
  /// Terminals without bracketed paste send a paste as many keys. A single key is saved by itself.
  /// Either way, what is shown after this returns is saved.
  mutating func handlePortion(
    of events: inout ArraySlice<InputEvent>, now: () -> ContinuousClock.Instant
  ) -> [TerminalRequest] {
    guard events.count > 1 else { return events.popFirst().map { handle($0) } ?? [] }
    let end = now() + Self.portion
    desk.hold()
    var requests: [TerminalRequest] = []
    repeat {
      requests = events.popFirst().map { handle($0) } ?? []
    } while requests.isEmpty && !events.isEmpty && now() < end
    release()
    return requests
  }
}
