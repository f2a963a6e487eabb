import FieldbookKit
import FormSession
import HTTPServer
import JSONText

/// The log of requests: counts, and optionally a line of JSON for each request.
///
/// Neither contains names of people, answers or queries, and paths are logged as routes declare
/// them. A line also contains the address of the client, the draft's identifier if the path names
/// one, and the store's error if the store failed.
struct RequestLog: Sendable {
  let measurements = Measurements()
  /// A function that writes a line; nil to write no lines.
  let write: (@Sendable (String) -> Void)?
  /// A function that returns the address of the client.
  let address: @Sendable (HTTPRequest) -> String

  /// A request that waits for its response.
  struct Entry: Sendable {
    fileprivate let log: RequestLog
    fileprivate let start = ContinuousClock.now
    fileprivate let request: HTTPRequest
    fileprivate let address: String
    /// The route, once it is known, with the variable parts of the path.
    var route: (pattern: String, names: [String: String])?

    /// Logs the status of the response, and the note for the administrator if there is one.
    func end(_ status: Int, _ note: String?) {
      let time = (ContinuousClock.now - start).components
      let microseconds = Int(time.seconds) * 1_000_000 + Int(time.attoseconds / 1_000_000_000_000)
      log.measurements.count(
        request.knownMethod, route?.pattern ?? "", status, microseconds: microseconds)
      guard let write = log.write else { return }
      let draft = route?.names["id"].flatMap { DraftID($0) }
      let about = draft.map { [(key: "draft", value: JSON.string($0.description))] } ?? []
      write(
        JSON.object(
          [
            ("at", .string(SystemClock.now().description)),
            ("method", .string(request.knownMethod)), ("route", .optional(route?.pattern)),
          ] + about + [
            ("status", .integer(status)), ("ms", .integer(microseconds / 1_000)),
            ("address", .string(address)),
          ] + [note].compactMap { $0 }.map { (key: "problem", value: JSON.string($0)) }
        ).text)
    }
  }

  /// Begins to measure a request.
  func begin(_ request: HTTPRequest) -> Entry {
    Entry(log: self, request: request, address: address(request))
  }
}

extension HTTPRequest {
  /// The method, or a fixed word if the method is unknown.
  fileprivate var knownMethod: String {
    ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"].contains(method) ? method : "other"
  }
}
