import HTTPServer

/// A way to ask the server for something.
struct Route: Sendable {
  /// Which thread answers.
  enum Lane: Sendable {
    /// The one that has the draft with the `id` in the path open.
    case draft
    /// The same one, together with other edits that wait.
    case edits
    /// One of those that read.
    case reading
  }

  let method: String
  let pattern: PathPattern
  let lane: Lane
  /// What the route does, in one line.
  let summary: String
  let answer: @Sendable (Call, Desk) throws -> HTTPResponse

  init(
    _ method: String, _ path: String, on lane: Lane = .reading, _ summary: String,
    _ answer: @escaping @Sendable (Call, Desk) throws -> HTTPResponse
  ) {
    (self.method, pattern, self.lane) = (method, PathPattern(path), lane)
    (self.summary, self.answer) = (summary, answer)
  }
}

/// A path with names for its variable parts: `/api/drafts/{id}/edits`.
struct PathPattern: Sendable {
  let text: String
  private let parts: [Substring]

  init(_ text: String) {
    (self.text, parts) = (text, text.split(separator: "/"))
  }

  /// Returns the variable parts of a path; nil if it is another path.
  func match(_ path: String) -> [String: String]? {
    let given = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
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
