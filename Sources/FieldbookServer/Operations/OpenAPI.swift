import FieldbookCLI
import JSONText

/// A parameter in the query of a route.
struct QueryParameter: Sendable {
  let name: String
  let summary: String

  init(_ name: String, _ summary: String) { (self.name, self.summary) = (name, summary) }
}

extension QueryParameter {
  static let form = QueryParameter("form", "The form.")
  static let limit = QueryParameter("limit", "The maximum number of results.")
}

/// The description of all routes for programs, generated from the routes.
enum OpenAPI {
  static let document: JSON = [
    "openapi": "3.1.0",
    "info": [
      "title": "Fieldbook", "version": .string(Fieldbook.version),
      "description": "See Documentation/API.md for what bodies and answers contain.",
    ],
    "security": [["token": []], ["cookie": []]],
    "paths": .object(paths),
    "components": [
      "securitySchemes": [
        "token": ["type": "http", "scheme": "bearer"],
        "cookie": ["type": "apiKey", "in": "cookie", "name": "__Host-fieldbook"],
      ],
      "responses": ["Problem": problem],
    ],
  ]

  private static let problem: JSON = [
    "description": "Why the request failed.",
    "content": [
      "application/problem+json": [
        "schema": [
          "type": "object", "required": ["title", "status", "code"],
          "properties": [
            "title": ["type": "string"], "status": ["type": "integer"],
            "code": ["type": "string"], "detail": ["type": "string"],
          ],
        ]
      ]
    ],
  ]

  /// The routes, by path in the order of the table.
  private static var paths: [(key: String, value: JSON)] {
    var order: [String] = []
    var operations: [String: [(key: String, value: JSON)]] = [:]
    for route in RouteTable.all {
      let path = route.pattern.text
      if operations[path] == nil { order.append(path) }
      operations[path, default: []].append((route.method.lowercased(), operation(route)))
    }
    return order.map { ($0, .object(operations[$0] ?? [])) }
  }

  private static func operation(_ route: Route) -> JSON {
    let names = route.pattern.names.map { name -> JSON in
      let type: JSON = name == "version" ? "integer" : "string"
      return ["name": .string(name), "in": "path", "required": true, "schema": ["type": type]]
    }
    let query = route.query.map { parameter -> JSON in
      [
        "name": .string(parameter.name), "in": "query", "schema": ["type": "string"],
        "description": .string(parameter.summary),
      ]
    }
    let parameters = names + query
    return .object(
      [("summary", .string(route.summary))]
        + (parameters.isEmpty ? [] : [("parameters", .array(parameters))])
        + [
          (
            "responses",
            [
              "2XX": ["description": "Success."],
              "default": ["$ref": "#/components/responses/Problem"],
            ]
          )
        ])
  }
}
