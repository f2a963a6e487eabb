import FieldbookKit
import FormSession

extension CommandDescription {
  static let formPrint = CommandDescription(
    "form print", "Print an empty form for paper, and a codebook.",
    discussion: """
      Writes one HTML page, without scripts or external files, which a browser prints on A4 or \
      Letter. The empty form has boxes for options and digits, lines for text, and space for \
      several entries of a repeat. The codebook lists each field with its question, type, options \
      and conditions, in words and as expressions. Without an option, the page has both.

      FORM is the key of a registered form, or a file with a definition, whose name must contain a \
      dot or a slash; `-` reads standard input.
      """,
    positionals: [.formOrFile],
    options: [.output, .paper, .codebook, .language, .printedVersion, .listFile],
    examples: [
      Example("fieldbook form print visit -o visit.html", "Write the page of a registered form"),
      Example("fieldbook form print visit.form.json --paper", "Print only the empty form"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .storeUnusable])
}

extension Positional {
  static let formOrFile = Positional(
    "FORM", help: "The key of a form, or a file with a definition", completion: .formKey)
}

extension Option {
  static let paper = Option("paper", help: "Only the empty form for paper")
  static let codebook = Option("codebook", help: "Only the codebook")
  static let printedVersion = Option(
    "form-version", value: "V", help: "Print this version instead of the newest",
    mistakenFor: Option.version.name)
}

extension Fieldbook {
  static func printForm(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    if invocation.flag(.paper), invocation.flag(.codebook) {
      throw UsageError.contradiction("--paper", "--codebook")
    }
    let interruption = console.interruption()
    let (form, files) = try printedForm(invocation, on: &console)
    let content: PrintedDocument.Content =
      invocation.flag(.paper) ? .paper : invocation.flag(.codebook) ? .codebook : .both
    let language = try invocation.language(of: form.definition)
    let shown = try language.map { language in
      try LoadedForm(form.definition.inLanguage(language), console.validationContext)
    }
    let document = PrintedDocument(
      shown ?? form, content, in: language ?? form.definition.languages.first)
    let sink = try Sink(invocation.value(.output), sparing: files, interruption)
    try sink.write(Array(document.text.utf8), on: &console)
    try sink.finish()
    return .done
  }

  /// Returns the form, and the files that the output must not replace.
  private static func printedForm(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> (LoadedForm, sparing: [String]) {
    let name = invocation.argument(.formOrFile)
    let version = try invocation.integer(.printedVersion, from: 1)
    guard name == "-" || name.contains(where: { $0 == "." || $0 == "/" }) else {
      let book = try book(invocation, on: &console)
      return (try book.loadedForm(name, version: version), book.store.files)
    }
    if version != nil { throw UsageError.contradiction("--form-version", "FILE") }
    return (try loadedForm(from: name, invocation, on: &console), [name])
  }
}
