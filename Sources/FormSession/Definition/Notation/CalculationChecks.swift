import Expressions
import FieldEngine
import JSONText

extension DefinitionReader {
  /// Checks the storage, the initial answer and the result of calculated fields, and the results of
  /// initial expressions.
  mutating func checkCalculations(
    _ builder: ProgramBuilder, _ fields: [FormField], _ definitions: [FieldDefinition?]
  ) {
    let masked = builder.definition.maskedSources(
      of: zip(fields, definitions).compactMap { field, row in row.map { (field, $0) } })
    for (place, field) in fields.enumerated() where field.calculation != nil {
      guard let site = expressionSites[.calculate(field.key)], let definition = definitions[place]
      else { continue }
      if definition.storage.isSecret { note(.neverCalculated(field.key), at: site) }
      if field.initial != nil || field.initialExpression != nil {
        note(.calculatedBegins(field.key), at: site)
      }
      noteMask(of: field, from: masked[field.key], definition, at: site)
      guard let node = builder.calculationNodes[place],
        let kind = builder.programs[node]?.expression.kind, !definition.canHold(kind)
      else { continue }
      note(.neverFits(field.key, kind, type: definition.name), at: site)
    }
    for (place, program) in builder.initials {
      guard let site = expressionSites[.initial(fields[place].key)],
        let definition = definitions[place]
      else { continue }
      noteMask(of: fields[place], from: masked[fields[place].key], definition, at: site)
      guard let kind = program.expression.kind, !definition.canHold(kind) else { continue }
      note(.neverFits(fields[place].key, kind, type: definition.name), at: site)
    }
  }

  /// Reports that a field is masked because it gets its answer from a masked field.
  private mutating func noteMask(
    of field: FormField, from source: String?, _ definition: FieldDefinition, at site: Site
  ) {
    guard let source, definition.storage == .keep else { return }
    find(.stated(.masksCalculation(field.key, by: source)), at: site)
  }

  /// Returns the place at which a cycle is reported.
  ///
  /// It is the first condition or calculation of a field in the cycle, otherwise the first
  /// expression of a group around these fields, otherwise the first field.
  func site(ofCycle keys: [String], in definition: FormDefinition) -> Site {
    for key in keys {
      if let site = expressionSites[.when(key)] ?? expressionSites[.calculate(key)] { return site }
    }
    let groups = definition.fields.filter { keys.contains($0.key) }.compactMap { $0.group }
    let around = groups.flatMap { definition.groupPath($0) }.map { $0.key }
    return around.lazy.compactMap { [self] in
      expressionSites[.groupWhen($0)] ?? expressionSites[.count($0)]
    }.first
      ?? fieldSites[keys[0]]
      ?? Site(pointer: .root, position: JSONPosition(offset: 0, line: 1, column: 1))
  }
}

extension FieldDefinition {
  /// Whether a value of this kind, as canonical text, can be an answer.
  fileprivate func canHold(_ kind: ValueKind) -> Bool {
    if file != nil { return false }
    return switch (answerKind, kind) {
    case (_, .text), (.text, _), (.choices, _): true
    case (.number, .number), (.flag, .flag), (.day, .day): true
    case (.time, .time), (.instant, .instant): true
    default: false
    }
  }
}

extension FormDefinition {
  /// The form with the rules that its constraints and repeats imply, after its own rules.
  ///
  /// A definition that was read from JSON has these rules; one built in Swift might not.
  package var withImpliedRules: FormDefinition {
    var form = self
    form.rules.removeAll { $0.isImplied }
    form.rules += rulesOfFields + rulesOfRepeats
    return form
  }

  /// The rules that represent the limits of repeats.
  private var rulesOfRepeats: [FormRule] {
    let messages = messages(in: shownLanguage ?? firstLanguage)
    return groups.flatMap { group -> [FormRule] in
      guard let repetition = group.repetition else { return [] }
      let (key, most) = (group.key, Repetition.mostEntries)
      return [
        repetition.min.flatMap { least in
          least == 0 || repetition.count != nil
            ? nil
            : FormRule(
              "\(key).min", .entries(of: key, min: least, max: nil),
              message: messages.text("entries.min", count: least), group: key)
        },
        repetition.max.map { most in
          FormRule(
            "\(key).max", .entries(of: key, min: nil, max: most),
            message: messages.text("entries.max", count: most), group: key)
        },
        repetition.count.map { source in
          FormRule(
            "\(key).count", .entryCount(of: key, source),
            message: messages.text("entries.limit", ["count": String(most)]), group: key)
        },
      ].compactMap { $0 }
    }
  }

  /// The rules that represent constraints with the severity `warning`.
  private var rulesOfFields: [FormRule] {
    let messages = messages(in: shownLanguage ?? firstLanguage)
    return fields.flatMap { field in
      let warnings = field.constraints.filter { $0.severity == .warning }
      return warnings.enumerated().map { index, warning in
        let number = index == 0 ? "" : ".\(index + 1)"
        return FormRule(
          "\(field.key).constraint\(number)", .constraint(warning.check, of: field.key),
          message: warning.message ?? messages.text("warning"), group: field.group,
          severity: .warning)
      }
    }
  }
}
