import FieldbookAccess
import HTTPServer

/// A kind of request that the server accepts.
struct Route: Sendable {
  typealias Answer = @Sendable (Call, WorkerContext) throws -> HTTPResponse

  /// A thread that responds to requests.
  enum Thread: Sendable {
    /// One of several threads that only read.
    case reading
    /// The thread that writes, and keeps drafts open.
    case writing
    /// One of several threads for work that takes long, such as storing a large file.
    case slow
  }

  /// What the right to use a route depends on.
  enum Place: Sendable {
    /// The whole store, or something that the route finds out and checks itself.
    case store
    /// The form in the path.
    case form
    /// The draft in the path.
    case draft
  }

  let method: String
  let pattern: PathPattern
  let permission: Permission
  /// The right that the function itself checks, once it knows the form or the requested work.
  let further: Permission?
  let place: Place
  let thread: Thread
  /// The purpose of the route, in one line.
  let summary: String
  /// The parameters that a query can have.
  let query: [QueryParameter]
  /// The function that responds to a request; nil for edits, because the thread saves all waiting
  /// edits together.
  let answer: Answer?

  /// A route that checks the rights of the sender, and does nothing else.
  var check: Route {
    Route(method, pattern.text, permission, then: further, place, summary, query: query) {
      _, _ in .done
    }
  }

  /// The rights that the route needs, in the order in which they are checked.
  var permissions: [Permission] { [permission] + [further].compactMap { $0 } }

  init(
    _ method: String, _ path: String, _ permission: Permission, then further: Permission? = nil,
    _ place: Place,
    on thread: Thread = .reading, _ summary: String, query: [QueryParameter] = [],
    _ answer: Answer?
  ) {
    (self.method, pattern, self.permission, self.further) = (
      method, PathPattern(path), permission, further
    )
    (self.place, self.thread, self.summary) = (place, thread, summary)
    (self.query, self.answer) = (query, answer)
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
