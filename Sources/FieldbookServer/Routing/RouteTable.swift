import HTTPServer

/// All routes of the server.
enum RouteTable {
  static let all = signIns + drafts + forms + work + files + people + operations

  /// Returns the route of a request with the variable parts of its path.
  ///
  /// - Throws: a ``Problem`` if no route has this path, or none of those routes accepts this
  ///   method.
  static func route(_ request: HTTPRequest) throws -> (route: Route, names: [String: String]) {
    let method = request.method == "HEAD" ? "GET" : request.method
    let path = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    var others: [String] = []
    for route in all {
      guard let names = route.pattern.match(path) else { continue }
      if route.method == method { return (route, names) }
      others.append(route.method)
    }
    guard !others.isEmpty else { throw Problem.noRoute }
    var problem = Problem(405, "no_method", "This address does not accept \(method).")
    problem.headers = [("Allow", others.joined(separator: ", "))]
    throw problem
  }
}
