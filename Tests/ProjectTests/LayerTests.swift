import TestSupport
import Testing

/// Compares the sources and the manifest with the table of layers in `ARCHITECTURE.md`.
@Suite struct LayerTests {
  @Test func `the manifest declares the modules of the table`() throws {
    let declared = Manifest(try Folder.package.text(of: "Package.swift")).targets
    let table = try Layer.all()
    #expect(declared.map(\.name) == table.map(\.module))
    #expect(declared.map(\.dependencies) == table.map(\.modules))
  }

  @Test func `every folder of sources is a module of the table`() throws {
    let modules = Set(try Layer.all().map(\.module))
    let strangers = try Folder.package.folder("Sources").folders().filter { !modules.contains($0) }
    #expect(strangers == [])
  }

  @Test func `modules import only lower layers`() throws {
    var above: Set<String> = []
    for layer in try Layer.all().reversed() {
      above.insert(layer.module)
      #expect(layer.modules.isDisjoint(with: above), "\(layer.module)")
    }
  }

  @Test(arguments: try Layer.all())
  func `a module imports only what the table allows`(layer: Layer) throws {
    let targets = Manifest(try Folder.package.text(of: "Package.swift")).targets
    let target = try #require(targets.first { $0.name == layer.module })
    let folder = Folder.package.folder(target.path)
    let allowed = layer.modules.union(layer.platform)
    let offending = try folder.allFiles(suffix: ".swift").flatMap { file in
      let imported = importedModules(in: try folder.text(of: file))
      return imported.subtracting(allowed).sorted().map { "\(file) imports \($0)" }
    }
    #expect(offending == [])
  }

  @Test func `a table is read row by row`() {
    let document = """
      <!-- layers -->
      | Module | Holds | Modules | Platform |
      |---|---|---|---|
      | `A` | `not` this | | |
      | `B` | | `A`, `C` | `Glibc` |
      <!-- /layers -->
      | `D` | | | |
      """
    #expect(
      Layer.all(in: document) == [
        Layer(module: "A", modules: [], platform: []),
        Layer(module: "B", modules: ["A", "C"], platform: ["Glibc"]),
      ])
  }

  @Test func `a manifest is read call by call`() {
    let manifest = Manifest(
      """
      products: [.library(name: "A", targets: ["A"])],
      targets: [
        .systemLibrary(name: "C", providers: [.apt(["libc-dev"]), .brew(["c", "d"])]),
        .target(name: "A"),
        .executableTarget(name: "b", dependencies: ["A", .target(name: "C")], path: "B"),
        .target(name: "Shared", path: "Tests/Shared"),
        .testTarget(name: "ATests", dependencies: ["A"]),
      ]
      """)
    #expect(
      manifest.targets == [
        .init(kind: .systemLibrary, name: "C", dependencies: [], path: "Sources/C"),
        .init(kind: .target, name: "A", dependencies: [], path: "Sources/A"),
        .init(kind: .executableTarget, name: "b", dependencies: ["A", "C"], path: "B"),
      ])
    #expect(manifest.providers == ["apt": ["libc-dev"], "brew": ["c", "d"]])
  }

  @Test(
    arguments: [
      ("import A", ["A"]),
      ("public import A\nprivate import B", ["A", "B"]),
      ("@testable import A", ["A"]),
      ("@preconcurrency public import A", ["A"]),
      ("@_spi(Experimental) import A", ["A"]),
      ("  import struct A.B", ["A"]),
      ("#if canImport(A)\n  import B\n#endif", ["B"]),
      ("let important = 1  // import A", []),
    ])
  func `imports are found in every notation`(source: String, modules: [String]) {
    #expect(importedModules(in: source) == Set(modules))
  }
}

private func importedModules(in source: String) -> Set<String> {
  let line =
    #/
    ^\s* (@\w+(\([^)]*\))?\s+)*
    ((public|package|internal|fileprivate|private)\s+)?
    import\s+ ((struct|class|enum|protocol|typealias|func|let|var)\s+)? (?<module>\w+)
    /#.anchorsMatchLineEndings()
  return Set(source.matches(of: line).map { String($0.module) })
}
