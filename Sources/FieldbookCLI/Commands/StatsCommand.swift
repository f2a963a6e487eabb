import FieldbookStore
import FormSession
import JSONText

extension CommandDescription {
  static let stats = CommandDescription(
    "stats", "Count drafts by status and age, and what fails most.",
    discussion: """
      Ages go by the last change, and today begins at midnight. In a terminal the counts are \
      drawn as bars, too.
      """,
    options: [.formFilter],
    examples: [
      Example("fieldbook stats", "All forms"),
      Example("fieldbook stats --form visit --json", "For a program"),
    ],
    exitCodes: [.done, .usage, .notFound, .storeUnusable])
}

extension Fieldbook {
  static func showStatistics(
    _ invocation: Invocation, on console: inout some Console
  ) throws(CommandFault) -> ExitCode {
    let desk = try desk(invocation, on: &console)
    let key = try invocation.value(.formFilter).map(desk.formKey)
    let statistics = try keeping { () throws(StoreFault) in
      try Statistics(desk.store, form: key, today: console.midnight)
    }
    if invocation.flag(.json) {
      try console.print(statistics.json.text)
    } else {
      try console.put(statistics.text(barsWithin: console.tableWidth))
    }
    return .done
  }
}

extension Optional {
  /// As the standard library's, for a function that throws faults of one type.
  fileprivate func map<Value>(
    _ body: (Wrapped) throws(CommandFault) -> Value
  ) throws(CommandFault) -> Value? {
    if let self { try body(self) } else { nil }
  }
}
