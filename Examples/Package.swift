// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  products: [.library(name: "CustomTypes", targets: ["CustomTypes"])],
  dependencies: [.package(name: "fieldbook", path: "..")],
  targets: [
    .target(
      name: "CustomTypes", dependencies: [.product(name: "FieldEngine", package: "fieldbook")]),
    .testTarget(name: "CustomTypesTests", dependencies: ["CustomTypes"]),
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
