import FieldEngine
import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let options = CommandDescription(
    "options", "List the options that a field offers in a draft.",
    discussion: """
      Prints a line with the value and the label of each option that fits the other answers, in \
      the order of the list. `--matching` prints only the options whose value, label or a word of \
      the label begins with the text.
      """,
    positionals: [.id, .explainedField], options: [.matching, .limit],
    examples: [
      Example("fieldbook options 89ab4f21 village", "List the villages of the chosen district"),
      Example(
        "fieldbook options 89ab4f21 village --matching ki", "List the villages that begin with ki"),
    ],
    exitCodes: [.done, .usage, .notFound, .storeUnusable])
}

extension Option {
  static let matching = Option(
    "matching", value: "TEXT", help: "List only options that begin with this text")
}

extension Fieldbook {
  static func listOptions(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let limit = try invocation.integer(.limit, from: 1)
    let book = try book(invocation, on: &console)
    let page = try DraftPage(book.draftID(invocation.argument(.id)), at: book, isRevealed: false)
    let (key, session) = (invocation.argument(.explainedField), page.session)
    _ = try book.loadedForm(of: page.draft).field(key)
    guard let place = session.place(of: key) else {
      throw DraftError.refused(session.reasonForNoField(key))
    }
    let options = session.options(
      of: place, matching: invocation.value(.matching) ?? "", limit: limit)
    for option in options {
      let words = [option.value, option.label].map(\.withoutControls)
      try console.print(
        invocation.flag(.json) ? option.json.text : words.joined(separator: "\t"))
    }
    return .done
  }
}
