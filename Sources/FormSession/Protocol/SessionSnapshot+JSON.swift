package import FieldEngine
public import JSONText

extension SessionSnapshot {
  /// The snapshot as JSON, in the form that ``init(_:)`` reads; values that a new session also has
  /// are left out.
  public var json: JSON {
    .members([
      ("entries", entries.isEmpty ? nil : .array(entries.map { $0.json })),
      ("fields", .object(fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) })),
      ("reasons", reasons.mapValues(JSON.string).nonEmptyJSON),
      ("held", held.sorted().nonEmptyJSON),
      ("answered", answered.mapValues(JSON.integer).nonEmptyJSON),
      ("acknowledged", acknowledged.sorted().nonEmptyJSON),
      ("focus", focus.map(JSON.string)),
      ("undo", undo.isEmpty ? nil : .array(undo.map { $0.json })),
      ("redo", redo.isEmpty ? nil : .array(redo.map { $0.json })),
    ])
  }

  /// Reads a snapshot; returns nil if the JSON is malformed.
  public init?(_ node: JSONNode) {
    self.init()
    guard case .object(let members)? = node["fields"]?.content else { return nil }
    for member in members {
      guard let field = FieldSnapshot(member.value) else { return nil }
      fields[member.key] = field
    }
    entries = node.items("entries").compactMap(EntryRecord.init)
    if case .object(let members)? = node["reasons"]?.content {
      for member in members { reasons[member.key] = member.value.string }
    }
    held = Set(node.items("held").compactMap { $0.string })
    if let numbers = node["answered"], case .object(let members) = numbers.content {
      for member in members { answered[member.key] = numbers.integer(member.key) }
    }
    acknowledged = Set(node.items("acknowledged").compactMap { $0.string })
    focus = node["focus"]?.string
    undo = node.items("undo").compactMap(Step.init)
    redo = node.items("redo").compactMap(Step.init)
  }
}

extension SessionSnapshot.Step {
  /// The step as JSON, which is only the field if the step contains nothing else.
  fileprivate var json: JSON {
    guard reason != nil || answered != nil || entry != nil else { return .string(field) }
    return .members([
      ("field", .string(field)), ("reason", reason.map(JSON.string)),
      ("answered", answered.map(JSON.integer)), ("entry", entry?.json),
    ])
  }

  fileprivate init?(_ node: JSONNode) {
    guard let field = (node["field"] ?? node).string else { return nil }
    self.init(
      field: field, reason: node.string("reason"), answered: node.integer("answered"),
      entry: node["entry"].flatMap(EntryChange.init))
  }
}

extension FieldSnapshot {
  /// The snapshot as JSON, without the values that a new field has.
  package var json: JSON {
    .members([
      ("text", text.nonEmptyJSON),
      ("focused", isFocused ? true : nil),
      ("touched", isTouched ? true : nil),
      ("required", isRequired ? true : nil),
      ("enabled", isEnabled ? nil : false),
      ("secure", isSecure ? true : nil),
      ("committed", committed?.taggedJSON),
      ("past", past.nonEmptyJSON),
      ("future", future.nonEmptyJSON),
      ("joining", joining.map { .string($0.rawValue) }),
      ("textAtFocus", textAtFocus.nonEmptyJSON),
      ("fallback", fallback.nonEmptyJSON),
      ("reverted", reverted?.json),
      ("notice", notice?.json),
      ("list", list?.json),
    ])
  }

  /// Reads a snapshot; returns nil if the JSON is malformed.
  package init?(_ node: JSONNode) {
    guard case .object = node.content else { return nil }
    self.init()
    text = FieldText(node["text"])
    (isFocused, isTouched) = (node.isTrue("focused"), node.isTrue("touched"))
    (isRequired, isSecure) = (node.isTrue("required"), node.isTrue("secure"))
    isEnabled = node["enabled"] == nil
    committed = node["committed"].flatMap(CanonicalValue.init(tagged:))
    (past, future) = (
      node.items("past").map(FieldText.init), node.items("future").map(FieldText.init)
    )
    joining = node["joining"]?.string.flatMap(UndoHistory.Joining.init)
    (textAtFocus, fallback) = (FieldText(node["textAtFocus"]), FieldText(node["fallback"]))
    reverted = node["reverted"].map(FieldText.init)
    notice = node["notice"].flatMap(Notice.init)
    list = node["list"].map(ListSnapshot.init)
  }
}

extension ListSnapshot {
  fileprivate var json: JSON {
    .members([
      ("items", items.isEmpty ? nil : .array(items.map { $0.json })),
      ("open", isOpen ? true : nil),
      ("textsAtOpen", textsAtOpen.nonEmptyJSON),
      ("stepsAtOpen", stepsAtOpen == 0 ? nil : .integer(stepsAtOpen)),
      ("textsAtFocus", textsAtFocus.nonEmptyJSON),
      ("past", past.isEmpty ? nil : .array(past.map { $0.json })),
      ("future", future.isEmpty ? nil : .array(future.map { $0.json })),
    ])
  }

  fileprivate init(_ node: JSONNode) {
    self.init()
    items = node.items("items").compactMap(FieldSnapshot.init)
    (isOpen, stepsAtOpen) = (node.isTrue("open"), node.integer("stepsAtOpen") ?? 0)
    textsAtOpen = node.items("textsAtOpen").map(FieldText.init)
    textsAtFocus = node.items("textsAtFocus").map(FieldText.init)
    past = node.items("past").compactMap(ListChange.init)
    future = node.items("future").compactMap(ListChange.init)
  }
}

extension ListChange {
  /// The change as JSON.
  package var json: JSON {
    switch self {
    case .text(let place, let text): ["text": .integer(place), "as": text.json]
    case .insert(let place, let text): ["insert": .integer(place), "as": text.json]
    case .remove(let place): ["remove": .integer(place)]
    case .move(let from, let to): ["move": .integer(from), "to": .integer(to)]
    case .all(let texts): ["all": .array(texts.map { $0.json })]
    case .held: ["held": true]
    }
  }

  /// Reads a change; returns nil if the JSON is malformed.
  package init?(_ node: JSONNode) {
    if let place = node.integer("text") {
      self = .text(place, FieldText(node["as"]))
    } else if let place = node.integer("insert") {
      self = .insert(place, FieldText(node["as"]))
    } else if let place = node.integer("remove") {
      self = .remove(place)
    } else if let from = node.integer("move"), let to = node.integer("to") {
      self = .move(from: from, to: to)
    } else if node["all"] != nil {
      self = .all(node.items("all").map(FieldText.init))
    } else if node.isTrue("held") {
      self = .held
    } else {
      return nil
    }
  }
}

extension FieldText {
  /// The text as JSON, without the values that empty text has.
  package var json: JSON {
    .members([
      ("raw", raw.isEmpty ? nil : .string(raw)),
      ("caret", caret == 0 ? nil : .integer(caret)),
      ("anchor", anchor.map(JSON.integer)),
      ("closed", ending == .closed ? true : nil),
      ("verbatim", isVerbatim ? true : nil),
      ("held", isHeld ? true : nil),
      ("run", run?.json),
    ])
  }

  fileprivate var nonEmptyJSON: JSON? { self == FieldText() ? .none : .some(json) }

  /// Reads text, which is empty if the JSON is missing.
  package init(_ node: JSONNode?) {
    self.init()
    guard let node else { return }
    raw = node["raw"]?.string ?? ""
    caret = node.integer("caret") ?? 0
    anchor = node.integer("anchor")
    ending = node.isTrue("closed") ? .closed : .open
    isVerbatim = node.isTrue("verbatim")
    isHeld = node.isTrue("held")
    run = node["run"].flatMap(TypedRun.init)
  }
}

extension TypedRun {
  fileprivate var json: JSON {
    ["start": .integer(start), "characters": .string(characters), "raw": .string(raw)]
  }

  /// Reads a run; returns nil if the JSON is malformed or the run does not fit its text.
  fileprivate init?(_ node: JSONNode) {
    guard let start = node.integer("start"), let characters = node.string("characters"),
      let raw = node["raw"]?.string, (0...raw.utf8.count).contains(start)
    else { return nil }
    self.init(start: start, characters: characters, raw: raw)
  }
}

extension CanonicalValue {
  /// The value as JSON with its kind, which the standard JSON does not always show.
  package var taggedJSON: JSON {
    switch self {
    case .text(let text): ["text": .string(text)]
    case .integer(let digits): ["integer": .string(digits)]
    case .decimal(let digits): ["decimal": .string(digits)]
    case .boolean(let flag): ["boolean": .bool(flag)]
    case .file(let file): ["file": .string(file.text)]
    case .list(let items): ["list": .array(items.map { $0.taggedJSON })]
    }
  }

  /// Reads a value with its kind; returns nil if the JSON is malformed.
  package init?(tagged node: JSONNode) {
    if let text = node["text"]?.string {
      self = .text(text)
    } else if let digits = node["integer"]?.string {
      self = .integer(digits)
    } else if let digits = node["decimal"]?.string {
      self = .decimal(digits)
    } else if let flag = node.bool("boolean") {
      self = .boolean(flag)
    } else if let file = node["file"]?.string.flatMap({ FileReference($0) }) {
      self = .file(file)
    } else if node["list"] != nil {
      self = .list(node.items("list").compactMap(CanonicalValue.init(tagged:)))
    } else {
      return nil
    }
  }
}

extension [String] {
  fileprivate var nonEmptyJSON: JSON? { isEmpty ? nil : .array(map(JSON.string)) }
}

extension [FieldText] {
  fileprivate var nonEmptyJSON: JSON? { isEmpty ? nil : .array(map { $0.json }) }
}

extension [String: JSON] {
  fileprivate var nonEmptyJSON: JSON? {
    isEmpty ? .none : .some(.object(sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
  }
}
