import FieldbookAccess
import HTTPServer

/// A way to ask the server for something.
struct Route: Sendable {
  /// The thread that answers.
  enum Lane: Sendable {
    /// The thread that has the draft with the `id` in the path open.
    case draft
    /// The same thread, together with other waiting edits.
    case edits
    /// One of the reading threads.
    case reading
  }

  /// The subject of a route, for the table of rights.
  enum Place: Sendable {
    /// The store as a whole, or something that the route finds out itself.
    case store
    /// The form in the path.
    case form
    /// The draft in the path.
    case draft
  }

  let method: String
  let pattern: PathPattern
  let deed: Deed
  let place: Place
  let lane: Lane
  /// The purpose of the route, in one line.
  let summary: String
  /// The parameters that a query can have.
  let query: [QueryParameter]
  let answer: @Sendable (Call, Desk) throws -> HTTPResponse

  init(
    _ method: String, _ path: String, _ deed: Deed, _ place: Place, on lane: Lane = .reading,
    _ summary: String, query: [QueryParameter] = [],
    _ answer: @escaping @Sendable (Call, Desk) throws -> HTTPResponse
  ) {
    (self.method, pattern, self.deed, self.place) = (method, PathPattern(path), deed, place)
    (self.lane, self.summary, self.query, self.answer) = (lane, summary, query, answer)
  }
}

/// A path with names for its variable parts: `/api/drafts/{id}/edits`.
struct PathPattern: Sendable {
  let text: String
  private let parts: [Substring]

  init(_ text: String) {
    (self.text, parts) = (text, text.split(separator: "/"))
  }

  /// The names of the variable parts.
  var names: [String] {
    parts.filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
  }

  /// Returns the variable parts of a path, given by its parts; nil if the path does not match.
  func match(_ given: ArraySlice<Substring>) -> [String: String]? {
    guard given.count == parts.count else { return nil }
    var names: [String: String] = [:]
    for (part, text) in zip(parts, given) {
      if part.hasPrefix("{") {
        guard !text.isEmpty else { return nil }
        names[String(part.dropFirst().dropLast())] = String(text)
      } else if part != text {
        return nil
      }
    }
    return names
  }
}
