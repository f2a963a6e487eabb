import FieldbookHashes
import FieldbookKit
import FormSession
import JSONText

extension CommandDescription {
  static let keyNew = CommandDescription(
    "key new", "Make a key for a store with sealed fields.",
    discussion: """
      The command writes a random key to a new file that only you can read. When the first answer \
      is sealed, the key becomes the key of the store. Without the key, sealed answers are lost, \
      so keep a copy away from the store.
      """,
    positionals: [.newKeyFile],
    examples: [Example("fieldbook key new clinic.key", "Make a key")],
    exitCodes: [.done, .failed, .usage])

  static let keyRotate = CommandDescription(
    "key rotate", "Replace the key of the store with a new one.",
    discussion: """
      The command writes a new key to a new file, and seals the keys of all drafts with it. From \
      then on, the old key opens nothing in this store. It still opens old copies of the file that \
      contains the keys of drafts, so destroy those copies.
      """,
    positionals: [.newKeyFile],
    examples: [
      Example("fieldbook key rotate new.key --key-file clinic.key", "Replace the key")
    ],
    exitCodes: [.done, .failed, .usage, .storeUnusable])
}

extension Positional {
  static let newKeyFile = Positional(
    "FILE", help: "The file with the new key; it must not exist", completion: .file)
}

extension Fieldbook {
  static func makeKey(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let path = try invocation.fileName(.newKeyFile)
    try KeyFile.create(SealingKey(), to: path)
    if !invocation.flag(.quiet) {
      console.complain("\(path.withoutControls) has a new key. Keep a copy in a safe place.")
    }
    return .done
  }

  static func rotateKey(
    _ invocation: Invocation, on console: inout some Console
  ) throws -> ExitCode {
    let path = try invocation.fileName(.newKeyFile)
    guard let old = try storeKey(invocation, on: console) else {
      throw StoreError.sealing(.noKey)
    }
    let book = try book(invocation, on: &console)
    let new = SealingKey()
    // The new key is on disk before any answer is sealed with it.
    try KeyFile.create(new, to: path)
    let count = try book.replaceKey(old, with: new)
    if invocation.flag(.json) {
      try console.print((["drafts": .integer(count), "key_file": .string(path)] as JSON).text)
    } else if !invocation.flag(.quiet) {
      let drafts = count == 1 ? "1 draft has" : "\(count) drafts have"
      console.complain(
        "\(path.withoutControls) is the key of the store now; \(drafts) sealed answers.")
    }
    return .done
  }
}
