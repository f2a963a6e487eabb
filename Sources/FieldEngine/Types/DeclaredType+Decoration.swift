extension TemplateSource {
  /// Adds the final prefix and suffix to a template, or to plain text.
  static func decorated(
    _ template: @escaping @Sendable (String) -> Template?, ending final: FinalFormat
  ) -> TemplateSource {
    .decorating { raw, ending in
      let template = template(raw)
      guard !raw.isEmpty else { return DecoratedText(display: "", places: [0], template: template) }
      let isClosed = ending == .closed
      let inner = template?.place(raw, ending: ending) ?? raw
      let shift = isClosed ? final.prefix.characterCount : 0
      let places = (0...raw.characterCount).map { shift + (template?.caret(afterTyped: $0) ?? $0) }
      let display = isClosed ? final.prefix + inner + final.suffix : inner
      return DecoratedText(display: display, places: places, template: template)
    }
  }
}

extension FinalFormat {
  /// Whether a prefix or suffix is shown after the field is left.
  var hasDecoration: Bool { !prefix.isEmpty || !suffix.isEmpty }

  /// Returns the text without the prefix and suffix that the field shows after it is left.
  func removed(from text: String) -> String {
    guard hasDecoration else { return text }
    return text.removing(prefix: prefix, suffix: "").removing(prefix: "", suffix: suffix)
  }

  /// Returns the typed characters with the zeros that the final format adds.
  func finished(_ raw: String, separator: Character) -> String {
    let parts = GrowthParts(raw, separator)
    let zero = addsLeadingZero && parts.before.isEmpty ? "0" : ""
    let missing = max(0, minimumFraction - parts.after.count)
    let fraction = parts.after + String(repeating: "0", count: missing)
    let needsSeparator = parts.hasSeparator || !fraction.isEmpty
    return zero + parts.before + (needsSeparator ? String(separator) : "") + fraction
  }
}

/// A template whose run of placeholders grows with the typed characters.
struct GrowingTemplate: Sendable {
  private let growth: TemplateGrowth
  private let head: String
  private let tail: String
  private let mark: Character
  private let placeholders: String

  /// Finds the run; returns nil if the template has no placeholder, or none except the separator.
  init?(_ growth: TemplateGrowth, in template: String, placeholders: String) {
    guard let first = template.firstIndex(where: placeholders.contains),
      let last = template.lastIndex(where: placeholders.contains),
      let mark = placeholders.first(where: { $0 != growth.separator })
    else { return nil }
    self.growth = growth
    self.mark = mark
    self.placeholders = "\(mark)\(growth.separator)"
    head = String(template[..<first])
    tail = String(template[template.index(after: last)...])
  }

  /// Returns the template with enough placeholders for the typed characters.
  func template(for raw: String) -> Template {
    let parts = GrowthParts(raw, growth.separator)
    var run = placeholders(max(growth.before.lowerBound, parts.before.count))
    if parts.hasSeparator || growth.after.lowerBound > 0 {
      let fraction = placeholders(max(growth.after.lowerBound, parts.after.count))
      run += String(growth.separator) + fraction
    }
    if run.isEmpty { run = String(mark) }
    return Template(compiling: head + run + tail, placeholders: placeholders)
  }

  private func placeholders(_ count: Int) -> String {
    String(repeating: mark, count: count)
  }

  /// Returns the text without the literals around the run.
  func removed(from text: String) -> String {
    text.removing(prefix: head, suffix: "").removing(prefix: "", suffix: tail)
  }
}

extension String {
  /// Returns the text without a prefix and suffix if it has both, and unchanged otherwise.
  fileprivate func removing(prefix: String, suffix: String) -> String {
    trimmingWhitespace.removing(prefix: prefix, suffix: suffix) ?? self
  }
}

extension TemplateGrowth {
  /// Returns the limit that the text exceeds, as it can after its separator is deleted.
  func exceededLimit(by raw: String) -> Int? {
    let parts = GrowthParts(raw, separator)
    if parts.before.count > before.upperBound { return before.upperBound }
    return parts.after.count > after.upperBound ? after.upperBound : nil
  }

  /// Whether both sides of the separator have the minimum number of characters.
  func isReached(by raw: String) -> Bool {
    let parts = GrowthParts(raw, separator)
    return parts.before.count >= before.lowerBound && parts.after.count >= after.lowerBound
  }
}

/// The parts of the text before and after its separator.
struct GrowthParts {
  let before: Substring
  let after: Substring
  let hasSeparator: Bool

  init(_ raw: String, _ separator: Character) {
    let place = raw.firstIndex(of: separator)
    before = raw[..<(place ?? raw.endIndex)]
    after = place.map { raw[raw.index(after: $0)...] } ?? ""
    hasSeparator = place != nil
  }
}
