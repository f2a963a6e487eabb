// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that users of the libraries do not build it.
let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "fieldbook", path: "..")],
  targets: [
    .target(name: "Measure"),
    // Forms and rows, for both kinds of stores.
    .target(
      name: "Samples",
      dependencies: [
        .product(name: "FieldEngine", package: "fieldbook"),
        .product(name: "FormSession", package: "fieldbook"),
      ]),
    // The baselines are written in C, so that there is no other layer between them and SQLite.
    .target(name: "CReplay", linkerSettings: [.linkedLibrary("sqlite3")]),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CReplay",
        "Measure",
        "Samples",
        .product(name: "Expressions", package: "fieldbook"),
        .product(name: "FieldEngine", package: "fieldbook"),
        .product(name: "FieldbookStore", package: "fieldbook"),
        .product(name: "FieldbookTerminal", package: "fieldbook"),
        .product(name: "FormSession", package: "fieldbook"),
      ]),
    // Simulates many people who use one server.
    .executableTarget(name: "load"),
    // A separate program that is not linked statically, because libpq needs many libraries.
    .systemLibrary(name: "CLibpq", pkgConfig: "libpq"),
    .target(name: "CPostgresLoops", dependencies: ["CLibpq"]),
    .executableTarget(
      name: "postgres-benchmarks",
      dependencies: [
        "CPostgresLoops", "Measure", "Samples",
        .product(name: "FieldEngine", package: "fieldbook"),
        .product(name: "FieldbookPostgres", package: "fieldbook"),
        .product(name: "FormSession", package: "fieldbook"),
        .product(name: "PostgresKit", package: "fieldbook"),
      ]),
    .testTarget(name: "MeasureTests", dependencies: ["Measure"]),
    // Provides `mallinfo2`, which reports how many bytes the C library has allocated; Swift's
    // `Glibc` module lacks it.
    .systemLibrary(name: "CMalloc"),
    .testTarget(
      name: "KeystrokeTests",
      dependencies: [
        .product(name: "FieldEngine", package: "fieldbook"),
        .target(name: "CMalloc", condition: .when(platforms: [.linux])),
      ]),
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
