import FieldEngine
import FormSession

extension PrintedForm.Question {
  /// The type of the answer in words.
  var typeWords: String {
    let words =
      switch field.type {
      case .builtIn(let type, _): "\(type.entry.summary) (\(type.rawValue))"
      case .declared(let name): "\(definition.label) (\(name))"
      }
    return words.capitalizedSentence
  }

  /// Remarks on the limits of the answer, and on how it is written, changed, shown and stored.
  var remarks: [String] {
    parameterWords
      + [
        shape.map { "written as \($0)" },
        field.initial.flatMap { $0.isEmpty ? nil : "begins with \($0)" },
        field.readOnly == .fixed(true) ? "read-only" : nil,
        definition.isHidden ? "set by programs only" : nil,
        definition.storage == .mask ? "shown masked" : nil,
        definition.storage == .seal ? "sealed" : nil,
        definition.storage == .never ? "never stored" : nil,
      ].compactMap(\.self)
  }

  /// The parameters of the type; empty for a declared type.
  var parameters: TypeParameters {
    if case .builtIn(_, let parameters) = field.type { parameters } else { [:] }
  }

  private var parameterWords: [String] {
    let parameters = parameters
    let bounds = words(from: parameters[.min], to: parameters[.max])
    let length = words(from: parameters[.minLength], to: parameters[.maxLength])
    let shown: Set<ParameterName> = [
      .min, .max, .minLength, .maxLength, .options, .message, .lines, .locale, .rule,
    ]
    let others = parameters.names.filter { !shown.contains($0) }.compactMap { name -> String? in
      guard let text = parameters[name]?.words else { return nil }
      return text.isEmpty ? name.rawValue : "\(name.rawValue) \(text)"
    }
    return [bounds, length.map { "\($0) characters" }].compactMap(\.self) + others
  }

  private func words(from low: ParameterValue?, to high: ParameterValue?) -> String? {
    switch (low?.words, high?.words) {
    case (let low?, let high?): low == high ? "exactly \(low)" : "\(low) to \(high)"
    case (let low?, nil): "at least \(low)"
    case (nil, let high?): "at most \(high)"
    case (nil, nil): nil
    }
  }

  /// The template of the type, if it has one.
  var template: Template? {
    switch definition.template {
    case .fixed(let template): template
    case .dynamic(let template): template("")
    case .none, .decorating: nil
    }
  }

  private var shape: String? { template?.text }
}

extension ParameterValue {
  /// The value in words; empty for a flag that is set, and nil for a flag that is not.
  fileprivate var words: String? {
    switch self {
    case .flag(let flag): flag ? "" : nil
    case .number(let number): number.description
    case .text(let text): text
    case .list(let items): items.compactMap(\.words).joined(separator: ", ")
    case .object(let members): members.keys.sorted().joined(separator: ", ")
    }
  }
}

extension FormDefinition.Repetition {
  /// The number of times that the group can occur in a draft, in words.
  var words: String {
    if count != nil { return "Repeated; an expression says how many entries there are." }
    return switch (min, max) {
    case (let min?, let max?):
      min == max ? "Repeated \(min) times." : "Repeated \(min) to \(max) times."
    case (let min?, nil): "Repeated at least \(min) \(min == 1 ? "time" : "times")."
    case (nil, let max?): "Repeated up to \(max) \(max == 1 ? "time" : "times")."
    case (nil, nil): "Repeated any number of times."
    }
  }
}

extension String {
  /// The text with a capital letter at its beginning.
  var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
