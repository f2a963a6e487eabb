import FieldEngine
import FieldbookExchange
import FieldbookHashes
import FieldbookKit
import FormSession
import JSONText
import SQLiteKit

extension CommandDescription {
  static let formListUpdate = CommandDescription(
    "form list-update", "Register a form with new rows in its lists.",
    discussion: """
      The rows become part of a new version of the form, which new drafts use. Open drafts keep their \
      version until `upgrade --form FORM --to VERSION` moves them. If the rows are the same as before, nothing changes.
      """,
    positionals: [.form], options: [.listFile],
    examples: [
      Example(
        "fieldbook form list-update visit --list village=villages.csv",
        "Replace the list of villages")
    ],
    exitCodes: [.done, .failed, .usage, .notFound, .conflict, .storeUnusable])
}

extension Option {
  static let listFile = Option(
    "list", value: "KEY=FILE", help: "Take the rows of a list from this CSV file",
    isRepeatable: true,
    completion: .file)
}

extension Fieldbook {
  static func updateLists(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let files = try listFiles(invocation)
    guard !files.isEmpty else {
      throw UsageError.missingArgument("--list KEY=FILE", command: invocation.command.name)
    }
    let book = try book(invocation, on: &console)
    let form = try book.loadedForm(invocation.argument(.form)).definition
    var tables: [String: ListTable] = [:]
    for (key, path) in files.sorted(by: { $0.key < $1.key }) {
      guard var file = form.lists[key]?.file else {
        throw UsageError.noList(key, known: form.lists.filter { $1.file != nil }.keys.sorted())
      }
      let content = try contents(ofList: path, on: &console)
      file.hash = Digest(of: content).description
      var reader = ListReader(file)
      tables[key] = reader.table(content)
      for mistake in reader.mistakes {
        console.complain(mistake.line(file: path).withoutControls)
      }
      guard reader.mistakes.isEmpty else { throw CommandError.list(path: path) }
    }
    let new = try book.update(form, lists: tables)
    if invocation.flag(.json) {
      try console.print(
        JSON.object([
          ("form", .string(form.key)), ("version", .integer(new?.version ?? form.version)),
          ("updated", .bool(new != nil)),
        ]).text)
    } else if !invocation.flag(.quiet) {
      console.complain(
        new.map {
          "\(form.key) \($0.version) is registered. Move open drafts with "
            + "`fieldbook upgrade --form \(form.key) --to \($0.version)`."
        } ?? "\(form.key) \(form.version) has these rows already.")
    }
    return .done
  }

  // MARK: Reading

  /// Reads a definition and its list files, and prints their mistakes.
  static func formFile(
    _ path: String, _ invocation: Invocation, on console: inout some Console
  ) throws -> FormFile {
    let file = try readFormFile(path, invocation, on: &console)
    for error in file.document.errors { console.complain(error.report(file: path)) }
    for (list, mistake) in file.mistakes {
      let path = try place(of: list, in: file, path, invocation)
      console.complain(mistake.line(file: path).withoutControls)
    }
    return file
  }

  /// Reads a definition and its list files.
  static func readFormFile(
    _ path: String, _ invocation: Invocation, on console: inout some Console
  ) throws -> FormFile {
    let given = try listFiles(invocation)
    let definition = try console.contents(of: path)
    let file = try FormFile(definition) { key, file in
      try contents(ofList: given[key] ?? place(of: file, besides: path), on: &console)
    }
    guard let form = file.document.definition,
      let key = given.keys.filter({ form.lists[$0]?.file == nil }).min()
    else { return file }
    throw UsageError.noList(key, known: form.lists.filter { $1.file != nil }.keys.sorted())
  }

  /// Returns the path of a list file with mistakes.
  static func place(
    of list: String, in file: FormFile, _ form: String, _ invocation: Invocation
  ) throws -> String {
    try listFiles(invocation)[list] ?? file.document.definition?.lists[list]?.file.map {
      place(of: $0, besides: form)
    } ?? list
  }

  /// Returns the path of a list file, which is given relative to its form's folder.
  private static func place(of file: ListFile, besides form: String) -> String {
    guard form != "-", !file.path.hasPrefix("/") else { return file.path }
    let folder = Path(form).folder
    return folder == "." ? file.path : folder + "/" + file.path
  }

  /// Reads a list file.
  private static func contents(
    ofList path: String, on console: inout some Console
  ) throws -> [UInt8] {
    do {
      return try console.read(file: path, limit: mostBytesOfList)
    } catch {
      throw CommandError.file(path: path, error)
    }
  }

  /// The maximum size of a list file.
  private static var mostBytesOfList: Int { 1 << 30 }

  /// Returns the files that the command line assigns to lists.
  private static func listFiles(_ invocation: Invocation) throws -> [String: String] {
    var files: [String: String] = [:]
    for word in invocation.values(.listFile) {
      guard let sign = word.firstIndex(of: "="), sign != word.startIndex,
        word.index(after: sign) < word.endIndex
      else { throw UsageError.notAListFile(word) }
      let key = String(word[..<sign])
      guard files.updateValue(String(word[word.index(after: sign)...]), forKey: key) == nil else {
        throw UsageError.repeatedField(key)
      }
    }
    return files
  }
}
