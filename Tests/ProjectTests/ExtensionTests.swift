import TestSupport
import Testing

/// Reports forgotten steps when a type, a command or a migration is added.
///
/// `Documentation/Extending.md` lists the steps.
@Suite struct ExtensionTests {
  // MARK: Field types

  static let types = names(
    in: (try? Folder.package.text(of: "Sources/FieldEngine/Types/FieldType.swift")) ?? "",
    /^  case (\w+)$/)

  @Test func `the types are found`() {
    #expect(Self.types.contains("zip") && Self.types.count > 30)
  }

  @Test(arguments: types)
  func `a type has tests, messages and a section in the documentation`(type: String) throws {
    let files = try Folder.package.folder("Tests/FieldEngineTests/Types").files()
    let isTested = files.contains { $0.lowercased() == "\(type)tests.swift".lowercased() }
    let name = type.prefix(1).uppercased() + type.dropFirst()
    #expect(isTested, "Write Tests/FieldEngineTests/Types/\(name)Tests.swift.")
    // A list needs no words, because its messages come from its items and rules.
    for language in ["English", "German", "French", "Spanish"] {
      let table = "Sources/FieldEngine/Messages/MessageTable+\(language).swift"
      let hasWords = try has("\n    \"noun.\(type)\": ", in: table)
      #expect(hasWords || type == "list", "Give `\(type)` its words in \(table).")
    }
    let isDescribed = try has("\n## `\(type)`\n", in: "Documentation/Types.md")
    #expect(isDescribed, "Give `\(type)` a section in Documentation/Types.md.")
  }

  // MARK: Commands

  private static let program = "Sources/FieldbookCLI/Fieldbook.swift"
  static let table = "Sources/FieldbookCLI/CommandTable.swift"
  static let commands = (try? described()) ?? []

  private static func described() throws -> [String] {
    let folder = Folder.package.folder("Sources/FieldbookCLI/Commands")
    return try folder.files().flatMap { file in
      try names(in: folder.text(of: file), /^  static let (\w+) = CommandDescription\(/)
    }
  }

  @Test func `the commands are found`() {
    #expect(Self.commands.contains("formAdd") && Self.commands.count > 30)
  }

  @Test(arguments: commands)
  func `a command is listed in the program and can be run`(command: String) throws {
    let groups = try Folder.package.text(of: Self.program)
      .matches(of: /Program\.Group\(\s*"[^"]+",\s*\[([^\]]*)\]/)
      .flatMap { $0.1.split { ",\n ".contains($0) } }
    let isPart = groups.contains { $0 == ".\(command)" }
    #expect(isPart, "Add `.\(command)` to a group of `Fieldbook.program`, in \(Self.program).")
    // A command without a handler shows help.
    let isRun = try has("      (.\(command), ", in: Self.table)
    #expect(isRun || command == "help", "Add `.\(command)` and its handler to \(Self.table).")
  }

  // MARK: Migrations

  static let migrations = (try? Folder.package.folder("Migrations").files(suffix: ".sql")) ?? []

  @Test(arguments: migrations)
  func `a migration is embedded and listed`(file: String) throws {
    let isEmbedded = try has(".embedInCode(\"\(file)\")", in: "Package.swift")
    #expect(isEmbedded, "Add \(file) to the resources of the target `Migrations` in Package.swift.")
    let name = "PackageResources.\(file.replacing(".", with: "_"))"
    let isListed = try has(name, in: "Migrations/Schema.swift")
    #expect(isListed, "Add \(file) to `Schema.migrations` in Migrations/Schema.swift.")
  }

  @Test(arguments: migrations, ["Store+Purging.swift", "Doctor/Rescuer.swift"])
  func `a table with a draft column is purged and rescued`(file: String, source: String) throws {
    let step = try Folder.package.text(of: "Migrations/\(file)")
    for table in step.split(separator: "CREATE TABLE ").dropFirst()
    where table.prefix(while: { $0 != ";" }).contains("draft INTEGER NOT NULL REFERENCES draft") {
      let created = table.prefix { $0 != " " }
      // A table that replaces another is renamed after the rows are in it.
      let renamed = step.split(separator: "ALTER TABLE \(created) RENAME TO ").dropFirst().first
      let name = renamed?.prefix { $0 != ";" } ?? created
      let isNamed = try has("\"\(name)\"", in: "Sources/FieldbookStore/\(source)")
      #expect(
        isNamed, "Name the table `\(name)` where the others are, in FieldbookStore/\(source).")
    }
  }
}

/// Whether a file of the package contains a text.
private func has(_ text: String, in file: String) throws -> Bool {
  try Folder.package.text(of: file).contains(text)
}

/// The matches of the pattern's first group, line by line.
private func names(in text: String, _ pattern: Regex<(Substring, Substring)>) -> [String] {
  text.matches(of: pattern.anchorsMatchLineEndings()).map { String($0.1) }
}
