public import FieldEngine
public import JSONText

/// Something that is wrong with a line of a protocol.
public enum RequestMistake: Error, Equatable, Sendable {
  case json(JSONMistake)
  case wantsObject
  case missing(String)
  case wants(String, DefinitionMistake.Wanted)
  /// The member must be a day, or an instant, in ISO 8601.
  case wantsTime(String)
  case unknownStep(String, known: [String])
  case definition(DefinitionMistake)
}

/// The names of the steps on a field.
public enum StepName: String, CaseIterable, Sendable {
  case focus
  case blur
  case type
  case backspace
  case deleteForward
  case paste
  case cut
  case copy
  case clear
  case selectAll
  case select
  case moveCaret
  case undo
  case redo
  case commit
  case abandon
  case confirm
  case set
  case configure
  case openList
  case closeList
  case discardList
  case insertItem
  case removeItem
  case moveItem
}

extension FieldStep {
  /// Reads a step such as `{"op":"type","text":"5"}`.
  ///
  /// A `paste` without a text of its own takes what is on the clipboard.
  public init(_ node: JSONNode, clipboard: String?) throws(RequestMistake) {
    let name: String = try node.text("op")
    guard let step = StepName(rawValue: name) else {
      throw .unknownStep(name, known: StepName.allCases.map(\.rawValue))
    }
    self =
      switch step {
      case .focus: .focus
      case .blur: .blur
      case .type: .type(try node.text("text"))
      case .backspace: .backspace
      case .deleteForward: .deleteForward
      case .paste: .paste(node["text"] == nil ? clipboard : try node.text("text"))
      case .cut: .cut
      case .copy: .copy
      case .clear: .clear
      case .selectAll: .selectAll
      case .select: .select(from: try node.integer("from"), to: try node.integer("to"))
      case .moveCaret: .moveCaret(to: try node.integer("to"))
      case .undo: .undo
      case .redo: .redo
      case .commit: .commit
      case .abandon: .abandon
      case .confirm: .confirm
      case .set: .set(try node.text("text"))
      case .configure:
        .configure(
          enabled: try node.flag("enabled"), secure: try node.flag("secure"),
          required: try node.flag("required"))
      case .openList: .openList
      case .closeList: .closeList
      case .discardList: .discardList
      case .insertItem: .insertItem(at: try node.integer("at"))
      case .removeItem: .removeItem(at: try node.integer("at"))
      case .moveItem: .moveItem(from: try node.integer("from"), to: try node.integer("to"))
      }
  }
}

extension JSONNode {
  /// The text of a member that must be there.
  func text(_ key: String) throws(RequestMistake) -> String {
    guard let node = self[key] else { throw .missing(key) }
    guard case .string(let text) = node.content else { throw .wants(key, .text) }
    return text
  }

  /// The text of a member that may be missing or null.
  func optionalText(_ key: String) throws(RequestMistake) -> String? {
    guard let node = self[key], node.json != .null else { return nil }
    return try text(key)
  }

  /// The members of an object that may be missing, each key once.
  func members(_ key: String) throws(RequestMistake) -> [JSONMember] {
    guard let node = self[key] else { return [] }
    guard case .object(let members) = node.content else { throw .wants(key, .object) }
    return members
  }

  /// The whole number of a member that must be there.
  func integer(_ key: String) throws(RequestMistake) -> Int {
    guard let node = self[key] else { throw .missing(key) }
    guard case .number(let text) = node.content, let number = Int(text) else {
      throw .wants(key, .wholeNumber)
    }
    return number
  }

  /// The flag of a member that may be there.
  func flag(_ key: String) throws(RequestMistake) -> Bool? {
    switch self[key]?.content {
    case nil, .null: return nil
    case .bool(let flag): return flag
    default: throw .wants(key, .flag)
    }
  }
}
