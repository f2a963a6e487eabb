import TestSupport
import Testing

/// `swift test --filter` succeeds even if the filter selects nothing.
@Suite struct MakefileTests {
  @Test func `every test that a filter in the Makefile names exists`() throws {
    let text = try Folder.package.text(of: "Makefile")
    let filters = text.split(separator: "--filter ").dropFirst().map { rest in
      String(rest.prefix { !$0.isNewline }).replacing("'", with: "")
    }.filter { !$0.hasPrefix("$") }
    #expect(filters.count > 2)
    for name in filters.flatMap(names) {
      let parts = name.split(separator: ".")
      let folder = Folder.package.folder("Tests/\(parts[0])")
      let files = try folder.allFiles(suffix: ".swift").map { try folder.text(of: $0) }
      #expect(!files.isEmpty, "\(name)")
      guard let suite = parts.dropFirst().first else { continue }
      #expect(files.contains { $0.contains("struct \(suite)") }, "\(name)")
    }
  }

  /// The alternatives in a filter: `A|B.(C|D)` stands for `A`, `B.C` and `B.D`.
  private func names(in filter: String) -> [String] {
    var names: [String] = []
    var (group, name) = ("", "")
    for character in filter {
      switch character {
      case "(": (group, name) = (name, "")
      case ")", "|":
        if !name.isEmpty { names.append(group + name) }
        name = ""
        if character == ")" { group = "" }
      default: name.append(character)
      }
    }
    return name.isEmpty ? names : names + [group + name]
  }
}
