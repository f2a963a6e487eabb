import FieldbookAccess
import FormSession
import HTTPServer
import JSONText

extension EventHub {
  /// A page that listens for events.
  final class Listener: Sendable {
    /// How a page receives events.
    enum Delivery: Equatable, Sendable {
      /// In a stream of events.
      case stream
      /// In the response to a request that waits for events later than the one with this number;
      /// for networks that block streams.
      case poll(after: Int)
    }

    let stream: HTTPStream
    /// The drafts whose changes the page is waiting for; empty for lists of drafts.
    let drafts: Set<DraftID>
    let caller: Caller
    let page: PageID?
    let delivery: Delivery
    private let seesNames: Bool

    init(
      _ stream: HTTPStream, _ delivery: Delivery, drafts: Set<DraftID>, _ caller: Caller,
      _ page: PageID?
    ) {
      (self.stream, self.delivery, self.drafts) = (stream, delivery, drafts)
      (self.caller, self.page) = (caller, page)
      seesNames = caller.may(.seeNames, on: .store)
    }

    /// Whether the page is told who else has the draft open.
    ///
    /// A page that polls joins and leaves with each request, so two such pages would otherwise wake
    /// each other up forever.
    var hearsOfPeople: Bool { delivery == .stream && seesNames }

    /// Whether an event about a change concerns the page.
    func concerns(_ event: Event) -> Bool {
      if !drafts.isEmpty { return drafts.contains(event.draft) }
      return event.owned.map { caller.may(.seeDraft, on: .draft($0)) } ?? false
    }

    /// Sends events; `number` is the number of the last event.
    func send(_ events: [Event], number: Int) {
      guard delivery != .stream else {
        for event in events { stream.write(Array(event.text(withNames: seesNames).utf8)) }
        return
      }
      let items = events.map { event in
        JSON.object([("event", .string(event.name))] + event.members(withNames: seesNames))
      }
      let answer: JSON = ["events": .array(items), "after": .integer(number)]
      stream.write(Array(answer.text.utf8))
      stream.finish()
    }

    /// Reports that nothing has happened.
    func keepAlive() {
      switch delivery {
      case .stream: stream.write(Array(":\n\n".utf8))
      case .poll(let last): send([], number: last)
      }
    }
  }
}
