public import JSONText

/// A definition file as far as it can be understood, and everything that is wrong with it.
///
/// Reading never fails: a person sees all mistakes of a file at once. A definition with a mistake
/// is not to be used.
///
/// ```swift
/// let document = FormDocument(#"{"form": "visit", "version": 1, "fields": [{"kee": "age"}]}"#)
/// document.mistakes.map(\.message)
/// // ["There is no member `kee` here."]
/// ```
public struct FormDocument: Sendable {
  /// The form; nil when the file holds no object.
  public let definition: FormDefinition?

  /// All mistakes in the order of the file, and at most a hundred.
  public let mistakes: [DefinitionMistake]

  /// What would surprise people in the form's own types, and then in its fields; nothing while there
  /// are mistakes.
  public let findings: [DefinitionFinding]

  /// Reads UTF-8.
  public init(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) {
    self.init(JSONDocument(bytes, limits: limits))
  }

  /// Reads a text.
  public init(_ text: String) {
    self.init(Array(text.utf8))
  }

  /// Understands a text whose JSON has been read.
  ///
  /// When not all of it was, only the mistakes of the JSON are told: what is missing may stand in
  /// the part that was not read.
  private init(_ document: JSONDocument) {
    var reader = DefinitionReader(document.mistakes)
    guard let root = document.root, !document.mistakes.contains(where: \.endsReading) else {
      definition = nil
      mistakes = reader.mistakes
      findings = []
      return
    }
    guard case .object = root.content else {
      reader.note(.wants(.object), at: root)
      definition = nil
      mistakes = reader.mistakes
      findings = []
      return
    }
    var definition = FormDefinition(key: "", version: 0)
    _ = reader.read(root, by: FormDefinition.members, into: &definition)
    reader.resolve(in: definition)
    // Beside other mistakes the form may only be unfinished.
    if reader.mistakes.isEmpty, root.hasNoFields { reader.noteNoFields(in: root) }
    self.definition = definition
    mistakes = reader.mistakesInOrder
    findings =
      mistakes.isEmpty
      ? FormDocument.findings(in: definition, root) + reader.findingsInOrder : []
  }
}

extension JSONNode {
  /// Whether a form states no field at all.
  fileprivate var hasNoFields: Bool {
    guard let fields = self["fields"] else { return true }
    if case .array(let items) = fields.content { return items.isEmpty }
    return false
  }
}

extension JSONMistake {
  /// Whether the text after the mistake was not read.
  fileprivate var endsReading: Bool {
    switch kind {
    case .tooLarge, .tooDeep, .tooManyMistakes: true
    default: false
    }
  }
}
