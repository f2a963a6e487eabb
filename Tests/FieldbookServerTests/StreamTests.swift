import Foundation
import TestSupport
import Testing

@testable import HTTPServer

/// Bodies that are sent as they become available.
@Suite(.untilItHangs) struct StreamTests {
  @Test func `bytes that were sent leave the memory`() throws {
    let stream = HTTPStream(limit: 1_024 * 1_024)
    let piece = [UInt8](repeating: 7, count: 256 * 1_024)
    #expect(stream.write(piece))
    let before = try memory()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece.count, alignment: 1)
    defer { buffer.deallocate() }
    for _ in 0..<2_000 {
      #expect(stream.write(piece))
      guard case .bytes(piece.count) = stream.read(into: buffer) else {
        Issue.record("Not everything was read.")
        return
      }
    }
    // Other tests need memory, too.
    #expect(try memory() - before < 200 * 1_024 * 1_024)
  }

  /// The memory of this process, in bytes.
  private func memory() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return try #require(Int(text.split(separator: " ")[1])) * 4_096
  }
}
