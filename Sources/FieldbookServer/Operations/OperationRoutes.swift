import FieldbookAccess
import HTTPServer
import JSONText

extension RouteTable {
  /// Routes for the people who run the server, and for programs.
  static let operations: [Route] = [
    Route("GET", "/metrics", .seeMetrics, .store, "Returns measurements of the server.") {
      .metrics($1.log, $1.events)
    },
    Route("GET", "/api/openapi.json", .seeHealth, .store, "Describes the routes to programs.") {
      _, _ in .json(OpenAPI.document)
    },
  ]
}

extension HTTPResponse {
  /// Returns the response with the measurements.
  static func metrics(_ log: RequestLog, _ events: EventHub) -> HTTPResponse {
    let text = log.measurements.text([
      ("fieldbook_event_streams", "Pages that listen to events.", events.count)
    ])
    return HTTPResponse(
      200, "application/openmetrics-text; version=1.0.0; charset=utf-8", Array(text.utf8))
  }
}
