import FormSession
import JSONText

/// Removes the parts of a definition that `form check` would reject, and reports them.
///
/// The source may contain mistakes itself, and expressions that cannot be translated. Each mistake
/// is removed with the smallest part of the definition that contains it.
struct DefinitionRepair {
  private(set) var draft: DefinitionDraft
  private(set) var findings: [ImportFinding] = []
  private let builder: DefinitionBuilder

  init(_ draft: DefinitionDraft, _ builder: DefinitionBuilder) {
    (self.draft, self.builder) = (draft, builder)
  }

  /// Returns the definition without its mistakes, and the warnings of `form check`.
  mutating func document() throws(FormImportError) -> FormDocument {
    var previous: [DefinitionError] = []
    while true {
      let document = FormDocument(Array(draft.json.text.utf8), limits: JSONLimits())
      if document.errors.isEmpty { return document }
      guard document.errors != previous else { throw .unfit(document.errors[0].message) }
      previous = document.errors
      // Parts later in an array are removed first, so the paths of the other parts stay correct.
      for error in document.errors.reversed() where !error.endsList { try leaveOut(error) }
    }
  }

  private mutating func leaveOut(_ error: DefinitionError) throws(FormImportError) {
    let path = error.pointer.components
    guard path.count > 1 else { throw .unfit(error.message) }
    switch path[0] {
    case "fields": try leaveOut(error, Array(path.dropFirst()), of: \.fields)
    case "groups": try leaveOut(error, Array(path.dropFirst()), of: \.groups)
    case "rules": try leaveOutRule(error, Array(path.dropFirst()))
    case "lists": try leaveOutOption(error, Array(path.dropFirst()))
    default: throw .unfit(error.message)
    }
  }

  private mutating func leaveOut(
    _ error: DefinitionError, _ path: [String],
    of parts: WritableKeyPath<DefinitionDraft, [DefinitionDraft.Part]>
  ) throws(FormImportError) {
    guard let index = Int(path[0]), path.count > 1,
      draft[keyPath: parts].indices.contains(index)
    else { throw .unfit(error.message) }
    let part = draft[keyPath: parts][index]
    let item = builder.outline.items[part.item]
    let member = path[1]
    var constraint: Int?
    var removed = path[1...]
    switch member {
    case "label", "help", "title", "note", "entry", "message", "requiredMessage",
      "constraintMessage":
      draft[keyPath: parts][index].json.change(at: removed) { $0.mapTexts(\.withEscapedReferences) }
      note(.looks, error, item, part.item, member, instead: "The text is shown unchanged.")
      return
    case "type" where path.count > 3 && Self.optionalParameters.contains(path[3]):
      removed = path[1...3]
    case "type":
      draft[keyPath: parts][index].json.change(at: removed.prefix(1)) { _ in "phrase" }
      note(.answers, error, item, part.item, member, instead: "The question takes any text.")
      return
    case "repeat" where path.count > 2: removed = path[1...2]
    case "constraint":
      let position = path.count > 2 ? Int(path[2]) : nil
      removed = path[1...(position == nil ? 1 : 2)]
      constraint = draft[keyPath: parts][index].leaveOutConstraint(
        position ?? 0, of: item.question?.constraints.count ?? 0)
    case "key", "group": throw .unfit(error.message)
    default: removed = path[1...1]
    }
    draft[keyPath: parts][index].json.change(at: removed) { _ in nil }
    if member == "calculate" { draft[keyPath: parts][index].json.hideIfWithoutLabel() }
    let name = member == "constraint" ? member : removed.last ?? member
    note(.answers, error, item, part.item, name, constraint: constraint, instead: nil)
  }

  /// The parameters without which a type still accepts the same kind of answer.
  private static let optionalParameters: Set<String> = [
    "filter", "min", "max", "minLength", "maxLength", "minCount", "maxCount",
  ]

  /// Removes a rule, unless only its message has a mistake.
  private mutating func leaveOutRule(
    _ error: DefinitionError, _ path: [String]
  ) throws(FormImportError) {
    guard let index = Int(path[0]), draft.rules.indices.contains(index) else {
      throw .unfit(error.message)
    }
    if path.count > 1, path[1] == "message" {
      return try leaveOut(error, path, of: \.rules)
    }
    let item = draft.rules.remove(at: index).item
    note(.answers, error, builder.outline.items[item], item, "required", instead: nil)
  }

  /// Removes an option that cannot be stored.
  private mutating func leaveOutOption(
    _ error: DefinitionError, _ path: [String]
  ) throws(FormImportError) {
    guard path.count > 1, let place = draft.lists.firstIndex(where: { $0.key == path[0] }) else {
      throw .unfit(error.message)
    }
    draft.lists[place].rows.change(at: path[1...1]) { _ in nil }
    let list = builder.outline.lists[draft.lists[place].index]
    findings.append(ImportFinding(.answers, at: list.place, list.name, error.message))
  }

  private mutating func note(
    _ severity: ImportFinding.Severity, _ error: DefinitionError, _ item: OutlineItem, _ index: Int,
    _ member: String, constraint: Int? = nil, instead: String?
  ) {
    let expression = item.expression(ofMember: member, constraint: constraint)
    let quoted = expression.map { " `\($0.source)`" } ?? ""
    findings.append(
      ImportFinding(
        severity, at: expression?.place ?? item.place, item.name, item: index,
        "`\(expression?.place.member ?? member)`\(quoted): \(error.message)",
        instead: instead ?? "It is left out."))
  }
}

extension DefinitionRepair {
  /// Returns the warnings of `form check` as findings about the source.
  func warnings(of document: FormDocument) -> [ImportFinding] {
    document.findings.compactMap { finding in
      let path = finding.pointer.components
      guard path.count > 1, let index = Int(path[1]),
        let part = path[0] == "fields"
          ? draft.fields[safe: index] : path[0] == "groups" ? draft.groups[safe: index] : nil
      else { return nil }
      let item = builder.outline.items[part.item]
      let member = path.count > 2 ? path[2] : ""
      return ImportFinding(
        .looks, at: item.expression(ofMember: member)?.place ?? item.place, item.name,
        item: part.item, finding.message, instead: "It is carried as it is.")
    }
  }
}

extension JSON {
  /// Keeps a field off the screen that was there only for its calculation.
  fileprivate mutating func hideIfWithoutLabel() {
    guard self["label"] == nil, self["type"] == "text" || self["type"] == "boolean" else { return }
    self["type"] = "hidden"
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}

extension OutlineItem {
  /// Returns the expression from which a member of the definition was made.
  fileprivate func expression(
    ofMember member: String, constraint: Int? = nil
  ) -> OutlineExpression? {
    switch member {
    case "when": relevance
    case "required": question?.requirement ?? obstacle?.condition
    case "readOnly": question?.readOnlyCondition
    case "calculate": question?.calculation
    case "initial": question?.initialExpression
    case "filter": question?.type.filter
    case "constraint":
      question?.constraints[safe: constraint ?? 0]?.check
    case "count": group?.repetition?.count
    default: nil
    }
  }
}

extension DefinitionError {
  /// Whether the mistake only says that there are too many mistakes to list.
  fileprivate var endsList: Bool {
    if case .tooManyErrors = kind { true } else { false }
  }
}

extension JSONPointer {
  /// The keys and indices of the path.
  var components: [String] {
    description.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { part in
      String(part).replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }
}
