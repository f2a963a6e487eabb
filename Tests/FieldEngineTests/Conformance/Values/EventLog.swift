import Synchronization

/// What a field told a program, in order.
final class EventLog: Sendable {
  private let events = Mutex<[String]>([])

  func note(_ event: String) {
    events.withLock { $0.append(event) }
  }

  /// What was told since the last time this was asked.
  func take() -> [String] {
    events.withLock { events in
      defer { events.removeAll() }
      return events
    }
  }
}
