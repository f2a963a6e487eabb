import JSONText

/// Writes the definition of an outline.
struct DefinitionBuilder {
  let outline: Outline
  let keys: KeyTable

  /// The number of questions that use each list.
  private let uses: [Int: Int]

  /// The lists that must be written in the form: filtered, with columns, in a file, or looked up.
  private let shared: Set<Int>

  init(_ outline: Outline) {
    self.outline = outline
    keys = KeyTable(outline)
    let types = outline.items.compactMap { $0.question?.type }
    uses = types.compactMap(\.list).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var shared = Set(types.filter { $0.filter != nil }.compactMap(\.list))
    for (index, list) in outline.lists.enumerated() {
      if case .file = list.rows { shared.insert(index) }
      if list.options.contains(where: { !$0.columns.isEmpty }) { shared.insert(index) }
      if list.isLookedUp { shared.insert(index) }
    }
    self.shared = shared
  }

  func draft(key: String, version: Int) -> DefinitionDraft {
    var draft = DefinitionDraft()
    draft.head = [
      ("form", .string(key)), ("version", .integer(version)),
      ("name", .string(outline.identifier ?? outline.name)),
    ]
    if let title = json(outline.title) { draft.head.append(("title", title)) }
    if !outline.languages.isEmpty {
      draft.head.append(("languages", .array(outline.languages.map(JSON.string))))
    }
    if outline.hasPartsBeforeGroups { draft.head.append(("inOrder", true)) }
    if !outline.missingReasons.isEmpty {
      draft.tail.append(("missing", .array(outline.missingReasons.map(reason))))
    }
    for (index, list) in outline.lists.enumerated() where standsInForm(index) {
      draft.lists.append((keys.key(ofList: index), index, rows(of: list)))
    }
    for (index, item) in outline.items.enumerated() {
      switch item.kind {
      case .group(let group):
        draft.groups.append(.init(item: index, json: json(of: group, item, index)))
      case .note:
        draft.fields.append(.init(item: index, json: note(item, index)))
        if let obstacle = item.obstacle {
          draft.rules.append(.init(item: index, json: rule(obstacle, item, index)))
        }
      case .question(let question):
        draft.fields.append(.init(item: index, json: json(of: question, item, index)))
      case .lost, .dissolved: break
      }
    }
    return draft
  }

  /// Whether a list is written in the form rather than in the only field that uses it.
  private func standsInForm(_ list: Int) -> Bool {
    uses[list, default: 0] > 1 || shared.contains(list)
  }
}

extension DefinitionBuilder {
  /// Returns text as JSON: a string, or an object with the text in each language; nil if there is
  /// no text.
  private func json(_ texts: OutlineTexts) -> JSON? {
    let written = texts.byLanguage.mapValues(template).filter { !$0.value.isEmpty }
    guard let first = outline.languages.first else { return written.values.first.map(JSON.string) }
    let found = outline.languages.compactMap { language in
      written[language].map { (key: language, value: $0) }
    }
    guard let fallback = found.first?.value ?? written[""] else { return nil }
    // The text in the first language replaces missing translations, so it must exist.
    let text = written[first] ?? fallback
    if found.allSatisfy({ $0.value == text }) { return .string(text) }
    let others = found.filter { $0.key != first }.map { ($0.key, JSON.string($0.value)) }
    return .object([(first, .string(text))] + others)
  }

  /// Returns text that people see, with `${` from the source escaped so that it is not read as a
  /// reference.
  private func template(_ text: OutlineText) -> String {
    text.parts.map { part in
      switch part {
      case .text(let text): text.withEscapedReferences
      case .answer(let item): "${\(keys.key(ofItem: item))}"
      case .list(let list): keys.key(ofList: list)
      }
    }.joined()
  }

  private func code(_ text: OutlineText) -> String {
    text.parts.map { part in
      switch part {
      case .text(let text): text
      case .answer(let item): "${\(keys.key(ofItem: item))}"
      case .list(let list): keys.key(ofList: list)
      }
    }.joined()
  }

  private func json(_ expression: OutlineExpression?) -> JSON? {
    expression.map { .string(code($0.text)) }
  }

  /// Returns `true` as JSON if the flag is set; nil otherwise.
  private func flag(_ isSet: Bool) -> JSON? { isSet ? .some(.bool(true)) : .none }

  private func reason(_ option: OutlineOption) -> JSON {
    .members([("reason", .string(option.value)), ("label", json(option.label))])
  }

  private func group(of item: OutlineItem) -> JSON? {
    item.parent.map { .string(keys.key(ofItem: $0)) }
  }
}

extension DefinitionBuilder {
  private func json(of group: OutlineGroup, _ item: OutlineItem, _ index: Int) -> JSON {
    .members([
      ("key", .string(keys.key(ofItem: index))), ("name", .string(item.name)),
      ("title", json(item.label)), ("group", self.group(of: item)),
      ("page", flag(group.isPage)), ("layout", group.isGrid ? .some("grid") : .none),
      ("when", json(item.relevance)), ("repeat", group.repetition.map(json)),
    ])
  }

  private func json(_ repetition: OutlineGroup.Repetition) -> JSON {
    .members([
      ("min", repetition.min.map(JSON.integer)), ("max", repetition.max.map(JSON.integer)),
      ("start", repetition.start.map(JSON.integer)), ("count", json(repetition.count)),
      ("entry", json(repetition.entryTitle)),
    ])
  }

  private func note(_ item: OutlineItem, _ index: Int) -> JSON {
    .members([
      ("note", json(item.label) ?? ""), ("key", .string(keys.key(ofItem: index))),
      ("name", .string(item.name)), ("group", group(of: item)), ("when", json(item.relevance)),
    ])
  }

  /// Returns a rule that is broken while a note prevents finalizing.
  private func rule(_ obstacle: OutlineObstacle, _ item: OutlineItem, _ index: Int) -> JSON {
    let conditions = [item.relevance, obstacle.condition].compactMap { $0.map { code($0.text) } }
    let isShown =
      conditions.count < 2 ? conditions.first : "(\(conditions[0])) and (\(conditions[1]))"
    return .members([
      ("key", .string(keys.key(ofItem: index))), ("group", group(of: item)),
      ("check", .string(isShown.map { "not(\($0))" } ?? "false()")),
      ("message", json(obstacle.message) ?? json(item.label) ?? .string(item.name)),
    ])
  }
}

extension DefinitionBuilder {
  private func json(of question: OutlineQuestion, _ item: OutlineItem, _ index: Int) -> JSON {
    let initial = question.initialExpression.map { JSON.object([("expression", json($0) ?? "")]) }
    var members: [(key: String, value: JSON?)] = [
      ("key", .string(keys.key(ofItem: index))), ("name", .string(item.name)),
      ("type", json(question.type)), ("label", json(item.label)), ("help", json(item.help)),
      ("placeholder", json(question.placeholder)), ("group", group(of: item)),
      ("when", json(item.relevance)),
    ]
    members += [
      ("required", json(question.requirement) ?? flag(question.isRequired)),
      ("requiredMessage", json(question.requiredMessage)),
      ("readOnly", json(question.readOnlyCondition) ?? flag(question.isReadOnly)),
      ("initial", initial ?? question.initial), ("calculate", json(question.calculation)),
    ]
    members += constraintMembers(question.constraints)
    members += [
      ("storage", question.isMasked ? .some("mask") : .none),
      ("show", question.presentation.map(JSON.string)),
    ]
    return .members(members)
  }

  private func constraintMembers(
    _ constraints: [OutlineConstraint]
  ) -> [(key: String, value: JSON?)] {
    guard let only = constraints.first else { return [] }
    if constraints.count == 1, !only.isWarning {
      return [("constraint", json(only.check)), ("constraintMessage", json(only.message))]
    }
    let list = constraints.map { constraint in
      JSON.members([
        ("check", json(constraint.check)), ("message", json(constraint.message)),
        ("severity", constraint.isWarning ? .some("warning") : .none),
      ])
    }
    return [("constraint", .array(list))]
  }

  private func json(_ type: AnswerType) -> JSON {
    var parameters = type.parameters
    if let list = type.list {
      if standsInForm(list) {
        parameters.insert(("list", .string(keys.key(ofList: list))), at: 0)
      } else {
        parameters.insert(("options", rows(of: outline.lists[list])), at: 0)
      }
      if let filter = json(type.filter) { parameters.insert(("filter", filter), at: 1) }
    }
    return parameters.isEmpty
      ? .string(type.name) : .object([(type.name, .object(parameters))])
  }

  private func rows(of list: OutlineList) -> JSON {
    switch list.rows {
    case .options(let options): .array(options.map(json))
    case .file(let path, let value, let label):
      .members([
        ("file", .string(path)), ("value", .string(value)), ("label", json(label)),
      ])
    }
  }

  private func json(_ option: OutlineOption) -> JSON {
    let label = json(option.label)
    if option.columns.isEmpty, option.name == nil, label == nil || label == .string(option.value) {
      return .string(option.value)
    }
    return .members(
      [
        ("value", .string(option.value)), ("label", label),
        ("name", option.name.map(JSON.string)),
      ] + option.columns.map { ($0.key, .string($0.value)) })
  }
}

extension String {
  /// The text with a backslash before each `${`, so that it is not read as a reference.
  var withEscapedReferences: String {
    var escaped = ""
    var isBehindDollar = false
    for character in self {
      if character == "{", isBehindDollar {
        escaped.removeLast()
        escaped += "\\$"
      }
      isBehindDollar = character == "$"
      escaped.append(character)
    }
    return escaped
  }
}
