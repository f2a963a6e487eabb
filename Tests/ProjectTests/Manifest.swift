/// The targets of `Package.swift`, read from its text.
///
/// The package manager would be more reliable, but it does not answer while it runs the tests.
struct Manifest {
  struct Target: Hashable, Sendable {
    enum Kind: String {
      case target
      case executableTarget
      case systemLibrary
      case testTarget
    }

    let kind: Kind
    let name: String
    let dependencies: Set<String>
    let path: String
  }

  /// The targets in order, without tests and modules that only tests use.
  let targets: [Target]

  /// The packages that the system libraries require, by the name of the installer.
  let providers: [String: Set<String>]

  init(_ text: String) {
    targets = Self.calls(in: text).compactMap(Target.init).filter { $0.kind != .testTarget }
      .filter { !$0.path.hasPrefix("Tests/") }
    providers = ["apt", "brew"].reduce(into: [:]) { result, installer in
      let lists = text.matches(of: /\.(\w+)\(\[([^\]]*)\]\)/).filter { $0.1 == installer }
      result[installer] = Set(lists.flatMap { strings(in: $0.2) })
    }
  }

  /// The calls that may declare a target, each up to the parenthesis that closes it.
  private static func calls(in text: String) -> [(name: Substring, arguments: Substring)] {
    var calls: [(name: Substring, arguments: Substring)] = []
    var rest = text[...]
    while let start = rest.firstMatch(of: /\.(\w*[tT]arget|systemLibrary)\(/) {
      rest = rest[start.range.upperBound...]
      var depth = 1
      let end = rest.firstIndex { character in
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        return depth == 0
      }
      let arguments = rest[..<(end ?? rest.endIndex)]
      calls.append((start.1, arguments))
      rest = rest[arguments.endIndex...]
    }
    return calls
  }
}

extension Manifest.Target {
  fileprivate init?(_ call: (name: Substring, arguments: Substring)) {
    guard let kind = Kind(rawValue: String(call.name)),
      let name = call.arguments.firstMatch(of: /name: "([\w-]+)"/)?.1
    else { return nil }
    let dependencies = call.arguments.firstMatch(of: /dependencies: \[([^\]]*)\]/)?.1
    let path = call.arguments.firstMatch(of: /path: "([^"]*)"/)?.1
    let standardPath = "\(kind == .testTarget ? "Tests" : "Sources")/\(name)"
    self.init(
      kind: kind,
      name: String(name),
      dependencies: Set(strings(in: dependencies ?? "")),
      path: path.map { String($0) } ?? standardPath)
  }
}

private func strings(in text: Substring) -> [String] {
  text.matches(of: /"([^"]*)"/).map { String($0.1) }
}
