import FieldEngine
import FormSession
import Foundation
import SQLiteKit
import TestSupport

@testable import FieldbookStore

/// A store in the temporary folder, with operations for tests.
struct Sample {
  let path: String
  let store: Store
  let form: LoadedForm

  init(_ name: String = "store.sqlite", of definition: FormDefinition? = nil) throws {
    path = try TemporaryFolder.current.path(of: name)
    store = try Store(path, at: Sample.moment(0))
    form = try LoadedForm(
      definition ?? Sample.visit,
      ValidationContext(today: CalendarDay(iso: "2026-11-21") ?? .earliest))
    try store.register(form.definition, at: Sample.moment(0))
  }

  static var visit: FormDefinition {
    get throws {
      let text = """
        {"form": "visit", "version": 1, "title": "Visit",
         "groups": [{"key": "who", "title": "Who"}],
         "fields": [
           {"key": "name", "type": "name", "required": true, "group": "who"},
           {"key": "zip", "type": "zip", "required": true, "group": "who"},
           {"key": "age", "type": {"age": {"min": 0, "max": 120}}},
           {"key": "ssn", "type": "ssn"},
           {"key": "card", "type": "credit"},
           {"key": "cvv", "type": "cvv"},
           {"key": "scores", "type": {"list": {"of": "integer"}}}],
         "rules": [{"key": "adult", "lessOrEqual": ["18", {"field": "age"}],
           "message": "Usually adults only", "severity": "warning"}],
         "unique": ["name", "zip"]}
        """
      guard let form = FormDocument(text).definition else { throw NoSuchThing() }
      return form
    }
  }

  /// A form with a repeat in another; both have a field that is masked and one that is never stored.
  static var intake: FormDefinition {
    get throws {
      let text = """
        {"form": "intake", "version": 1,
         "groups": [
           {"key": "card", "repeat": {"entry": "Card ${number}", "start": 1}},
           {"key": "payment", "group": "card", "repeat": {"entry": "${note} ${ssn}", "max": 4}}],
         "fields": [
           {"key": "patient", "type": "name"},
           {"key": "number", "type": "credit", "group": "card"},
           {"key": "code", "type": "cvv", "group": "card"},
           {"key": "ssn", "type": "ssn", "group": "payment"},
           {"key": "pin", "type": "cvv", "group": "payment"},
           {"key": "note", "type": "phrase", "group": "payment"}],
         "rules": [{"key": "usual", "check": "${note} != 'x'", "message": "Usually not",
           "severity": "warning", "group": "payment"}]}
        """
      guard let form = FormDocument(text).definition else { throw NoSuchThing() }
      return form
    }
  }

  static func moment(_ seconds: Int64) -> Moment {
    Moment(milliseconds: 1_800_000_000_000 + seconds * 1_000)
  }

  static func id(_ number: UInt64) -> DraftID {
    DraftID(high: 0x0193_0000_0000_7000, low: 0x8000_0000_0000_0000 | number)
  }

  static func person(at seconds: Int64 = 1) -> Person {
    Person("ada") { moment(seconds) }
  }

  /// Saves a draft with values.
  @discardableResult
  func begin(
    _ number: UInt64 = 1, _ values: [(field: String, text: String)] = [], at seconds: Int64 = 1
  ) throws -> DraftID {
    let draft = try form.newDraft(
      Sample.id(number), values: values, by: Sample.person(at: seconds))
    try store.add([draft])
    return Sample.id(number)
  }

  /// Saves a final draft.
  @discardableResult
  func beginFinal(_ number: UInt64 = 1) throws -> DraftID {
    let id = try begin(number, [("name", "ada"), ("zip", "90210"), ("ssn", "123456789")])
    var draft = try open(id)
    _ = try draft.finalize()
    return id
  }

  /// Saves a draft of ``intake`` with entries that were added, moved and removed.
  @discardableResult
  func beginIntake(_ number: UInt64 = 1) throws -> DraftID {
    let id = try begin(number, [("patient", "bystander")])
    var draft = try open(id)
    let actions: [SessionAction] = [
      .addEntry(to: "card", at: nil), .addEntry(to: "card[1].payment", at: nil),
      .addEntry(to: "card[1].payment", at: 1), .step("card[1].payment[2].note", .set("kept")),
      .step("card[1].number", .set("4111111111111111")), .moveEntry("card[1]", to: 2),
      .addEntry(to: "card", at: nil), .step("card[3].number", .set("4111")),
      .removeEntry("card[3]"), .removeEntry("card[2].payment[1]"), .undo,
      .step("card[2].payment[1].note", .set("x")),
      .acknowledge(rule: "card[2].payment[1].usual"),
    ]
    for action in actions { try draft.apply(action) }
    try draft.close()
    return id
  }

  func open(_ id: DraftID, in other: Store? = nil) throws -> OpenDraft<Store> {
    try OpenDraft(id, of: form, in: other ?? store, as: Sample.person(at: 2))
  }

  /// Another store on the same file.
  func another() throws -> Store { try Store(path, at: Sample.moment(0)) }

  /// A connection to the file, as another program would open it.
  func stranger() throws -> Connection { try Connection(path) }

  /// Changes the file while a trigger is dropped.
  func withoutTrigger(_ name: String, _ change: String) throws {
    let file = try stranger()
    let trigger = try file.texts("SELECT sql FROM sqlite_schema WHERE name = '\(name)'")[0]
    try file.runScript("DROP TRIGGER \(name); \(change)")
    try file.runScript(trigger ?? "")
  }

  /// Saves a final draft that replaces another one.
  @discardableResult
  func beginAmendment(_ number: UInt64, of id: DraftID) throws -> DraftID {
    let contents = try store.contents(of: id)
    guard let contents else { throw NoSuchThing() }
    try store.add([
      form.amendment(
        Sample.id(number), of: contents, reason: "Wrong", by: Sample.person(at: 3))
    ])
    var draft = try open(Sample.id(number))
    _ = try draft.finalize()
    return Sample.id(number)
  }

  /// The bytes of all files in the folder, one file after another.
  func allBytes() throws -> [UInt8] {
    let folder = Folder(of: path)
    return try folder.files().flatMap(folder.bytes)
  }
}

/// The error when a test does not find something that it needs.
struct NoSuchThing: Error {}

extension Connection {
  /// The results of a query with one column of texts.
  func texts(_ sql: String) throws -> [String?] {
    try prepare(sql).all { row in try row.textOrNil(0) }
  }

  /// The result of a query for a single number.
  func number(_ sql: String) throws -> Int? {
    try prepare(sql).first { row in try row.int(0) }
  }
}

/// The error of the store that a body throws; nil if it throws none.
func storeError<Value>(of body: () throws -> Value) -> StoreError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? StoreError
  }
}

/// The kind of storage failure that a body throws; nil if it throws none.
func failure<Value>(of body: () throws -> Value) -> StorageError.Kind? {
  if case .storage(let failure) = storeError(of: body) { failure.kind } else { nil }
}

extension [UInt8] {
  /// Whether the bytes contain a text.
  func holds(_ text: String) -> Bool {
    Data(self).range(of: Data(text.utf8)) != nil
  }

  /// The bytes around each occurrence of a text, except in the numbers of this process.
  func surroundings(of text: String) -> [String] {
    let wanted = Data(text.utf8)
    var bytes = Data(self)
    let process = Data(ProcessIdentity.current.utf8)
    while let range = bytes.range(of: process) { bytes.removeSubrange(range) }
    var (found, start) = ([String](), bytes.startIndex)
    while let range = bytes.range(of: wanted, in: start..<bytes.endIndex) {
      let part = bytes[
        Swift.max(0, range.lowerBound - 40)..<Swift.min(bytes.count, range.upperBound + 40)]
      found.append(String(decoding: part, as: UTF8.self))
      start = range.upperBound
    }
    return found
  }
}

extension Folder {
  /// Writes a file of any bytes.
  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(of: name)))
  }

  /// The permissions of a file or a folder.
  func permissions(of name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path(of: name))
    return (attributes[.posixPermissions] as? Int) ?? 0
  }

  /// Sets the permissions of a file.
  func permit(_ mode: Int, _ name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: path(of: name))
  }
}

extension Folder {
  /// Removes a file.
  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(of: name))
  }
}

/// The error of the database that a body throws; nil if it throws none.
func sqliteError<Value>(of body: () throws -> Value) -> SQLiteError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? SQLiteError
  }
}

extension OpenDraft {
  /// Performs an action, which may be refused.
  mutating func attempt(_ action: SessionAction) throws(DraftError) {
    do throws(DraftError) {
      try apply(action)
    } catch {
      guard case .refused = error else { throw error }
    }
  }
}

extension Sample {
  /// A store with two drafts, after changes outside the program.
  static func sick(_ changes: String...) throws -> Sample {
    let sample = try Sample()
    try sample.begin(1, [("name", "ada"), ("zip", "902"), ("age", "17")])
    try sample.beginFinal(2)
    let file = try sample.stranger()
    for change in changes { try file.runScript(change) }
    return sample
  }
}
