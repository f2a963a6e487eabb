import FieldEngine
import FieldbookKit
import FormSession
import SQLiteKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files of an import: the file of the drafts, and the files with entries of repeats.
struct ImportFiles {
  /// The file with a row for each draft; nil if there are only entries.
  let drafts: InputFile?

  /// The files of entries, each with its repeat.
  let entries: [(group: String, file: InputFile)]

  /// The file whose progress is shown.
  let shown: InputFile

  /// The paths that a report must not replace.
  let paths: [String]

  /// Opens the file, the files of a folder, or the files in an archive.
  init(
    _ invocation: Invocation, form: LoadedForm, at book: Book, _ interruption: Interruption,
    on console: inout some Console
  ) throws {
    let path = invocation.argument(.table)
    let isUpdate = invocation.flag(.update)
    let repeats = try book.store.versions(of: form.id.key).repeats
    if let group = invocation.value(.repeatOfFile) {
      try repeats.expect(group, form: form.id.key)
      guard isUpdate else { throw ExchangeError.onlyEntries }
      let file = try InputFile(path, interruption)
      guard file.size != nil, path != "-" else { throw CommandError.file(path: path, .notFound) }
      (drafts, entries, shown, paths) = (nil, [(group, file)], file, [path])
      return
    }
    let found: [(name: String, file: InputFile)]
    switch OutputFiles.Place(path) {
    case nil:
      let file = try InputFile(path, interruption)
      (drafts, entries, shown, paths) = (file, [], file, [path])
      return
    case .folder:
      let folder = path.hasSuffix("/") ? path : path + "/"
      found = try ImportFiles.names(in: path).filter { $0.hasSuffix(".csv") }
        .map { ($0, try InputFile(folder + $0, interruption)) }
    case .archive: found = try ZipReader(path).files(ending: ".csv", interruption)
    }
    let main = found.first { $0.name == RepeatFiles.name(of: form.id.key, nil) }?.file
    let sorted = try ImportFiles.entries(found, of: form.id.key, repeats)
    for name in sorted.others where !invocation.flag(.quiet) {
      console.complain("`\(name.withoutControls)` is not a file of this form, and is ignored.")
    }
    guard let shown = main ?? (isUpdate ? sorted.entries.first?.file : nil) else {
      throw ExchangeError.noDrafts(path: path, name: RepeatFiles.name(of: form.id.key, nil))
    }
    (drafts, entries, self.shown) = (main, sorted.entries, shown)
    paths = [path] + found.map(\.file.path)
  }

  /// Whether there are separate files of entries.
  var areSeveral: Bool { !entries.isEmpty }

  /// The files of entries as the importer reads them.
  var sources: [EntriesSource] {
    entries.map { group, file in
      EntriesSource(file.name, of: group) { offset, count in
        try file.read(at: offset, count: count)
      }
    }
  }

  /// Returns the size and the hash of all files; nil if one cannot be read twice.
  func measure() throws -> (size: Int, hash: UInt64)? {
    var (size, hash) = (0, UInt64(0))
    for file in [drafts].compactMap(\.self) + entries.map(\.file) {
      guard let own = try file.measure() else { return nil }
      size += own.size
      hash = (hash &* 0x0000_0100_0000_01B3) ^ own.hash
    }
    return (size, hash)
  }

  /// Finds the repeat of each file by its name, outer repeats first.
  private static func entries(
    _ files: [(name: String, file: InputFile)], of form: String, _ repeats: [RepeatOutline]
  ) throws -> (entries: [(group: String, file: InputFile)], others: [String]) {
    let main = RepeatFiles.name(of: form, nil)
    let names = repeats.map { RepeatFiles.name(of: form, $0.key) }
    var others: [String] = []
    for (name, _) in files where name != main && !names.contains(name) {
      guard name.hasPrefix(form + "-") else {
        others.append(name)
        continue
      }
      throw ExchangeError.noRepeat(
        file: name, form: form, nearest: NearestSpelling.of(name, among: names))
    }
    let entries = repeats.compactMap { repeated in
      files.first { $0.name == RepeatFiles.name(of: form, repeated.key) }
        .map { (group: repeated.key, file: $0.file) }
    }
    return (entries, others)
  }

  static func names(in path: String) throws -> [String] {
    guard let folder = opendir(path) else {
      throw CommandError.file(path: path, FileError(errno))
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }
}
