import FieldEngine
import JSONText

extension Notation<[String: FormList]> {
  /// Lists by key.
  static let lists = Notation(schema: .entries(of: Notation<FormList>.list.schema)) {
    node, reader in
    reader.readEntries(of: node) { member, reader in
      reader.checkKey(of: member)
      reader.listSites[member.key] = reader.keySite(of: member)
      var list = Notation<FormList>.list.read(member.value, &reader) ?? FormList([])
      if list.file != nil, let rows = reader.rowsOfLists[member.key] { list.rows = rows }
      return list
    }
  } write: { lists in
    .entries(lists, Notation<FormList>.list)
  }
}

extension Notation<FormList> {
  /// An array of rows, or an object that names a file.
  fileprivate static let list = Notation(schema: [
    "anyOf": [
      ["type": "array", "minItems": 1, "items": itemSchema], ListFile.members.schema,
    ]
  ]) { node, reader in
    if case .object = node.content {
      var file = ListFile("", value: "")
      return reader.read(node, by: ListFile.members, into: &file) ? FormList(file) : nil
    }
    return reader.items(node).map { FormList($0) }
  } write: { list in
    switch list.source {
    case .items(let items): .array(items.map { $0.json })
    case .file(let file): ListFile.members.write(file)
    }
  }

  private static let itemSchema: JSON = [
    "anyOf": [
      ["type": "string"],
      [
        "type": "object", "required": ["value"], "properties": ["label": StatedText.schema],
        "additionalProperties": ["type": ["string", "number", "boolean"]],
      ],
    ]
  ]
}

extension ListFile {
  /// A single column, or one for each language.
  private static let labelMember = Member<ListFile>(
    name: "label", summary: "The column with the labels, or one for each language.",
    schema: StatedText.schema
  ) { node, reader, file in
    guard let stated = reader.text(node) else { return false }
    (file.label, file.labels) = (stated.text, stated.translations)
    return true
  } write: { file in
    if file.labels.isEmpty { return file.label.map(JSON.string) }
    return .object(file.labels.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
  }

  fileprivate static let members = Members<ListFile>([
    Member(
      required: "file", { $1(&$0.path) }, .text, "The CSV file with the rows, beside the form."),
    Member(required: "value", { $1(&$0.value) }, .text, "The column with the values."),
    labelMember,
    Member(
      "name", { $1(&$0.name) }, .text, "The column with the names in another system."),
    Member(
      "sha256", { $1(&$0.hash) }, .text,
      "The hash of the rows; it is added when the form is registered."),
  ])
}

extension FormList.Item {
  fileprivate var json: JSON {
    if cells.isEmpty, option.name == nil, option.labels.isEmpty, option.label == option.value {
      return .string(option.value)
    }
    let label: JSON? =
      if !option.labels.isEmpty {
        .object(option.labels.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
      } else {
        option.label == option.value ? nil : .string(option.label)
      }
    let usual = [
      ("value", .string(option.value)), ("label", label), ("name", option.name.map(JSON.string)),
    ]
    return .object(
      usual.compactMap { key, value in value.map { (key, $0) } }
        + cells.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
  }

  /// Creates a row from JSON: a value, or an object with `value` and the text in each column.
  fileprivate init?(_ node: JSONNode, _ reader: inout DefinitionReader) {
    guard case .object(let members) = node.content else {
      guard case .string(let value) = node.content else { return nil }
      self.init(ChoiceOption(value: value))
      return
    }
    var (texts, labels) = ([String: String](), [String: String]())
    for member in members {
      if member.key == "label", case .object = member.value.content {
        guard let stated = reader.within("label", { $0.text(member.value) }) else { return nil }
        (texts["label"], labels) = (stated.text, stated.translations)
        continue
      }
      guard let text = member.value.canonicalText else { return nil }
      texts[member.key] = text
    }
    guard let value = texts["value"] else { return nil }
    let option = ChoiceOption(
      value: value, label: texts["label"], name: texts["name"], labels: labels)
    self.init(option, cells: texts.filter { !Self.usualColumns.contains($0.key) })
  }
}

extension DefinitionReader {
  /// Reads the rows of a list, without repeated values.
  fileprivate mutating func items(_ node: JSONNode) -> [FormList.Item]? {
    var seen: Set<String> = []
    let items = readItems(of: node) { node, reader -> FormList.Item? in
      let mistakes = reader.errors.count
      guard let item = FormList.Item(node, &reader), item.option.isWritable else {
        if reader.errors.count == mistakes { reader.note(.badListItem, at: node) }
        return nil
      }
      if seen.insert(item.option.value).inserted { return item }
      reader.note(.type(.repeated(item.option.value)), at: node)
      return nil
    }
    if let items, items.isEmpty, case .array(let nodes) = node.content, nodes.isEmpty {
      note(.emptyList, at: node)
    }
    return items
  }

  /// Records the options, the list and the filter of a field's type, which are checked later.
  mutating func stateOptions(of field: FormField, _ node: JSONNode) {
    if let type = node["type"], case .object = type.content {
      within("type") { $0.expressionSites[.optionLabels(field.key)] = $0.site(of: type) }
    }
    guard let list = field.type.list, case .object(let members)? = node["type"]?.content,
      let type = members.first
    else { return }
    within("type") { reader in
      reader.within(type.key) { reader in
        if let name = type.value["list"] {
          reader.within("list") { $0.mention(list, as: .list, at: name) }
        }
        if let filter = type.value["filter"], let source = field.type.filter {
          reader.within("filter") { $0.state(source, .filter(field.key), at: filter) }
        }
      }
    }
  }

  /// Records the lists that neither a field nor an expression uses.
  mutating func findUnusedLists(in definition: FormDefinition, _ lookedUp: Set<String>) {
    let used = lookedUp.union(definition.fields.compactMap { $0.type.list })
    for (key, site) in listSites where !used.contains(key) {
      find(.stated(.unusedList(key)), at: site)
    }
  }
}
