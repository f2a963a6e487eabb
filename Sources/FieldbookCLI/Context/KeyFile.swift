import FieldbookHashes
import FieldbookKit
import FormSession
import SQLiteKit

/// A file with a key: one line of 43 characters.
enum KeyFile {
  static func read(_ path: String, on console: some Console) throws -> SealingKey {
    let bytes: [UInt8]
    do {
      bytes = try console.read(file: path, limit: 1_024)
    } catch .tooLarge {
      throw KeyError.noKey(path)
    } catch {
      throw CommandError.file(path: path, error)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let key = SealingKey(text.prefix { !$0.isNewline }) else { throw KeyError.noKey(path) }
    return key
  }

  /// Writes a key to a new file that only its owner can read.
  static func create(_ key: SealingKey, to path: String) throws {
    do {
      try PrivateFile.create(at: path, containing: Array((key.text + "\n").utf8))
    } catch {
      throw KeyError.unwritable(path, reason: error.detail)
    }
  }
}

extension Fieldbook {
  /// Returns the store's key from the command line or the environment; nil if neither provides it.
  static func storeKey(
    _ invocation: Invocation, on console: some Console
  ) throws -> SealingKey? {
    if let path = try invocation.fileName(.keyFile) {
      return try KeyFile.read(path, on: console)
    }
    guard let text = console.variable("FIELDBOOK_KEY"), !text.isEmpty else { return nil }
    guard let key = SealingKey(text) else { throw KeyError.badVariable }
    return key
  }
}

/// Why a key cannot be read or written.
enum KeyError: ReportedError, Equatable {
  /// The file contains no key.
  case noKey(String)
  /// The variable contains no key.
  case badVariable
  /// The file cannot be created.
  case unwritable(String, reason: String)

  var exitCode: ExitCode {
    if case .unwritable = self { .failed } else { .usage }
  }

  var code: String {
    switch self {
    case .noKey, .badVariable: "bad_key"
    case .unwritable: "unwritable_key"
    }
  }

  var message: String {
    switch self {
    case .noKey(let path): "The file \(path) does not contain a key."
    case .badVariable: "The variable `FIELDBOOK_KEY` does not contain a key."
    case .unwritable(let path, let reason): "The key file \(path) cannot be created: \(reason)."
    }
  }

  var hint: String {
    switch self {
    case .noKey, .badVariable: "A key is a line of 43 characters, as `key new` writes it."
    case .unwritable: "Name a new file, in a folder that can be written."
    }
  }
}
