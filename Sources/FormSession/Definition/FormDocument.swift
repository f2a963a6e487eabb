public import FieldEngine
public import JSONText

/// A parsed definition file, with all of its mistakes.
///
/// Reading never fails, so that a person sees all mistakes in a file at once. Do not use a
/// definition that has mistakes.
///
/// ```swift
/// let document = FormDocument(#"{"form": "visit", "version": 1, "fields": [{"kee": "age"}]}"#)
/// document.errors.map(\.message)
/// // ["There is no member `kee` here."]
/// ```
public struct FormDocument: Sendable {
  /// The form; nil if the file is not a JSON object or was not read to its end.
  public let definition: FormDefinition?

  /// The mistakes, in the order of the file; after a hundred, a last one says that there are more.
  public let errors: [DefinitionError]

  /// Findings about the form's types, then about the rest; empty if there are mistakes.
  public let findings: [DefinitionFinding]

  /// Reads UTF-8, with the rows of the lists whose files have been read.
  public init(
    _ bytes: [UInt8], lists: [String: OptionList] = [:], limits: JSONLimits = JSONLimits()
  ) {
    self.init(JSONDocument(bytes, limits: limits), lists)
  }

  /// Reads a string.
  public init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Reads a definition from parsed JSON.
  ///
  /// If only part of the JSON could be read, only its mistakes are reported, because anything
  /// missing may be in the unread part.
  private init(_ document: JSONDocument, _ lists: [String: OptionList]) {
    var reader = DefinitionReader(document.errors)
    reader.rowsOfLists = lists
    guard let root = document.root, !document.errors.contains(where: { $0.endsReading }) else {
      definition = nil
      errors = reader.errors
      findings = []
      return
    }
    guard case .object = root.content else {
      reader.note(.wants(.object), at: root)
      definition = nil
      errors = reader.errors
      findings = []
      return
    }
    var definition = FormDefinition(key: "", version: 0)
    _ = reader.read(root, by: FormDefinition.members, into: &definition)
    reader.resolve(in: definition)
    reader.findUntranslated()
    // If there are other mistakes, the form may simply be unfinished.
    if reader.errors.isEmpty, root.hasNoFields { reader.noteNoFields(in: root) }
    definition = definition.withImpliedRules
    self.definition = definition
    errors = reader.errorsInOrder
    findings =
      errors.isEmpty
      ? FormDocument.findings(in: definition, root) + reader.findingsInOrder : []
  }
}

extension JSONNode {
  /// Whether the form lists no fields.
  fileprivate var hasNoFields: Bool {
    guard let fields = self["fields"] else { return true }
    if case .array(let items) = fields.content { return items.isEmpty }
    return false
  }
}

extension JSONError {
  /// Whether the parser stopped because of the mistake.
  fileprivate var endsReading: Bool {
    switch kind {
    case .tooLarge, .tooDeep, .tooManyErrors: true
    default: false
    }
  }
}
