import FieldEngine
import FormSession

extension FormEditor {
  /// Types a character at the caret.
  mutating func type(_ character: Character) {
    switch model.overlays.last {
    case .menu(let menu) where character == "/" && openTypedFolder(in: menu): return
    case .menu(var menu):
      look(for: character, in: &menu)
      model.overlays[model.overlays.count - 1] = .menu(menu)
      return
    case .boxes(let boxes): return look(for: character, in: boxes)
    case .help: return
    case .list(let sheet) where sheet.isAskedForMore: return
    case .list, .conflict, nil: break
    }
    guard let field = edited?.field else {
      if character == "?" { return showKeys() }
      model.message = Message(.refusal, Words.noFocus)
      return
    }
    if choose(by: character) || openBoxes(looking: character == " " ? nil : character) { return }
    if field.definition.list != nil {
      openList()
      if character != " ", model.sheet != nil { type(character) }
    } else if field.definition.takesOption {
      openPicker(looking: character == " " ? "" : String(character))
    } else if field.definition.file != nil {
      openFiles(looking: character == " " ? nil : character)
    } else if field.definition.isFlag {
      toggle(character)
    } else {
      step(.type(String(character)))
    }
  }

  /// Answers a flag by a letter, or toggles it with Space.
  private mutating func toggle(_ character: Character) {
    switch character.lowercased() {
    case " ": step(.set(edited?.state.value == .boolean(true) ? "false" : "true"))
    case "y", "t", "1", "x": step(.set("true"))
    case "n", "f", "0": step(.set("false"))
    default: step(.type(String(character)))
    }
  }

  /// Pastes text from the terminal as one step.
  mutating func paste(_ text: String) {
    if let conflict = model.conflict { return edit(conflict, .paste(text)) }
    switch model.overlays.last {
    case .help: return
    case .list(let sheet) where sheet.isAskedForMore: return
    case .list, .menu, .boxes, .conflict, nil: break
    }
    if case .boxes? = model.overlays.last { return }
    if case .menu(let menu)? = model.overlays.last, let folder = menu.folder {
      model.overlays.removeLast()
      return attachPasted(text, to: folder.key)
    }
    guard case .menu? = model.overlays.last else {
      if let target, edited?.field.definition.file != nil {
        return attachPasted(text, to: target.key)
      }
      if edited?.field.definition.list != nil { openList() }
      step(.paste(text))
      followItem()
      return
    }
    if case .menu(var menu)? = model.overlays.last, menu.isComposing {
      menu.query = (menu.query ?? "") + text.strippingControls.prefix(ReviewText.limit)
      model.overlays[model.overlays.count - 1] = .menu(menu)
      return
    }
    for character in text.prefix(64) where !character.isNewline { type(character) }
  }

  mutating func pasteOwn() {
    guard let clipboard = model.clipboard else {
      model.message = Message(.refusal, Words.nothingCopied)
      return
    }
    step(.paste(clipboard))
    followItem()
  }

  mutating func copy(_ action: FieldStep) {
    let changes = step(action)
    if case .refused(let refusal)? = changes?.refusal, refusal.cause == .nothingSelected {
      model.message = Message(.refusal, Words.nothingSelected)
    }
  }

  /// Moves the caret, or the moving end of the selection.
  mutating func move(_ motion: Motion, isSelecting: Bool) {
    guard let state = edited?.state, let caret = state.caret else { return }
    if !isSelecting, let selection = state.selection, motion == .left || motion == .right {
      // As in other editors, an arrow key moves the caret to the selection's end in the arrow's
      // direction.
      let ends = [selection.from, selection.to].sorted()
      step(.moveCaret(to: motion == .left ? ends[0] : ends[1]))
      return
    }
    let to = lineEdge(motion) ?? motion.target(from: caret, in: state.display)
    let from = state.selection?.from ?? caret
    step(isSelecting ? .select(from: from, to: to) : .moveCaret(to: to))
  }

  /// Deletes the selection or, if there is none, the text up to the destination of the motion; an
  /// answer that is chosen is deleted as a whole.
  mutating func delete(_ motion: Motion) {
    guard let (field, state) = edited else { return }
    if field.definition.isChosen || field.definition.file != nil {
      step(.clear)
      return
    }
    let isPlain = motion == .left || motion == .right
    if !isPlain, state.selection == nil, let caret = state.caret {
      let to = motion.target(from: caret, in: state.display)
      guard to != caret, step(.select(from: caret, to: to))?.refusal == nil else { return }
    }
    step(motion == .right ? .deleteForward : .backspace)
  }
}

extension Motion {
  /// Returns the position to which the motion moves the caret.
  func target(from caret: Int, in text: String) -> Int {
    switch self {
    case .left: max(0, caret - 1)
    case .right: min(text.count, caret + 1)
    case .lineStart: 0
    case .lineEnd: text.count
    case .wordLeft: text.wordStart(before: caret)
    case .wordRight: text.wordEnd(behind: caret)
    }
  }
}

extension String {
  /// Returns the start of the word before or at an offset.
  fileprivate func wordStart(before offset: Int) -> Int {
    let before = Array(prefix(offset))
    let end = before.lastIndex { $0.isWordPart } ?? -1
    return (before[..<(end + 1)].lastIndex { !$0.isWordPart } ?? -1) + 1
  }

  /// Returns the end of the word after or at an offset.
  fileprivate func wordEnd(behind offset: Int) -> Int {
    let text = Array(self)
    let start = text[min(offset, text.count)...].firstIndex { $0.isWordPart } ?? text.count
    return text[start...].firstIndex { !$0.isWordPart } ?? text.count
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
