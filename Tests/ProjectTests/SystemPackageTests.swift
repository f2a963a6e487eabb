import TestSupport
import Testing

/// Compares the lists that `make setup` installs from with the system libraries of the manifest.
@Suite struct SystemPackageTests {
  private struct SystemPackage: Hashable {
    let apt: String
    let brew: String

    /// The packages of a list: a line names one, first as apt does, then as brew does.
    static func all(in list: String) throws -> [SystemPackage] {
      try list.split(separator: "\n").compactMap { line in
        let code = line.prefix { $0 != "#" }.split(separator: " ")
        guard !code.isEmpty else { return nil }
        try #require(code.count == 2, "A line names a package for apt and one for brew: \(line)")
        return SystemPackage(apt: String(code[0]), brew: String(code[1]))
      }
    }

    static func all(named name: String) throws -> [SystemPackage] {
      try all(in: Folder.package.text(of: "Scripts/packages/\(name).txt"))
    }
  }

  @Test func `make setup installs the packages that the system libraries require`() throws {
    let providers = Manifest(try Folder.package.text(of: "Package.swift")).providers
    let packages = try SystemPackage.all(named: "build")
    #expect(providers["apt"] == Set(packages.map(\.apt)))
    #expect(providers["brew"] == Set(packages.map(\.brew)).subtracting(["-"]))
  }

  @Test func `no package is listed twice`() throws {
    let names = try ["build", "page", "test"].flatMap { try SystemPackage.all(named: $0) }.map(
      \.apt)
    #expect(names.count == Set(names).count)
  }

  @Test func `a list may have comments and has a package for each installer`() throws {
    let list = """
      # What the store needs.
      libsqlite3-dev sqlite  # the headers

      python3 -
      """
    #expect(
      try SystemPackage.all(in: list) == [
        SystemPackage(apt: "libsqlite3-dev", brew: "sqlite"),
        SystemPackage(apt: "python3", brew: "-"),
      ])
  }
}
