// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "CustomTypes", targets: ["CustomTypes"]),
    .executable(name: "EngineOnly", targets: ["EngineOnly"]),
    .executable(name: "StoreOnly", targets: ["StoreOnly"]),
    .executable(name: "FormPlayer", targets: ["FormPlayer"]),
  ],
  dependencies: [.package(name: "fieldbook", path: "..")],
  targets: [
    .target(
      name: "CustomTypes",
      dependencies: [
        .product(name: "FieldEngine", package: "fieldbook"),
        .product(name: "FormSession", package: "fieldbook"),
      ]),
    .testTarget(
      name: "CustomTypesTests",
      dependencies: [
        "CustomTypes",
        .product(name: "FieldEngine", package: "fieldbook"),
        .product(name: "FormSession", package: "fieldbook"),
      ]),
    .target(name: "KeyPlayer", dependencies: [.product(name: "FieldEngine", package: "fieldbook")]),
    .executableTarget(
      name: "EngineOnly",
      dependencies: ["KeyPlayer", .product(name: "FieldEngine", package: "fieldbook")]),
    .target(
      name: "Visits",
      dependencies: [
        .product(name: "FieldEngine", package: "fieldbook"),
        .product(name: "FieldbookKit", package: "fieldbook"),
        .product(name: "FieldbookStore", package: "fieldbook"),
        .product(name: "FormSession", package: "fieldbook"),
      ]),
    .executableTarget(
      name: "StoreOnly",
      dependencies: ["Visits", .product(name: "FormSession", package: "fieldbook")]),
    .testTarget(
      name: "VisitsTests",
      dependencies: ["Visits", .product(name: "FormSession", package: "fieldbook")]),
    .executableTarget(
      name: "FormPlayer",
      dependencies: [
        .product(name: "FieldEngine", package: "fieldbook"),
        .product(name: "FieldbookTerminal", package: "fieldbook"),
        .product(name: "FormSession", package: "fieldbook"),
      ]),
    .testTarget(
      name: "KeyPlayerTests",
      dependencies: ["KeyPlayer", .product(name: "FieldEngine", package: "fieldbook")]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
}
