import FieldbookKit
import FormSession
import HTTPServer
import JSONText

/// What is written down of each request: counts, and a line of JSON if somebody reads those.
///
/// Neither has names of people, answers, nor anything else that a request contains: paths are
/// written as the routes have them, and queries not at all.
struct RequestLog: Sendable {
  let measurements = Measurements()
  /// Writes a line; nil if nobody reads them.
  let write: (@Sendable (String) -> Void)?

  /// A request whose answer is awaited.
  struct Entry: Sendable {
    fileprivate let log: RequestLog
    fileprivate let start = ContinuousClock.now
    fileprivate let request: HTTPRequest
    /// The route, once it is known, with the variable parts of the path.
    var route: (pattern: String, names: [String: String])?

    /// Writes down the status of the answer.
    func end(_ status: Int) {
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
            ("address", .string(request.address)),
          ]
        ).text)
    }
  }

  /// Begins to measure a request.
  func begin(_ request: HTTPRequest) -> Entry { Entry(log: self, request: request) }
}

extension HTTPRequest {
  /// The method, which is not repeated if nobody knows it.
  fileprivate var knownMethod: String {
    ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"].contains(method) ? method : "other"
  }
}
