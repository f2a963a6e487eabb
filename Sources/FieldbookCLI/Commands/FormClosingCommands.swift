import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let formClose = CommandDescription(
    "form close", "Stop a form from accepting new drafts.",
    discussion: """
      All versions of the form are closed, including versions that you register later. `new` and \
      `import` are refused with exit status 5, and `edit` does not offer a new draft. Existing \
      drafts can still be changed, finalized, amended and exported. `import --update` changes \
      existing drafts, and rejects rows that would become new drafts. `form open` opens the form \
      again.
      """,
    positionals: [.form],
    examples: [Example("fieldbook form close visit", "Accept no more drafts of this form")],
    exitCodes: [.done, .failed, .usage, .notFound, .storeUnusable])

  static let formOpen = CommandDescription(
    "form open", "Open a closed form again.",
    positionals: [.form],
    examples: [Example("fieldbook form open visit", "Accept new drafts again")],
    exitCodes: [.done, .failed, .usage, .notFound, .storeUnusable])
}

extension Fieldbook {
  static func closeForm(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    try changeForm(invocation, on: &console, done: "is closed", before: "was already closed") {
      try $0.close()
    }
  }

  static func openForm(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    try changeForm(invocation, on: &console, done: "is open", before: "was already open") {
      try $0.reopen()
    }
  }

  private static func changeForm(
    _ invocation: Invocation, on console: inout some Console, done: String, before: String,
    _ change: (BookForm) throws -> Bool
  ) throws -> ExitCode {
    let book = try book(invocation, on: &console)
    let form = try book.form(invocation.argument(.form))
    let isChanged = try change(form)
    if invocation.flag(.json) {
      let closing = try form.closing
      try console.print(
        JSON.object([
          ("form", .string(form.id.key)), ("changed", .bool(isChanged)),
          ("closed_at", .optional(closing?.moment.description)),
          ("closed_by", .optional(closing?.person)),
        ]).text)
    } else if !invocation.flag(.quiet) {
      console.complain("\(form.id.key) \(isChanged ? done : before).")
    }
    return .done
  }
}
