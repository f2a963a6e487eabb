import JSONText

/// Reads a FHIR R4 Questionnaire, including the notation of STU3 and R5 where it differs.
///
/// First, items become an outline with options and types. Then conditions and expressions are
/// added, because they can refer to items anywhere in the questionnaire.
struct FHIRReader {
  /// The questionnaire with its items.
  var form: FHIRForm

  /// The resulting outline.
  var outline: Outline

  /// The value sets in the file.
  let valueSets: FHIRValueSets

  /// The reader of text in the questionnaire's languages.
  let texts: FHIRTexts

  /// The codings that conditions compare with the answers to each question.
  var mentionedCodings: [String: [FHIRCoding]] = [:]

  /// The indices of the lists, by the values of their options.
  var listsByValues: [[String]: [Int]] = [:]

  /// The findings about single items.
  private var notes: [FHIRNote] = []

  /// The findings that are reported once for the whole form, with the number of items that they
  /// concern.
  var remarks = FHIRRemarks()

  /// Returns the outline of a questionnaire.
  static func outline(of file: SourceFile) throws(FormImportError) -> Outline {
    let source = try FHIRSource(file)
    var reader = FHIRReader(source)
    reader.readForm()
    reader.readOptions()
    reader.hideItems()
    for index in reader.form.topItems { reader.layOut(index, in: nil, FHIRDepth()) }
    reader.outline.lists = reader.form.lists
    for index in reader.form.items.indices { reader.readLogic(of: index) }
    reader.readConstraintsOfForm()
    reader.finishHiddenItems()
    reader.dropRequirements()
    for index in reader.form.items.indices { reader.accountFor(index) }
    reader.outline.lists = reader.form.lists
    reader.outline.findings += reader.findingsOfItems + reader.remarks.findings
    return reader.outline
  }

  private init(_ source: FHIRSource) {
    let questionnaire = source.questionnaire
    form = FHIRForm(questionnaire: questionnaire, items: FHIRItem.all(in: questionnaire))
    valueSets = FHIRValueSets(
      contained: questionnaire.items("contained"), beside: source.others)
    texts = FHIRTexts(questionnaire)
    outline = Outline(
      name: questionnaire.string("name") ?? questionnaire.string("id")
        ?? String(source.fileName.prefix { $0 != "." }))
  }

  /// Adds a finding about an item.
  mutating func note(
    _ severity: ImportFinding.Severity, _ index: Int, _ member: String?, _ message: String,
    instead: String? = nil
  ) {
    notes.append(
      FHIRNote(severity: severity, item: index, member: member, message: message, instead: instead))
  }

  /// The findings about items, in the order of the source.
  private var findingsOfItems: [ImportFinding] {
    let ordered = notes.enumerated().sorted {
      ($0.element.item, $0.offset) < ($1.element.item, $1.offset)
    }
    return ordered.map { _, note in
      let item = form.items[note.item]
      return ImportFinding(
        note.severity, at: item.place(note.member), item.linkId, item: item.question, note.message,
        instead: note.instead)
    }
  }

  /// Reads the properties of the questionnaire as a whole.
  private mutating func readForm() {
    let questionnaire = form.questionnaire
    outline.title = texts.texts(of: questionnaire, "title").texts
    outline.version = questionnaire.string("version")
    outline.languages = texts.languages
    if let url = questionnaire.string("url") {
      outline.identifier = outline.version.map { "\(url)|\($0)" } ?? url
    } else {
      outline.identifier = questionnaire.string("id") ?? questionnaire.string("name")
    }
    addVariables(of: questionnaire, owner: nil)
    for index in form.items.indices { addVariables(of: form.items[index].node, owner: index) }
    reportIdentifiers()
    accountForQuestionnaire()
  }

  private mutating func addVariables(of node: JSONNode, owner: Int?) {
    for declaration in node.extensions("variable") {
      guard let expression = declaration["valueExpression"],
        let name = expression.string("name")
      else { continue }
      let id = FHIRVariable.ID(owner: owner, name: name)
      form.variables[id] = FHIRVariable(
        id: id, expression: expression.string("expression") ?? "",
        language: expression.string("language") ?? "text/fhirpath")
    }
  }

  /// Reports items without a type or a `linkId`, and items with the same `linkId`.
  private mutating func reportIdentifiers() {
    let read = form.questionnaire.linkIdsInLogic
    var used: Set<String> = []
    for index in form.items.indices {
      let item = form.items[index]
      if item.node.string("type") == nil {
        note(
          .answers, index, "type", "The item has no type.", instead: "It is a \(item.type) item.")
      }
      if item.node.string("linkId")?.isEmpty != false {
        note(
          .answers, index, nil, "The item has no linkId.", instead: "It is called \(item.linkId).")
      } else if !used.insert(item.linkId).inserted {
        let isRead = read.contains { $0 == item.linkId || $0.contains("'\(item.linkId)'") }
        note(
          isRead ? .answers : .looks, index, "linkId",
          "Another item has the linkId \(item.linkId), too.",
          instead: "Conditions and expressions read the first of them."
            + (hasNamesake(index)
              ? " The form cannot be exported to FHIR until one of them has another `name`." : ""))
      }
    }
  }

  /// Whether another item with the same `linkId` is in the same group.
  private func hasNamesake(_ index: Int) -> Bool {
    let item = form.items[index]
    let siblings = item.parent.map { form.items[$0].children } ?? form.topItems
    return siblings.contains { $0 != index && form.items[$0].linkId == item.linkId }
  }
}

/// A finding about an item, before the outline has a place for the item.
private struct FHIRNote: Sendable {
  let severity: ImportFinding.Severity
  let item: Int
  let member: String?
  let message: String
  let instead: String?
}

extension FHIRItem {
  /// Returns the items of a questionnaire, each before the items in it.
  fileprivate static func all(in questionnaire: JSONNode) -> [FHIRItem] {
    var items: [FHIRItem] = []
    add(questionnaire.items("item"), parent: nil, to: &items)
    return items
  }

  private static func add(_ nodes: [JSONNode], parent: Int?, to items: inout [FHIRItem]) {
    for node in nodes {
      let index = items.count
      let name = node.string("linkId") ?? ""
      let linkId = name.isEmpty ? "item \(index + 1)" : name
      items.append(
        FHIRItem(
          node: node, linkId: linkId, type: node.string("type") ?? node.likelyType,
          parent: parent))
      if let parent { items[parent].children.append(index) }
      add(node.items("item"), parent: index, to: &items)
    }
  }
}

extension JSONNode {
  /// The likely type of an item without a type.
  fileprivate var likelyType: String {
    if !items("item").isEmpty { return "group" }
    return items("answerOption").isEmpty && valueSet == nil ? "string" : "choice"
  }
}
