import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let entry = CommandDescription(
    "entry", "Add, remove, move or list the entries of a draft.",
    discussion: """
      An entry is named by its repeat and position, such as `medicine[2]`, or \
      `member[1].medicine[2]` inside another entry. `entry ID list` also shows identities, which do \
      not change when entries are moved: `medicine[#1k3]`.

      `add` adds an entry at the end, or at a position. `remove` removes an entry and its answers. \
      In a terminal, it asks first if the entry has answers. `undo` reverses each of these.

      The exit status is 4 if there is no such entry, repeat or position. It is 5 if the form does \
      not allow more or fewer entries, or calculates their number.
      """,
    positionals: [.id, .entryAction, .entryWords], options: [.position, .yes],
    ways: ["ID add REPEAT [--at N]", "ID remove ENTRY", "ID move ENTRY N", "ID list"],
    examples: [
      Example("fieldbook entry 89ab4f21 add medicine", "Add an entry at the end"),
      Example(
        "fieldbook entry 89ab4f21 add 'member[1].illness' --at 1", "Add one in another entry"),
      Example("fieldbook entry 89ab4f21 remove 'medicine[2]'", "Remove an entry"),
      Example("fieldbook entry 89ab4f21 move 'medicine[3]' 1", "Move an entry to the beginning"),
      Example("fieldbook entry 89ab4f21 list --json", "List entries as JSON lines"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])
}

extension Positional {
  static let entryAction = Positional(
    "ACTION", help: "`add`, `remove`, `move` or `list`",
    completion: .words(EntryAction.allCases.map(\.rawValue)))
  static let entryWords = Positional(
    "ENTRY", .optionalMany, help: "A repeat to add to, or an entry; `move` also takes a position")
}

extension Option {
  static let position = Option("at", value: "N", help: "The position of the new entry, from 1")
  static let yes = Option("yes", short: "y", help: "Remove answers without asking")
}

/// The actions of `entry`.
enum EntryAction: String, CaseIterable {
  case add
  case remove
  case move
  case list

  /// The arguments after the action.
  fileprivate var arguments: [String] {
    switch self {
    case .add: ["REPEAT"]
    case .remove: ["ENTRY"]
    case .move: ["ENTRY", "N"]
    case .list: []
    }
  }
}

extension Fieldbook {
  static func changeEntries(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let (action, words) = try invocation.entryAction()
    let book = try book(invocation, on: &console)
    let id = try book.draftID(invocation.argument(.id))
    guard let step = try sessionAction(action, words, invocation) else {
      return try listEntries(of: id, at: book, invocation, on: &console)
    }
    if case .removeEntry(let path) = step {
      let session = try book.session(of: id)
      guard try mayRemove(path, of: session, invocation, on: &console) else { return .failed }
    }
    let (session, changes) = try book.editing(id) { draft in
      let changes = try draft.apply(step)
      return (draft.session, changes)
    }
    guard let entry = session.entry(of: step, changes) else { return .done }
    if invocation.flag(.json) {
      try console.print(entry.json.text)
    } else if !invocation.flag(.quiet) {
      try console.print(Table(rows: [entry.row]).text)
    }
    return .done
  }

  /// Returns the requested change; nil if the entries are only listed.
  private static func sessionAction(
    _ action: EntryAction, _ words: [String], _ invocation: Invocation
  ) throws -> SessionAction? {
    switch action {
    case .add: return .addEntry(to: words[0], at: try invocation.integer(.position))
    case .move:
      guard let position = Int(words[1]) else {
        throw UsageError.notANumber(words[1], option: "N", minimum: 1)
      }
      return .moveEntry(words[0], to: position)
    case .remove: return .removeEntry(words[0])
    case .list: return nil
    }
  }

  /// Asks for confirmation before answers are removed, if standard input is a terminal.
  private static func mayRemove(
    _ path: String, of session: Session, _ invocation: Invocation, on console: inout some Console
  ) throws -> Bool {
    guard console.isInputTerminal, !invocation.flag(.yes), session.hasAnswers(in: path),
      let entry = session.entryState(path)
    else { return true }
    let title = entry.title.isEmpty ? entry.path : "\(entry.path) (\(entry.title))"
    let answer = try console.ask(
      "Remove \(title.withoutControls) with its answers? [y/N] ", isHidden: false)
    if ["y", "yes"].contains(String(decoding: answer, as: UTF8.self).lowercased()) { return true }
    console.complain("Nothing was removed.")
    return false
  }

  private static func listEntries(
    of id: DraftID, at book: Book, _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let session = try DraftPage(id, at: book, isRevealed: false).session
    let entries = session.entryStates
    if invocation.flag(.json) {
      for entry in entries { try console.print(entry.json.text) }
    } else if !entries.isEmpty {
      let rows = [["ENTRY", "ID", "TITLE"]] + entries.map(\.row)
      try console.print(Table(rows: rows).text(within: console.tableWidth))
    }
    return .done
  }
}

extension Session {
  /// Returns the entry that an action added or moved; nil if the action removed an entry.
  fileprivate func entry(of action: SessionAction, _ changes: SessionChanges) -> EntryState? {
    switch action {
    case .addEntry:
      changes.entryRecords.last { record in
        changes.entryRecords.allSatisfy { $0.id != record.parent }
      }.flatMap { record in entryStates.first { $0.id == record.id } }
    case .moveEntry(let path, let position): entry(movedFrom: path, to: position)
    default: nil
    }
  }

  private func entry(movedFrom path: String, to position: Int) -> EntryState? {
    guard var moved = FieldPath(path), let last = moved.steps.popLast() else { return nil }
    if case .id = last.selector { return entryState(path) }
    moved.steps.append(FieldPath.Step(last.group, .position(position)))
    return entryState(moved.description)
  }
}

extension EntryState {
  fileprivate var row: [String] { [path, "#\(id)", title].map(\.withoutControls) }
}

extension Invocation {
  /// Returns the action and its arguments.
  fileprivate func entryAction() throws -> (EntryAction, [String]) {
    let (text, words) = (argument(.entryAction), arguments(.entryWords))
    guard let action = EntryAction(rawValue: text) else {
      throw UsageError.notAllowed(
        text, place: Positional.entryAction.name, allowed: EntryAction.allCases.map(\.rawValue))
    }
    guard words.count == action.arguments.count else {
      throw words.count < action.arguments.count
        ? UsageError.missingArgument(action.arguments[words.count], command: "entry")
        : UsageError.tooManyArguments(surplus: words[action.arguments.count], command: "entry")
    }
    if action != .add, value(.position) != nil {
      throw UsageError.contradiction("--at", text)
    }
    return (action, words)
  }
}
