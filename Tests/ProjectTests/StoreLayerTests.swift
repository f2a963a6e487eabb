import TestSupport
import Testing

/// Checks that only one place above the stores knows which stores exist.
@Suite struct StoreLayerTests {
  @Test(arguments: ["FieldbookCLI", "FieldbookKit", "FieldbookTerminal"])
  func `only the address of a store knows which stores exist`(module: String) throws {
    let folder = Folder.package.folder("Sources/\(module)")
    let importing = try folder.allFiles(suffix: ".swift").filter { file in
      try folder.text(of: file).contains("import FieldbookStore")
    }
    #expect(importing == (module == "FieldbookKit" ? ["Book/StoreAddress.swift"] : []))
  }

  @Test func `only one file of the server knows how to open a database`() throws {
    let folder = Folder.package.folder("Sources")
    let importing = try folder.allFiles(suffix: ".swift").filter { file in
      try folder.text(of: file).contains("import FieldbookPostgres")
    }
    #expect(importing == ["FieldbookServer/DatabaseStores.swift"])
  }

  @Test func `the protocols of stores have no words of SQL`() throws {
    let folder = Folder.package.folder("Sources/FormSession/Repositories")
    let found = try folder.allFiles(suffix: ".swift").filter { file in
      try folder.text(of: file).firstMatch(of: /sqlite3_|SQLite|SELECT|INSERT/) != nil
    }
    #expect(found == [])
  }
}
