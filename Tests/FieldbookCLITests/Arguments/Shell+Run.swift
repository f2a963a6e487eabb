import Foundation
import TestSupport

@testable import FieldbookCLI

extension Shell {
  /// Whether the shell is installed.
  var isInstalled: Bool {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(rawValue)") }
  }

  /// The syntax errors that the shell reports in a script; empty if there are none.
  func complaints(about script: String) throws -> String {
    try output(["-n", "completions"], files: ["completions": script])
  }

  /// The completions that the shell offers at the end of a line that begins with `fieldbook`,
  /// sorted.
  ///
  /// A fake `fieldbook` answers completion requests with the word to complete and its arguments in
  /// parentheses. The folder contains the files `one.json` and `two.json`.
  func offers(
    _ program: Program, at line: String, answering script: String = Self.answers
  ) throws -> [String] {
    let files = [
      "completions": program.completions(for: self), "harness": harness, "inner": Self.zshInner,
      "fieldbook": script, "one.json": "", "two.json": "",
    ]
    return try output(["harness", line], files: files).split(separator: "\n").map(String.init)
      .sorted()
  }

  private func output(_ arguments: [String], files: [String: String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try text.write(to: file, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
    }
    return try output(arguments, in: folder)
  }

  private func output(_ arguments: [String], in folder: URL) throws -> String {
    let process = Process()
    let pipe = Pipe()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [rawValue] + arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "\(folder.path):\(path)", "HOME": folder.path, "ZDOTDIR": folder.path,
      "TERM": "dumb", "LC_ALL": "C.UTF-8",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}

extension Shell {
  /// The built program on a store.
  static func fieldbook(on store: String) -> String {
    """
    #!/bin/sh
    FIELDBOOK_STORE='\(store)' exec '\(BuiltProgram.path)' "$@"
    """
  }

  /// A fake program that prints its arguments.
  static let answers = #"""
    #!/bin/sh
    for word; do :; done
    printf '%s(%s)\tJane: a draft\n' "$word" "$*"
    """#

  /// Prints the completions at the end of the line in the first argument.
  private var harness: String {
    switch self {
    case .bash:
      #"""
      source ./completions
      COMP_LINE="fieldbook $1"
      COMP_WORDS=(${COMP_LINE//=/ = })
      [[ $COMP_LINE == *" " ]] && COMP_WORDS+=("")
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _fieldbook fieldbook
      printf '%s\n' "${COMPREPLY[@]}"
      """#
    case .zsh:
      #"""
      zmodload zsh/zpty
      zpty line zsh -f -i
      zpty -w line "source $PWD/inner"
      zpty -r line answer '*READY*'
      zpty -w -n line "fieldbook $1"$'\t'
      zpty -r line answer '*DONE*'
      cat .offers
      """#
    case .fish:
      #"""
      source ./completions
      complete -C "fieldbook $argv[1]" | string replace -r '\t.*' '' | string replace -r '^--[^=]*=' ''
      """#
    }
  }

  /// The script for zsh's terminal: it records what completion functions add, and exits after the
  /// first.
  private static let zshInner = #"""
    PROMPT=
    autoload -Uz compinit && compinit -u -D
    source ./completions
    compadd() {
      local -a offers
      if (( ! ${@[(I)-[OAD]]} )); then
        builtin compadd -O offers "$@"
        print -rl -- $offers >> .offers
      fi
      builtin compadd "$@"
    }
    finish() { print DO''NE; exit }
    comppostfuncs=(finish)
    : > .offers
    print REA''DY
    """#
}
