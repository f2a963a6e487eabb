package import FieldEngine
package import FormSession
import JSONText

/// Describes the tables of an export as Frictionless Table Schemas.
///
/// The types and constraints apply to canonical values; in a table with other text, every column is
/// a string.
package struct TableSchema: Sendable {
  /// A table to which another table refers.
  package struct Reference: Sendable {
    let fields: [String]
    let table: String
    let others: [String]

    /// Returns the reference of an entry to its draft.
    package static func draft(in table: String) -> Reference {
      Reference(fields: ["_id"], table: table, others: ["_id"])
    }

    /// Returns the reference of an entry to its parent entry.
    package static func parent(in table: String) -> Reference {
      Reference(fields: ["_id", "_parent"], table: table, others: ["_id", "_entry"])
    }
  }

  private let options: CSVExport.Options
  private let types: [String: SchemaField]
  private let reasons: [String]

  /// Describes the fields of a form in all its versions.
  ///
  /// Only in final drafts are all required fields certain to be filled in.
  package init(
    _ versions: [FormDefinition], _ context: ValidationContext, _ options: CSVExport.Options,
    isFinal: Bool
  ) throws {
    self.options = options
    let newest = versions.sorted { $0.version > $1.version }
    var uses: [String: [SchemaField.Use]] = [:]
    for version in newest {
      let rows = try version.engineFields(context).map(\.definition)
      let repeats = version.repeats
      for (place, field) in version.resolvedFields.enumerated() {
        let group = repeats.first { $0.fields.contains(place) }?.key
        uses[field.key, default: []].append(
          SchemaField.Use(
            field: field, row: rows[place], isRequired: isFinal && version.alwaysRequires(field),
            group: group))
      }
    }
    types = uses.mapValues { SchemaField($0, ofVersions: versions.count, options.cells) }
    var known: Set<String> = []
    reasons = newest.flatMap(\.missingReasons).map(\.key).filter { known.insert($0).inserted }
  }

  /// Returns the schema of a table as JSON.
  package func document(
    of columns: ExportColumns, _ rows: CSVExport.Rows, references: [Reference] = []
  ) -> [UInt8] {
    json(of: columns, rows, references: references).document
  }

  private func json(
    of columns: ExportColumns, _ rows: CSVExport.Rows, references: [Reference] = []
  ) -> JSON {
    var fields = identity(of: rows)
    for column in columns.fields { fields += described(column) }
    if options.hasReasons {
      fields += columns.fields.filter { !$0.isIdentity }.map { reason(for: $0) }
    }
    return .members([
      ("fields", .array(fields)), ("missingValues", [""]),
      ("primaryKey", rows == .drafts ? "_id" : ["_id", "_entry"]),
      ("foreignKeys", references.isEmpty ? nil : .array(references.map(\.json))),
    ])
  }

  private func identity(of rows: CSVExport.Rows) -> [JSON] {
    let hash: [JSON] =
      options.hasHashes ? [["name": .string(ExportColumns.hash), "type": "string"]] : []
    let required: JSON = ["required": true]
    return switch rows {
    case .drafts:
      [
        ["name": "_id", "type": "string", "format": "uuid", "constraints": required],
        ["name": "_finalized_at", "type": "datetime", "format": "any"],
        ["name": "_version", "type": "integer", "constraints": required],
        ["name": "_edition", "type": "integer", "constraints": required],
      ] + hash
    case .entries:
      [
        ["name": "_id", "type": "string", "format": "uuid", "constraints": required],
        ["name": "_entry", "type": "string", "constraints": required],
        ["name": "_parent", "type": "string"],
        ["name": "_index", "type": "integer", "constraints": ["required": true, "minimum": 1]],
      ] + hash
    }
  }

  /// Returns the schema field of a column, or the schema fields of the columns for its parts.
  private func described(_ column: ExportColumn) -> [JSON] {
    let titles = column.titles(options.header, splittingChoices: options.splitsChoices)
    let field = types[FieldPath.name(in: column.key)]
    guard !column.isIdentity, let field else {
      return titles.map { ["name": .string($0), "type": "string"] }
    }
    let isTyped = column.source(options.cells) == .canonical
    if let parts = column.parts(splittingChoices: options.splitsChoices) {
      return titles.enumerated().map { place, title in
        field.json(
          named: title, column.label, isTyped ? .part(of: parts, place) : .string, isWhole: false)
      }
    }
    let isInEntry = column.key != FieldPath.name(in: column.key)
    return [
      field.json(
        named: titles[0], column.label, isTyped ? field.kind : .string, isWhole: isTyped,
        isOptional: isInEntry)
    ]
  }

  private func reason(for column: ExportColumn) -> JSON {
    .members([
      ("name", .string(ExportColumns.missingPrefix + column.key)), ("type", "string"),
      (
        "constraints",
        reasons.isEmpty ? nil : ["enum": .array(reasons.map { .string($0) })]
      ),
    ])
  }
}

extension TableSchema.Reference {
  fileprivate var json: JSON {
    let names = { (names: [String]) -> JSON in
      names.count == 1 ? .string(names[0]) : .array(names.map { .string($0) })
    }
    return [
      "fields": names(fields),
      "reference": ["resource": .string(table), "fields": names(others)],
    ]
  }
}

extension FormDefinition {
  /// Whether a field has an answer in every final draft.
  fileprivate func alwaysRequires(_ field: FormField) -> Bool {
    let groups = groupPath(field.group)
    let isConditional =
      field.condition != nil || groups.contains { $0.condition != nil }
      || field.attributes.inherited.isEnabled == false
    let isChecked =
      submitGroups.map { submitted in groups.contains { submitted.contains($0.key) } } ?? true
    return field.attributes.isRequired == true && !isConditional && isChecked
      && missingReasons.isEmpty && field.calculation == nil
  }
}
