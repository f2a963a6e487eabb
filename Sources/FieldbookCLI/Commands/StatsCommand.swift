import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let stats = CommandDescription(
    "stats", "Count drafts by status and age, and list frequent problems.",
    discussion: """
      The age of a draft is the time since its last change; "today" means since midnight. In a \
      terminal, counts are also shown as bars.
      """,
    options: [.formFilter],
    examples: [
      Example("fieldbook stats", "Show all forms"),
      Example("fieldbook stats --form visit --json", "Print JSON"),
    ],
    exitCodes: [.done, .usage, .notFound, .storeUnusable])
}

extension Fieldbook {
  static func showStatistics(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let key = try invocation.value(.formFilter).map(book.formKey)
    let statistics = try Statistics(book.store, form: key, today: console.midnight)
    if invocation.flag(.json) {
      try console.print(statistics.json.text)
    } else {
      try console.put(statistics.text(barsWithin: console.tableWidth))
    }
    return .done
  }
}
