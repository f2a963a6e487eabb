import JSONText

/// Describes the files of an export as a Frictionless Data Package.
package struct DataPackage: Sendable {
  /// A file, and the file with its schema.
  package struct Resource: Sendable {
    let name: String
    let path: String
    let schema: String

    /// Creates a resource.
    package init(name: String, path: String, schema: String) {
      (self.name, self.path, self.schema) = (name, path, schema)
    }
  }

  /// The name of the file with the description.
  package static let fileName = "datapackage.json"

  private let name: String
  private let title: String?
  private let resources: [Resource]
  private let dialect: CSVDialect

  /// Describes files of one dialect; `name` is the key of the form.
  package init(name: String, title: String?, _ resources: [Resource], _ dialect: CSVDialect) {
    (self.name, self.title) = (name, title)
    (self.resources, self.dialect) = (resources, dialect)
  }

  /// The description as JSON.
  package var document: [UInt8] { json.document }

  private var json: JSON {
    .members([
      ("name", .string(name)), ("title", title.map { .string($0) }),
      ("profile", "tabular-data-package"),
      ("resources", .array(resources.map { resource($0) })),
    ])
  }

  private func resource(_ resource: Resource) -> JSON {
    [
      "name": .string(resource.name), "path": .string(resource.path),
      "profile": "tabular-data-resource", "format": "csv", "mediatype": "text/csv",
      "encoding": "utf-8",
      "dialect": [
        "delimiter": .string(String(decoding: [dialect.delimiter.byte], as: UTF8.self)),
        "lineTerminator": .string(dialect.lineEnd == .crlf ? "\r\n" : "\n"),
        "quoteChar": "\"", "doubleQuote": true, "header": true,
      ],
      "schema": .string(resource.schema),
    ]
  }
}

extension JSON {
  /// The value as a file, in which short objects are on one line.
  var document: [UInt8] { Array((prettyText(width: 100) + "\n").utf8) }
}
