public import JSONText

/// A part of a source that was not imported, or was imported differently.
public struct ImportFinding: Equatable, Sendable {
  /// The kinds of effects that a finding can have.
  public enum Severity: String, CaseIterable, Sendable {
    /// An answer can be given, checked or calculated differently than in the source.
    case answers
    /// Only the appearance or a remark is missing.
    case looks
    /// The source refers to something that is not in it, such as a query.
    case outside
  }

  /// The position in the source.
  public let place: String

  /// The name of the question, list or column that the finding concerns.
  public let subject: String

  /// A sentence that describes the finding.
  public let message: String

  /// A sentence about the substitute; nil if the part was left out.
  public let instead: String?

  /// The effect of the finding.
  public let severity: Severity

  /// The index of the item in the outline.
  let item: Int?

  /// Creates a finding.
  package init(
    _ severity: Severity, at place: SourcePlace, _ subject: String, item: Int? = nil,
    _ message: String, instead: String? = nil
  ) {
    self.place = place.description
    (self.severity, self.subject, self.item) = (severity, subject, item)
    (self.message, self.instead) = (message, instead)
  }
}

extension ImportFinding {
  /// The finding as a JSON object.
  public var json: JSON {
    [
      "place": .string(place), "subject": .string(subject), "message": .string(message),
      "instead": .optional(instead), "severity": .string(severity.rawValue),
    ]
  }
}

extension StringProtocol {
  /// The text on one line, cut after 200 characters, as findings quote it.
  var shortened: String {
    let line = split { $0.isWhitespace }.joined(separator: " ")
    return line.count > 200 ? line.prefix(199) + "…" : line
  }
}
