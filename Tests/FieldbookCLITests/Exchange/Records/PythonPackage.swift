import TestSupport
import Testing

/// A package that tests use, if Python has it.
struct PythonPackage {
  /// Reads and writes FHIR.
  static let fhir = PythonPackage("fhir.resources")
  /// Checks tables against their schemas.
  static let frictionless = PythonPackage("frictionless")
  /// Reads tables.
  static let pandas = PythonPackage("pandas")

  let name: String
  let isInstalled: Bool

  private init(_ name: String) {
    self.name = name
    let run = try? BuiltProgram(["-c", "import \(name)"], running: "python3")
    isInstalled = run?.exitCode == 0
  }

  /// What to do if it is missing.
  var advice: Comment { "Install the Python package \(name)." }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if a Python package is missing.
  static func needs(_ package: PythonPackage) -> Self {
    .enabled(if: package.isInstalled, package.advice)
  }
}
