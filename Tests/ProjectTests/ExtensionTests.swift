import TestSupport
import Testing

/// Tells whoever adds a type, a command or a migration what was forgotten; `Documentation/Extending.md`
/// has the steps.
@Suite struct ExtensionTests {
  // MARK: Field types

  static let types = names(
    in: (try? Folder.package.text(of: "Sources/FieldEngine/Types/FieldType.swift")) ?? "",
    /^  case (\w+)$/)

  @Test func `the types are found`() {
    #expect(Self.types.contains("zip") && Self.types.count > 30)
  }

  @Test(arguments: types)
  func `a type has tests, and a section in the documentation`(type: String) throws {
    let files = try Folder.package.folder("Tests/FieldEngineTests/Types").files()
    #expect(
      files.contains { $0.lowercased() == "\(type)tests.swift".lowercased() },
      "Write Tests/FieldEngineTests/Types/\(type.capitalized)Tests.swift.")
    let page = try Folder.package.text(of: "Documentation/Types.md")
    #expect(page.contains("\n## `\(type)`\n"), "Give `\(type)` a section in Documentation/Types.md.")
  }

  // MARK: Commands

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
  func `a command is a part of the program, and is run`(command: String) throws {
    let program = try Folder.package.text(of: "Sources/FieldbookCLI/Fieldbook.swift")
    let groups = program.prefix(upTo: program.firstRange(of: "])\n\n")?.lowerBound ?? program.endIndex)
    #expect(
      groups.contains(try Regex("\\.\(command)[,\\]]")),
      "Add `.\(command)` to a group of `Fieldbook.program`, in Sources/FieldbookCLI/Fieldbook.swift.")
    // Whatever has no case of its own shows help.
    #expect(
      program.contains("case .\(command): ") || command == "help",
      "Add `case .\(command):` to the switch in Sources/FieldbookCLI/Fieldbook.swift.")
  }

  // MARK: Migrations

  static let migrations = (try? Folder.package.folder("Migrations").files(suffix: ".sql")) ?? []

  @Test(arguments: migrations)
  func `a migration is in the list, and embedded`(file: String) throws {
    let manifest = try Folder.package.text(of: "Package.swift")
    #expect(
      manifest.contains(".embedInCode(\"\(file)\")"),
      "Add \(file) to the resources of the target `Migrations` in Package.swift.")
    let list = try Folder.package.text(of: "Migrations/Schema.swift")
    #expect(
      list.contains("PackageResources.\(file.replacing(".", with: "_"))"),
      "Add \(file) to `Schema.migrations` in Migrations/Schema.swift.")
  }

  @Test(arguments: migrations)
  func `what belongs to a draft is purged with it, and rescued`(file: String) throws {
    let step = try Folder.package.text(of: "Migrations/\(file)")
    for table in step.split(separator: "CREATE TABLE ").dropFirst()
    where table.prefix(while: { $0 != ";" }).contains("draft INTEGER NOT NULL REFERENCES draft") {
      let name = String(table.prefix { $0 != " " })
      for source in ["Store+Purging.swift", "Doctor/Rescuer.swift"] {
        let text = try Folder.package.text(of: "Sources/FieldbookStore/\(source)")
        #expect(
          text.contains("\"\(name)\""),
          "Name the table `\(name)` in Sources/FieldbookStore/\(source), where the others are.")
      }
    }
  }
}

/// What the first group of the pattern finds, line by line.
private func names(in text: String, _ pattern: Regex<(Substring, Substring)>) -> [String] {
  text.matches(of: pattern.anchorsMatchLineEndings()).map { String($0.1) }
}
