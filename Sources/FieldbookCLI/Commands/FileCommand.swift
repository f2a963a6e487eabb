import FieldEngine
import FieldbookKit
import FormSession
import JSONText
import SQLiteKit

extension CommandDescription {
  static let fileGet = CommandDescription(
    "file get", "Write the file in a field to disk.",
    discussion: """
      The file is written to the current folder, or to the folder that `-o` names, under its own \
      name. An existing file is replaced only with `--force`. The content is checked against its \
      hash while it is written.

      `set` stores a file, as in `photo=@leaf.png`. A masked file needs `--reveal`.
      """,
    positionals: [.id, .oneField], options: [.outputFile, .force, .reveal],
    examples: [
      Example("fieldbook file get 89ab4f21 photo", "Write the photo to the current folder"),
      Example("fieldbook file get 89ab4f21 photo -o leaf.png", "Write it under another name"),
      Example("fieldbook file get 89ab4f21 'visit[2].scan' -o - | lpr", "Pass it to a program"),
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .storeUnusable, .interrupted])
}

extension Positional {
  static let oneField = Positional("FIELD", help: "A file field", completion: .fieldKey)
}

extension Option {
  static let outputFile = Option(
    "output", short: "o", value: "FILE",
    help: "Write to this file or folder, `-` for standard output",
    completion: .file)
  static let force = Option("force", help: "Replace an existing file")
}

extension Fieldbook {
  static func getFile(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let interruption = console.interruption()
    let book = try book(invocation, on: &console, interruption: interruption)
    let draft = try book.draft(invocation.argument(.id))
    let key = invocation.argument(.oneField)
    let file = try file(in: key, of: draft, at: book, isRevealed: invocation.flag(.reveal))
    var path = invocation.value(.outputFile) ?? file.name
    if OutputFiles.Place.isFolder(path) { path += (path.hasSuffix("/") ? "" : "/") + file.name }
    if path != "-", !invocation.flag(.force) {
      do throws(ExchangeError) {
        try OutputFile.expectRoom(for: path, sparing: book.store.files)
      } catch {
        throw error == .taken(path: path) ? .wouldReplace(path: path) : error
      }
    }
    let sink = try Sink(path, sparing: book.store, interruption, isText: false)
    try book.readFile(file) { piece in try sink.write(piece, on: &console) }
    try sink.finish()
    guard path != "-" else { return .done }
    if invocation.flag(.json) {
      try console.print(JSON.object([("path", .string(path)), ("file", file.json)]).text)
    } else if !invocation.flag(.quiet) {
      console.complain("\(file.summary) written to `\(path)`.".withoutControls)
    }
    return .done
  }

  /// Returns the file in a field of a draft.
  private static func file(
    in path: String, of draft: Draft, at book: Book, isRevealed: Bool
  ) throws -> FileReference {
    let form = try book.loadedForm(of: draft)
    let field = try form.field(path)
    guard field.definition.file != nil else {
      throw ReferenceError.noFileField(path, type: field.definition.name)
    }
    if field.definition.storage != .keep, !isRevealed { throw ReferenceError.maskedFile(path) }
    let session = form.session(try book.contents(draft.id))
    guard let state = session.state(path), let file = state.file else {
      throw ReferenceError.noFile(path)
    }
    return file
  }
}
