package import FieldEngine
package import FormSession
package import JSONText

/// Writes drafts as QuestionnaireResponses of FHIR R4.
///
/// The items follow the tree of the form in the version of the draft. Their linkIds are the names
/// of fields and groups. A group without a name is left out, and its contents take its place.
///
/// A group that has the name of one of its fields becomes a question: the group's other questions
/// are nested below that field's answer (`item.answer.item`).
package struct FHIRExport: RecordFormat {
  private let form: RecordForm

  /// The facts about each version.
  private let versions: [Int: FHIRVersion]

  /// Returns the path of the copy of a file in a draft's field.
  package typealias FilePath = @Sendable (FileReference, FieldRecord, _ draft: String) -> String

  /// Returns the path of a file's copy; nil if files are not copied.
  private let path: FilePath?

  /// A single file, with one line for each draft.
  package let tables: [String?] = [nil]

  /// Prepares a format for a form.
  ///
  /// - Throws: ``ExportError/noNames(_:)`` if a field or a repeat has no name, or
  ///   ``ExportError/repeatedNames(_:)`` if several have the same name.
  package init(
    _ form: RecordForm, _ context: ValidationContext,
    path: FilePath? = nil
  ) throws {
    (self.form, self.path) = (form, path)
    let unnamed = form.unnamedFields + form.unnamedRepeats
    guard unnamed.isEmpty else { throw ExportError.noNames(unnamed) }
    var versions: [Int: FHIRVersion] = [:]
    for (definition, tree) in zip(form.versions, form.trees) {
      let repeated = form.repeatedLinkIDs(of: tree.nodes, in: definition)
      guard repeated.isEmpty else { throw ExportError.repeatedNames(repeated) }
      let rows = try definition.engineFields(context).map(\.definition)
      let types = zip(definition.fields, rows).map { FHIRType($0, $1) }
      versions[definition.version] = FHIRVersion(definition, tree, types, in: form)
    }
    self.versions = versions
  }

  /// Appends a draft as a line of JSON.
  package func write(_ draft: DraftLine, into files: inout [[UInt8]]) {
    response(to: draft).write(into: &files[0])
    files[0].append(CSVByte.lineFeed)
  }

  package func losses(in draft: DraftLine) -> RecordLosses {
    guard let version = versions[draft.version] else { return RecordLosses() }
    let local = draft.fields.count { field in
      guard version.fieldsWithTime.contains(field.fieldKey), let value = field.currentValue else {
        return false
      }
      return Instant(iso: value.plainText).map { $0.offset == nil } ?? false
    }
    return RecordLosses(unreadable: draft.fields.count { $0.isUnreadable }, localTimes: local)
  }
}

extension FHIRExport {
  /// Returns a draft as a separate file.
  package func document(of draft: DraftLine) -> [UInt8] { response(to: draft).document }

  /// Returns a draft as a QuestionnaireResponse.
  package func response(to draft: DraftLine) -> JSON {
    guard let version = versions[draft.version] else { return .null }
    let writer = FHIRItems(
      form: form, version: version, draft: draft.id, answers: DraftAnswers(draft), path: path)
    let items = writer.items(of: version.tree.nodes, in: .draft)
    return .members([
      ("resourceType", "QuestionnaireResponse"), ("id", .string(draft.id)),
      (
        "identifier",
        ["system": "urn:ietf:rfc:3986", "value": .string("urn:uuid:\(draft.id)")]
      ),
      ("questionnaire", form.canonicalURL(of: version.definition).map { .string($0) }),
      ("status", .string(FHIRExport.status(of: draft))),
      ("authored", (draft.finalizedAt ?? draft.updatedAt).map { .string($0) }),
      ("item", items.isEmpty ? nil : .array(items)),
    ])
  }

  private static func status(of draft: DraftLine) -> String {
    switch DraftStatus(rawValue: draft.status) {
    case .final, .superseded: draft.edition > 1 ? "amended" : "completed"
    case .discarded: "stopped"
    case .draft, nil: "in-progress"
    }
  }
}
