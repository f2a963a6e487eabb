import Synchronization

/// The events that a field reported to a program, in order.
final class EventLog: Sendable {
  private let events = Mutex<[String]>([])

  func note(_ event: String) {
    events.withLock { $0.append(event) }
  }

  /// The events since the last call.
  func drain() -> [String] {
    events.withLock { events in
      defer { events.removeAll() }
      return events
    }
  }
}
