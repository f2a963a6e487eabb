public import FieldEngine
public import JSONText

/// A mistake in a line of a protocol.
public enum RequestError: Error, Equatable, Sendable {
  /// The line is not valid JSON.
  case json(JSONError)
  /// The line is not a JSON object.
  case wantsObject
  /// The member with this name is missing.
  case missing(String)
  /// The member with this name must be of another kind.
  case wants(String, DefinitionError.Wanted)
  /// The member must be a day or a time in ISO 8601.
  case wantsTime(String)
  /// The member must be a UUID.
  case wantsIdentity(String)
  /// No step has this name; `known` lists the names of all steps.
  case unknownStep(String, known: [String])
  /// The definition in the line has a mistake.
  case definition(DefinitionError)
}

/// The names of the steps in a field.
public enum StepName: String, CaseIterable, Sendable {
  /// Give the field the focus.
  case focus
  /// Leave the field.
  case blur
  /// Type text.
  case type
  /// Delete backward.
  case backspace
  /// Delete forward.
  case deleteForward
  /// Paste the given text, or the clipboard.
  case paste
  /// Cut the selection.
  case cut
  /// Copy the selection.
  case copy
  /// Delete the whole text.
  case clear
  /// Select the whole text.
  case selectAll
  /// Select a range.
  case select
  /// Move the caret.
  case moveCaret
  /// Undo the last step.
  case undo
  /// Redo the last undone step.
  case redo
  /// Press the return key.
  case commit
  /// Restore the text that the field had when it received the focus.
  case abandon
  /// Confirm the text without the part that was left out.
  case confirm
  /// Set a whole value.
  case set
  /// Select one of several options, or deselect it.
  case toggle
  /// Change settings of the field.
  case configure
  /// Open a list.
  case openList
  /// Close a list.
  case closeList
  /// Close a list and discard the changes since it was opened.
  case discardList
  /// Insert an item.
  case insertItem
  /// Remove an item.
  case removeItem
  /// Move an item.
  case moveItem
}

extension FieldStep {
  /// Reads a step such as `{"op":"type","text":"5"}`.
  ///
  /// A `paste` without text uses the clipboard.
  public init(_ node: JSONNode, clipboard: String?) throws(RequestError) {
    let name: String = try node.text("op")
    guard let step = StepName(rawValue: name) else {
      throw .unknownStep(name, known: StepName.allCases.map { $0.rawValue })
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
      case .select: .select(from: try node.wholeNumber("from"), to: try node.wholeNumber("to"))
      case .moveCaret: .moveCaret(to: try node.wholeNumber("to"))
      case .undo: .undo
      case .redo: .redo
      case .commit: .commit
      case .abandon: .abandon
      case .confirm: .confirm
      case .set: .set(try node.wholeValue("text"))
      case .toggle: .toggle(try node.text("value"))
      case .configure:
        .configure(
          enabled: try node.flag("enabled"), secure: try node.flag("secure"),
          required: try node.flag("required"))
      case .openList: .openList
      case .closeList: .closeList
      case .discardList: .discardList
      case .insertItem: .insertItem(at: try node.wholeNumber("at"))
      case .removeItem: .removeItem(at: try node.wholeNumber("at"))
      case .moveItem: .moveItem(from: try node.wholeNumber("from"), to: try node.wholeNumber("to"))
      }
  }
}

extension JSONNode {
  /// Returns the text of a required member.
  func text(_ key: String) throws(RequestError) -> String {
    guard let node = self[key] else { throw .missing(key) }
    guard case .string(let text) = node.content else { throw .wants(key, .text) }
    return text
  }

  /// Returns the whole value of a field: a string, or an object such as the value of a file.
  fileprivate func wholeValue(_ key: String) throws(RequestError) -> String {
    guard let node = self[key], case .object = node.content else { return try text(key) }
    return node.json.text
  }

  /// Returns the text of a member that may be missing or null.
  func optionalText(_ key: String) throws(RequestError) -> String? {
    guard let node = self[key], node.json != .null else { return nil }
    return try text(key)
  }

  /// Returns the members of an object; empty if the object is missing.
  func members(_ key: String) throws(RequestError) -> [JSONMember] {
    guard let node = self[key] else { return [] }
    guard case .object(let members) = node.content else { throw .wants(key, .object) }
    return members
  }

  /// Returns the whole number of a required member.
  func wholeNumber(_ key: String) throws(RequestError) -> Int {
    guard let node = self[key] else { throw .missing(key) }
    let digits = { (text: String) in text.utf8.dropFirst(text.hasPrefix("-") ? 1 : 0) }
    guard case .number(let text) = node.content,
      digits(text).allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { throw .wants(key, .wholeNumber) }
    // A number that is too large means the end of the text, like any number beyond it.
    return Int(text) ?? (text.hasPrefix("-") ? .min : .max)
  }

  /// Returns the Boolean of a member that may be missing or null.
  func flag(_ key: String) throws(RequestError) -> Bool? {
    switch self[key]?.content {
    case nil, .null: return nil
    case .bool(let flag): return flag
    default: throw .wants(key, .flag)
    }
  }
}
