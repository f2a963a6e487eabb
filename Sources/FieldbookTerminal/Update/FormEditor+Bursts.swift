extension FormEditor {
  /// How long a portion of a burst may take until it is saved and shown.
  ///
  /// Saving and drawing it take about as long again, so that the screen changes at least ten times a
  /// second however much is typed at once.
  static var portion: Duration { .milliseconds(25) }

  /// Does what the first of some events ask for that came at once, as many as there is time for, and
  /// saves what they changed in one step.
  ///
  /// Terminals without bracketed paste send a paste as so many keys. A single key is saved by itself,
  /// and what is shown after this returns is saved in either case.
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
