import FieldbookKit
import FieldbookTerminal
import FormSession

/// The choices that `edit` offers if no draft is named: a draft, or a new draft of a form.
enum EditChoice {
  case draft(DraftID, String)
  case form(String, String)

  /// The maximum number of drafts to offer.
  static let mostDrafts = 50

  /// The line that shows the choice in a list.
  var line: String {
    switch self {
    case .draft(_, let line): line
    case .form(_, let title): "New: \(title)"
    }
  }
}

extension Fieldbook {
  /// Offers the recently changed drafts and the forms, and begins a draft if the person chooses a
  /// form; returns nil if the person chooses nothing.
  static func chooseDraft(
    at book: Book, _ invocation: Invocation, on console: inout some Console
  ) throws -> DraftID? {
    let choices = try choices(at: book)
    guard !choices.isEmpty else {
      guard let form = try book.store.forms().first else { throw ReferenceError.noForms }
      throw StoreError.formClosed(form.form.key)
    }
    let environment = environment(invocation)
    let number: Int?
    if invocation.flag(.plain) || environment.wantsPlain {
      number = try askPlainly(choices, on: &console)
    } else {
      let (theme, _) = theme(in: environment, on: &console)
      do throws(TerminalError) {
        number = try TerminalChooser.run(
          "What do you want to fill in?", choices.map(\.line),
          words: ["Type to search. Enter opens the marked line, Esc leaves."], theme: theme,
          drawsASCII: environment.drawsASCII)
      } catch {
        number = try askPlainly(choices, on: &console)
      }
    }
    guard let number else { return nil }
    switch choices[number] {
    case .draft(let id, _): return id
    case .form(let key, _):
      return try book.begin(try book.loadedForm(key)).draft.id
    }
  }

  private static func choices(at book: Book) throws -> [EditChoice] {
    var filter = DraftFilter()
    filter.status = .draft
    let drafts = try book.store.drafts(filter, after: nil, limit: EditChoice.mostDrafts)
    let forms = try book.store.forms()
    let titles = Dictionary(forms.map { ($0.form.key, $0.title ?? $0.form.key) }) { _, new in new }
    var choices: [EditChoice] = []
    for draft in drafts {
      let tally = draft.tally
      let parts = [
        titles[draft.form.key] ?? draft.form.key, try book.name(of: draft),
        "\(tally.filled)/\(tally.fields)", try book.store.reviewState(of: draft).words,
        "\(draft.updatedAt.age(at: book.person.now())) ago",
        draft.id.ending,
      ]
      choices.append(.draft(draft.id, parts.filter { !$0.isEmpty }.joined(separator: " · ")))
    }
    let open = Set(forms.filter { $0.closing == nil }.map(\.form.key))
    return choices
      + titles.filter { open.contains($0.key) }.sorted { $0.value < $1.value }.map {
        .form($0.key, $0.value)
      }
  }

  /// Lists the choices with numbers, and asks until the answer is a number on the list or empty.
  private static func askPlainly(
    _ choices: [EditChoice], on console: inout some Console
  ) throws -> Int? {
    for (index, choice) in choices.enumerated() {
      try console.put("\(index + 1) \(choice.line.withoutControls)\n")
    }
    while true {
      try console.put("Type a number, or press Enter to leave.\n")
      guard let line = try console.nextLine() else { return nil }
      let answer = String(decoding: line, as: UTF8.self).filter { !$0.isWhitespace }
      if answer.isEmpty { return nil }
      if let number = Int(answer), choices.indices.contains(number - 1) { return number - 1 }
      try console.put("There is no \(answer.withoutControls) in the list. ")
    }
  }

  /// Returns the settings of the terminal; the command line may turn off colors.
  static func environment(_ invocation: Invocation) -> TerminalEnvironment {
    var environment = TerminalEnvironment.current
    if invocation.flag(.noColor) { environment.variables["NO_COLOR"] = "1" }
    return environment
  }

  /// Returns the theme, and the problem with the person's theme file, which is also printed; nil if
  /// there is none.
  static func theme(
    in environment: TerminalEnvironment, on console: inout some Console
  ) -> (Theme, error: String?) {
    let usual = environment.theme
    guard environment.isColored, let path = environment.themeFile else { return (usual, nil) }
    let reason: String
    do throws(FileError) {
      let bytes = try console.read(file: path, limit: 1 << 16)
      do throws(ThemeFile.LineError) {
        let text = String(decoding: bytes, as: UTF8.self)
        let isChosen = environment.choosesTheme
        return (try ThemeFile.theme(text, over: usual, isChosen: isChosen), nil)
      } catch {
        reason = "line \(error.line): \(error.message)"
      }
    } catch .notFound {
      return (usual, nil)
    } catch {
      reason = "it cannot be read."
    }
    let error = "\(path), \(reason) The default colors are used."
    console.complain(error.withoutControls)
    return (usual, error)
  }
}
