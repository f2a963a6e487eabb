#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A simulated page on which somebody types into their own draft.
struct TypingPage {
  var connection: Connection
  private let path: String
  private let headers: [String]
  private let number: Int
  /// The times when the characters were typed: first the unsent ones, then those in the pending
  /// request.
  private var waiting: [UInt64] = []
  private var sent: [UInt64] = []
  private var count = 0

  var isWaitingForAnswer: Bool { !sent.isEmpty }

  init(_ server: ServerProgram, _ headers: [String], number: Int) throws {
    (self.headers, self.number) = (headers, number)
    connection = try Connection(port: server.port)
    let id = identity(0xA000_0000 + UInt64(number), 0)
    _ = try connection.ask("/api/drafts", headers, #"{"id":"\#(id)","form":"visit"}"#)
    path = "/api/drafts/\(id)/edits"
  }

  func leave() { close(connection.descriptor) }

  /// Types a character; a request is sent unless one is pending.
  mutating func type(at time: UInt64) {
    waiting.append(time)
    if sent.isEmpty { sendWaiting() }
  }

  /// Reads a response, and returns the times when the characters that it reports as saved were
  /// typed.
  mutating func receive() throws -> (times: [UInt64], isRefused: Bool)? {
    guard let answer = try connection.receive() else { return nil }
    let times = sent
    sent = []
    if !waiting.isEmpty { sendWaiting() }
    let isAccepted =
      answer.status == 200 && answer.body.contains(#""refused":[]"#)
      && answer.body.contains(#""conflicts":[]"#)
    return (times, !isAccepted)
  }

  private mutating func sendWaiting() {
    let edits = waiting.map { _ -> String in
      count += 1
      let letters = Array("abcdefghij")
      let text = String("\(count)".compactMap { $0.wholeNumberValue.map { letters[$0] } })
      return
        #"{"op":"\#(identity(UInt64(number), UInt64(count)))","seen":0,"field":"name","raw":"\#(text)"}"#
    }
    connection.send(
      path, headers, #"{"seat":"p\#(number)","edits":[\#(edits.joined(separator: ","))]}"#)
    (sent, waiting) = (waiting, [])
  }
}

/// Returns a version 7 UUID.
private func identity(_ high: UInt64, _ low: UInt64) -> String {
  let digits = { (number: UInt64, count: Int) in
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, count - text.count)) + text.suffix(count)
  }
  return "019f\(digits(high, 4))-\(digits(high >> 16, 4))-7000-8000-\(digits(low, 12))"
}

/// The results of typing.
struct Typed {
  /// The milliseconds from typing each character until a response reported it as saved.
  var times: [Double] = []
  var requests = 0
  var refused = 0
  var seconds = 0.0

  /// Returns the time within which this fraction of the characters was saved.
  func time(atPart part: Double) -> Double {
    let sorted = times.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
  }
}

/// Lets all pages type at their own pace, however fast the server is, and waits for the last
/// responses.
func typeAlong(_ pages: inout [TypingPage], seconds: Int, keysPerSecond: Int) -> Typed {
  let interval = 1_000_000_000 / UInt64(keysPerSecond)
  let start = now()
  let end = start + UInt64(seconds) * 1_000_000_000
  // Each page begins at a different time.
  var due = pages.indices.map { start + interval * UInt64($0) / UInt64(pages.count) }
  var polls = pages.map { pollfd(fd: $0.connection.descriptor, events: Int16(POLLIN), revents: 0) }
  var typed = Typed()
  while true {
    let time = now()
    for place in pages.indices {
      while due[place] <= time, due[place] < end {
        pages[place].type(at: due[place])
        due[place] += interval
      }
    }
    if time >= end, !pages.contains(where: { $0.isWaitingForAnswer }) { break }
    guard poll(&polls, nfds_t(polls.count), 1) > 0 else { continue }
    for place in pages.indices where polls[place].revents != 0 {
      do {
        guard let (times, isRefused) = try pages[place].receive() else { continue }
        let arrived = now()
        typed.times += times.map { Double(arrived - $0) / 1_000_000 }
        typed.requests += 1
        if isRefused { typed.refused += 1 }
      } catch {
        print("a page failed: \(error)")
        exit(1)
      }
    }
  }
  typed.seconds = Double(now() - start) / 1_000_000_000
  return typed
}

private func now() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}
