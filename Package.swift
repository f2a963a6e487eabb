// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "fieldbook",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "FieldEngine", targets: ["FieldEngine"]),
    .library(name: "Expressions", targets: ["Expressions"]),
    .library(name: "FormSession", targets: ["FormSession"]),
    .library(name: "FieldbookMemory", targets: ["FieldbookMemory"]),
    .library(name: "FieldbookStore", targets: ["FieldbookStore"]),
    .library(name: "FieldbookPostgres", targets: ["FieldbookPostgres"]),
    .library(name: "FieldbookAccess", targets: ["FieldbookAccess"]),
    .library(name: "FieldbookExchange", targets: ["FieldbookExchange"]),
    .library(name: "FieldbookKit", targets: ["FieldbookKit"]),
    .library(name: "FormImport", targets: ["FormImport"]),
    .library(name: "FieldbookTerminal", targets: ["FieldbookTerminal"]),
    .library(name: "PostgresKit", targets: ["PostgresKit"]),
    .executable(name: "fieldbook", targets: ["fieldbook"]),
    .executable(name: "fieldbook-server", targets: ["fieldbook-server"]),
  ],
  targets: [
    // The layers, from the bottom up. A project test checks the sources against this table.
    .target(name: "JSONText"),
    .target(name: "FieldEngine"),
    .target(name: "Expressions", dependencies: ["FieldEngine"]),
    .target(name: "FormSession", dependencies: ["Expressions", "FieldEngine", "JSONText"]),
    .target(name: "FieldbookMemory", dependencies: ["FieldEngine", "FormSession"]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    .target(name: "SQLiteKit", dependencies: ["CSQLite"]),
    .target(
      name: "Migrations", dependencies: ["SQLiteKit"], path: "Migrations",
      resources: [
        .embedInCode("m0001_drafts.sql"), .embedInCode("m0002_imports.sql"),
        .embedInCode("m0003_notices.sql"), .embedInCode("m0004_integrity.sql"),
        .embedInCode("m0005_messages.sql"), .embedInCode("m0006_entries.sql"),
        .embedInCode("m0007_lists.sql"), .embedInCode("m0008_closed_forms.sql"),
        .embedInCode("m0009_contents.sql"), .embedInCode("m0010_review.sql"),
        .embedInCode("m0011_people.sql"),
        .embedInCode("m0012_edits.sql"), .embedInCode("m0013_sealing.sql"),
        .embedInCode("m0014_origin.sql"), .embedInCode("m0015_forgetting.sql"),
      ]),
    .systemLibrary(
      name: "CSodium", pkgConfig: "libsodium",
      providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
    .target(
      name: "FieldbookHashes", dependencies: ["CSodium", "FieldEngine", "FormSession", "JSONText"]),
    .target(
      name: "FieldbookRows",
      dependencies: ["FieldEngine", "FieldbookHashes", "FormSession", "JSONText"]),
    .target(
      name: "FieldbookStore",
      dependencies: [
        "FieldEngine", "FieldbookHashes", "FieldbookRows", "FormSession", "JSONText", "Migrations",
        "SQLiteKit",
      ]),
    .target(name: "FieldbookAccess", dependencies: ["FieldbookHashes", "FormSession"]),
    .target(
      name: "FieldbookExchange", dependencies: ["FieldEngine", "FormSession", "JSONText"]),
    .target(
      name: "FieldbookKit",
      dependencies: [
        "FieldEngine", "FieldbookExchange", "FieldbookHashes", "FieldbookRows", "FieldbookStore",
        "FormSession", "SQLiteKit",
      ]),
    .systemLibrary(
      name: "CNcurses", providers: [.apt(["libncurses-dev"]), .brew(["ncurses"])]),
    .target(name: "FieldbookTerminal", dependencies: ["FieldEngine", "FormSession", "CNcurses"]),
    .systemLibrary(
      name: "CMinizip", providers: [.apt(["libminizip-dev"]), .brew(["minizip"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .target(
      name: "FormImport",
      dependencies: [
        "CExpat", "CMinizip", "Expressions", "FieldEngine", "FieldbookExchange", "FormSession",
        "JSONText",
      ]),
    .target(
      name: "FieldbookCLI",
      dependencies: [
        "CMinizip", "Expressions", "FieldEngine", "FieldbookAccess", "FieldbookExchange",
        "FieldbookHashes",
        "FieldbookKit", "FieldbookMemory", "FieldbookTerminal", "FormImport", "FormSession",
        "JSONText", "SQLiteKit",
      ]),
    .executableTarget(name: "fieldbook", dependencies: ["FieldbookCLI"]),

    // What only the server needs.
    .systemLibrary(
      name: "CMicrohttpd", pkgConfig: "libmicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
    .target(name: "HTTPServer", dependencies: ["CMicrohttpd"]),
    .systemLibrary(
      name: "CPostgres", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(name: "PostgresKit", dependencies: ["CPostgres"]),
    .target(
      name: "FieldbookPostgres",
      dependencies: [
        "FieldEngine", "FieldbookHashes", "FieldbookRows", "FormSession", "JSONText", "PostgresKit",
      ],
      resources: [
        .embedInCode("Schema/m0001_drafts.sql"), .embedInCode("Schema/m0002_files.sql"),
        .embedInCode("Schema/m0003_people.sql"), .embedInCode("Schema/m0004_guards.sql"),
        .embedInCode("Schema/m0005_views.sql"), .embedInCode("Schema/m0006_origin.sql"),
        .embedInCode("Schema/m0007_owners.sql"), .embedInCode("Schema/m0008_forgetting.sql"),
        .embedInCode("Schema/k0001_keys.sql"),
      ]),
    .target(
      name: "FieldbookServer",
      dependencies: [
        "FieldEngine", "FieldbookAccess", "FieldbookCLI", "FieldbookExchange", "FieldbookHashes",
        "FieldbookKit", "FieldbookPostgres", "FormImport", "FormSession", "HTTPServer", "JSONText",
        "SQLiteKit",
      ]),
    .executableTarget(name: "fieldbook-server", dependencies: ["FieldbookServer"]),

    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"]),
    .testTarget(name: "ProjectTests", dependencies: ["TestSupport"]),
    .testTarget(name: "JSONTextTests", dependencies: ["JSONText", "TestSupport"]),
    .testTarget(
      name: "FieldEngineTests",
      dependencies: ["FieldEngine", "FormSession", "JSONText", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "ExpressionsTests",
      dependencies: ["Expressions", "FieldEngine", "JSONText", "TestSupport"],
      exclude: ["Fixtures"]),
    .target(
      name: "RepositoryContract",
      dependencies: ["FieldEngine", "FormSession", "JSONText", "TestSupport"],
      path: "Tests/RepositoryContract"),
    .testTarget(
      name: "FieldbookMemoryTests",
      dependencies: ["FieldbookMemory", "FormSession", "RepositoryContract"]),
    .testTarget(name: "SQLiteKitTests", dependencies: ["SQLiteKit", "TestSupport"]),
    .executableTarget(
      name: "DraftKeeper",
      dependencies: ["FieldEngine", "FieldbookStore", "FormSession", "JSONText"],
      path: "Tests/DraftKeeper"),
    .target(name: "FaultyFiles", dependencies: ["CSQLite"], path: "Tests/FaultyFiles"),
    .testTarget(
      name: "FieldbookStoreTests",
      dependencies: [
        "DraftKeeper", "FaultyFiles", "FieldEngine", "FieldbookHashes", "FieldbookMemory",
        "FieldbookRows", "FieldbookStore", "FormSession", "JSONText", "Migrations",
        "RepositoryContract", "SQLiteKit", "TestSupport",
      ]),
    .testTarget(
      name: "FormSessionTests",
      dependencies: [
        "FieldEngine", "FieldbookMemory", "FormSession", "JSONText", "RepositoryContract",
        "TestSupport",
      ],
      exclude: [
        "Definition/Fixtures", "Definition/__Snapshots__", "Session/Fixtures",
        "Session/__Snapshots__",
      ]),
    .testTarget(
      name: "WebTests",
      dependencies: [
        "Expressions", "FieldEngine", "FieldbookMemory", "FormSession", "JSONText", "TestSupport",
      ],
      exclude: ["drive.mjs"]),
    .testTarget(
      name: "FieldbookTerminalTests",
      dependencies: [
        "FieldEngine", "FieldbookMemory", "FieldbookTerminal", "FormSession", "TestSupport",
      ],
      exclude: [
        "Entries/__Snapshots__", "Fixtures", "Screens/__Snapshots__", "Plain/__Snapshots__",
        "Stories/__Snapshots__",
      ]),
    .testTarget(
      name: "FieldbookAccessTests",
      dependencies: [
        "FieldEngine", "FieldbookAccess", "FieldbookHashes", "FieldbookMemory", "FormSession",
      ]),
    .testTarget(
      name: "FieldbookExchangeTests",
      dependencies: ["FieldEngine", "FieldbookExchange", "FormSession", "JSONText", "TestSupport"]),
    .testTarget(
      name: "FieldbookKitTests",
      dependencies: [
        "FieldEngine", "FieldbookExchange", "FieldbookHashes", "FieldbookKit", "FieldbookMemory",
        "FieldbookStore", "FormSession", "JSONText", "RepositoryContract", "SQLiteKit",
        "TestSupport",
      ]),
    .testTarget(
      name: "FormImportTests",
      dependencies: ["CMinizip", "FormImport", "FormSession", "JSONText", "TestSupport"]),
    .testTarget(name: "PostgresKitTests", dependencies: ["PostgresKit", "TestSupport"]),
    .testTarget(
      name: "FieldbookPostgresTests",
      dependencies: [
        "FieldEngine", "FieldbookHashes", "FieldbookKit", "FieldbookPostgres", "FieldbookStore",
        "FormSession", "JSONText", "PostgresKit", "RepositoryContract", "TestSupport", "fieldbook",
        "fieldbook-server",
      ]),
    .testTarget(
      name: "FieldbookServerTests",
      dependencies: [
        "FieldEngine", "FieldbookAccess", "FieldbookHashes", "FieldbookKit", "FieldbookServer",
        "FormSession", "HTTPServer", "JSONText", "TestSupport",
      ]),
    .testTarget(
      name: "FieldbookCLITests",
      dependencies: [
        "FieldEngine", "FieldbookCLI", "FieldbookHashes", "FieldbookKit", "FieldbookMemory",
        "FieldbookStore", "FieldbookTerminal", "FormSession", "JSONText", "TestSupport",
      ],
      exclude: ["Commands/__Snapshots__", "Fixtures", "Terminal/__Snapshots__"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
}
