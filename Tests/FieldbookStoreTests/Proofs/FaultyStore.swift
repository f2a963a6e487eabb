import FaultyFiles
import FieldEngine
import FormSession
import Foundation
import SQLiteKit
import TestSupport

@testable import FieldbookStore

/// A store on files that can be made to fail, with a draft to type into.
struct FaultyStore {
  let path: String
  private let template: String

  /// The field in which the tests type: that of the remark in the second visit.
  static let notes = "remark[#4].notes"
  private let form: LoadedForm

  /// Makes the draft, on files that work.
  init() throws {
    let document = FormDocument(
      """
      {"form": "visits", "version": 1,
       "groups": [{"key": "visit", "repeat": {"start": 2}},
         {"key": "remark", "group": "visit", "repeat": {"start": 1}}],
       "fields": [{"key": "notes", "type": "text", "group": "remark"},
         {"key": "place", "group": "visit"}]}
      """)
    guard let definition = document.definition else { throw NoSuchThing() }
    let sample = try Sample("template.sqlite", of: definition)
    try sample.begin()
    (template, form) = (sample.path, sample.form)
    path = try TemporaryFolder.current.folder("faulty-files").path(of: "store.sqlite")
    guard faulty_install() == 0 else { throw NoSuchThing() }
  }

  /// Restores the store without any typed text, on files that work.
  func begin() throws {
    faulty_reset()
    let folder = Folder(of: path).path
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    try FileManager.default.copyItem(atPath: template, toPath: path)
  }

  /// The result of typing while files fail.
  struct Outcome {
    /// The text that was confirmed as saved.
    var text = ""
    /// The next letter, if saving it failed with an error.
    var doubtful: Character?
    var errors: [StoreError] = []

    /// Runs a closure that may fail and records the error.
    mutating func attempt<Value>(_ body: () throws -> Value) -> Value? {
      do {
        return try body()
      } catch DraftError.store(let error) {
        errors.append(error)
      } catch let error as StoreError {
        errors.append(error)
      } catch {
        errors.append(.storage(StorageError(.other, message: "\(error)")))
      }
      return nil
    }
  }

  /// Opens the store and types; each failing step is tried twice.
  func type() -> Outcome {
    var outcome = Outcome()
    guard let store = outcome.attemptTwice(open),
      var draft = outcome.attemptTwice({ try session(in: store) })
    else { return outcome }
    for letter in "abcdefghijkl" {
      let kept = outcome.attemptTwice {
        try draft.apply(.step(Self.notes, .type(String(letter))))
      }
      guard kept != nil else {
        outcome.doubtful = letter
        break
      }
      outcome.text.append(letter)
      if letter == "f" { _ = outcome.attemptTwice { try store.tidy() } }
      if letter == "d" {
        _ = outcome.attemptTwice { try draft.apply(.addEntry(to: "visit", at: nil)) }
        _ = outcome.attemptTwice { try draft.apply(.moveEntry("visit[#3]", to: 1)) }
      }
    }
    _ = outcome.attemptTwice { try draft.close() }
    return outcome
  }

  /// The text in the store once files work again, after checking that another letter can be saved.
  func recovered() throws -> String {
    faulty_fail(0, 0, 0)
    let store = try open()
    guard try store.connection.integrityProblems() == [] else { throw NoSuchThing() }
    guard let text = try storedText(in: store) else { throw NoSuchThing() }
    var draft = try session(in: store)
    _ = try draft.apply(.step(Self.notes, .set(text + "!")))
    guard try storedText(in: store) == text + "!" else { throw NoSuchThing() }
    return text
  }

  private func storedText(in store: Store) throws -> String? {
    let fields = try store.contents(of: Sample.id(1))?.fields
    return fields?.first { $0.key == Self.notes }?.content.text.raw
  }

  /// Opens the store without waiting for locks.
  func open() throws -> Store {
    let store = try Store(path, .existing, at: Sample.moment(0))
    store.patience = 10
    return store
  }

  /// Opens the draft.
  func session(in store: Store) throws -> OpenDraft<Store> {
    var draft = try OpenDraft(Sample.id(1), of: form, in: store, as: Sample.person())
    _ = try draft.apply(.step(Self.notes, .focus))
    return draft
  }
}

extension FaultyStore.Outcome {
  /// Runs a closure that may fail, and again if it does.
  fileprivate mutating func attemptTwice<Value>(_ body: () throws -> Value) -> Value? {
    attempt(body) ?? attempt(body)
  }
}
