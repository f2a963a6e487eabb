import FieldbookKit

/// The systems for which records can be written, named as in `--format`.
enum RecordSystem: String, CaseIterable {
  case csv
  case fhir
  case redcap
  case odk

  var format: ExportOptions.Format {
    switch self {
    case .csv: .csv
    case .fhir: .fhir
    case .redcap: .redcap
    case .odk: .odk
    }
  }

  /// The options that the format does not support.
  fileprivate var unfitting: [Option] {
    let cells: [Option] = [
      .tableSchema, .wide, .valueForm, .header, .delimiter, .lineFeed, .mark, .excel, .reasons,
      .hash, .formulaGuard,
    ]
    return switch self {
    case .csv: []
    case .fhir: cells + [.oneRepeat, .splitChoices]
    // A REDCap file contains no labels, and a single record for all editions of a draft.
    case .redcap: cells + [.oneRepeat, .splitChoices, .language, .allEditions]
    case .odk: cells + [.language]
    }
  }
}

extension Invocation {
  /// Returns the system for which records are written.
  func recordSystem() throws -> RecordSystem {
    try choice(.recordFormat, as: RecordSystem.self) ?? .csv
  }

  /// Rejects options that the format or the schema does not support.
  func expectFittingFormat() throws {
    let system = try recordSystem()
    if let option = first(of: system.unfitting) {
      throw UsageError.notOfFormat(option, format: system.rawValue)
    }
    if flag(.json) {
      if system != .csv { throw UsageError.contradiction("--format \(system.rawValue)", "--json") }
      if flag(.tableSchema) { throw UsageError.contradiction("--json", "--schema") }
    }
    guard flag(.tableSchema) else { return }
    // Neither a formula nor a guarded number is a value of its type.
    if flag(.excel) { throw UsageError.contradiction("--excel", "--schema") }
    if value(.formulaGuard) == "all" {
      throw UsageError.contradiction("--formula-guard all", "--schema")
    }
  }

  /// Returns the spelling of the first option that was given.
  func first(of options: [Option]) -> String? {
    options.first { $0.valueName == nil ? flag($0) : value($0) != nil }?.spelling
  }
}
