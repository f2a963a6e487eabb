/// A key with its modifiers.
struct Key: Hashable, Sendable {
  /// The keys that a terminal can distinguish.
  enum Code: Hashable, Sendable {
    case character(Character)
    case enter
    case tab
    case escape
    case backspace
    case delete
    case insert
    case up
    case down
    case left
    case right
    case home
    case end
    case pageUp
    case pageDown
    case function(Int)
  }

  /// The modifier keys that are held down.
  struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: Int
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
  }

  var code: Code
  var modifiers: Modifiers

  init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }

  static func control(_ letter: Character) -> Key { Key(.character(letter), .control) }

  static func alt(_ letter: Character) -> Key { Key(.character(letter), .alt) }

  /// The character that the key types; nil for any other key.
  var typed: Character? {
    guard case .character(let character) = code, modifiers.isSubset(of: .shift) else { return nil }
    return character
  }
}

extension Key {
  /// The key as people write it: `Ctrl-U`, `Shift-Left`, `F1`.
  var name: String {
    let held = [
      modifiers.contains(.control) ? "Ctrl-" : "", modifiers.contains(.alt) ? "Alt-" : "",
      modifiers.contains(.shift) ? "Shift-" : "",
    ]
    return held.joined() + code.name
  }
}

extension Key.Code {
  fileprivate var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): character.uppercased()
    case .enter: "Enter"
    case .tab: "Tab"
    case .escape: "Esc"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .function(let number): "F\(number)"
    }
  }
}

/// Input from a person or from the terminal.
enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// Pasted text.
  case paste(String)
  case mouse(MouseEvent)
  case resize(ScreenSize)
}

/// An action with the mouse.
struct MouseEvent: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case press
    case drag
    case release
    case wheelUp
    case wheelDown
  }

  let kind: Kind
  let row: Int
  let column: Int
}

/// The size of the screen in rows and columns.
struct ScreenSize: Hashable, Sendable {
  var columns: Int
  var rows: Int
}
