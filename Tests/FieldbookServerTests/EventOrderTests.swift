import FieldbookAccess
import FieldbookKit
import FormSession
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FieldbookServer
@testable import HTTPServer

/// The order in which pages get events that several threads publish.
@Suite(.untilItHangs) struct EventOrderTests {
  @Test func `a polling page misses no event that another thread publishes at the same time`()
    throws
  {
    let hub = EventHub()
    let first = try Self.listener(.stream)
    let second = Mutex<BackgroundTask<Void>?>(nil)
    #expect(try hub.add(first) == 0)
    let pages = try (1...20).map { _ in try Self.listener(.poll(after: 0)) }
    for page in pages { #expect(try hub.add(page) == nil) }
    _ = first.stream.text
    // While the first event is sent, another thread tries to publish a second one.
    first.stream.whenReady {
      let isDone = Atomic(false)
      let task = BackgroundTask {
        hub.publishChange(of: Self.draft(2))
        isDone.store(true, ordering: .releasing)
      }
      for _ in 0..<1_000 where !isDone.load(ordering: .acquiring) { usleep(100) }
      second.withLock { $0 = task }
    }
    hub.publishChange(of: Self.draft(1))
    second.withLock { $0?.result() }
    for text in pages.map(\.stream.text) {
      #expect(text.contains(#""revision":1"#) && text.hasSuffix(#""after":1}"#), "\(text)")
    }
  }

  private static func listener(_ delivery: EventHub.Listener.Delivery) throws -> EventHub.Listener {
    let rosa = Account(try AccountName("rosa"), .review, at: Moment(milliseconds: 0))
    return EventHub.Listener(
      HTTPStream(), delivery, drafts: [draft(1).id], Caller(actor: .person(rosa)), nil)
  }

  private static func draft(_ revision: Int) -> Draft {
    var random = SeededGenerator(seed: 1)
    let moment = Moment(milliseconds: 0)
    var draft = Draft(
      DraftID(at: moment, using: &random), of: FormID("visit", version: 1), at: moment)
    draft.revision = revision
    return draft
  }
}

extension HTTPStream {
  /// Reads the waiting bytes.
  fileprivate var text: String {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_096, alignment: 1)
    defer { buffer.deallocate() }
    guard case .bytes(let count) = read(into: buffer) else { return "" }
    return String(decoding: buffer[..<count], as: UTF8.self)
  }
}
