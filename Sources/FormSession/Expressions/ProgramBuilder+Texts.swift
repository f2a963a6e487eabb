import Expressions
import FieldEngine

/// Compilation of notes and of text that contains answers.
extension ProgramBuilder {
  mutating func addTexts() {
    title = template(definition.title, at: .title, in: 0)
    addTranslations(of: definition, ["title": .title], in: 0)
    for group in definition.groups {
      let contents = repeats.number(ofContentsOf: group.key)
      // The title of a repeat appears above all of its entries.
      let innermost = group.repetition == nil ? contents : repeats.all[contents].parent
      groupTitles[group.key] = template(group.title, at: .groupTitle(group.key), in: innermost)
      addTranslations(of: group, ["title": .groupTitle(group.key)], in: innermost)
    }
    for (place, repeated) in repeats.all.enumerated() {
      entryTitles[place] = message(
        repeated.repetition.entryTitle, at: .entryTitle(repeated.key), in: place)
      addTranslations(
        of: repeated.repetition, ["entry": .entryTitle(repeated.key)], in: place)
    }
  }

  /// Adds the labels of a field's options, which contain answers.
  mutating func add(_ options: [ChoiceOption], at field: Int) {
    let place = ExpressionPlace.optionLabels(answers.keys[field])
    let innermost = repeats.ofField[field]
    for option in options {
      guard let text = message(option.label, at: place, in: innermost) else { continue }
      var label = FormWords.OptionLabel(text: text)
      for (language, text) in option.labels {
        label.byLanguage[language] = message(text, at: place, in: innermost)
      }
      optionLabels[field, default: [:]][option.value] = label
    }
  }

  /// Adds a note, whose conditions are separate nodes.
  mutating func add(_ note: FormNote, at place: Int) {
    let innermost = repeats.number(ofContentsOf: note.group)
    repeatOfNote.append(innermost)
    var nodes: [Int] = []
    for group in definition.groupPath(note.group) {
      guard let condition = group.condition else { continue }
      let contents = repeats.number(ofContentsOf: group.key)
      nodes += add(condition, at: .groupWhen(group.key), in: contents).map { [$0] } ?? []
    }
    if let condition = note.condition {
      nodes += add(condition, at: .noteWhen(place), in: innermost).map { [$0] } ?? []
    }
    conditionsOfNote.append(nodes)
    for node in nodes { noteOfCondition[node] = place }
    noteTexts[place] = template(note.text, at: .note(place), in: innermost)
    let others = addTranslations(of: note, ["note": .note(place)], in: innermost)
    let slots = (noteTexts[place]?.slots ?? []) + others
    if !slots.isEmpty { add(.note(place), in: innermost, nil, reading: slots) }
  }

  /// Checks the translations of a part of the form, and returns the answers that they contain.
  ///
  /// A translation may contain an answer that the others do not contain, so everything that depends
  /// on an answer in any language is evaluated in all languages.
  @discardableResult
  mutating func addTranslations(
    of part: some Translatable, _ places: [String: ExpressionPlace], in innermost: Int
  ) -> [Int] {
    var slots: [Int] = []
    for (name, place) in places {
      for language in part.translations.languages(of: name) {
        let text = template(
          part.translations[name, language], at: .translated(language, of: place), in: innermost)
        slots += text?.slots ?? []
      }
    }
    translatedSlots.formUnion(slots)
    return slots
  }

  /// Returns a message as a template, even if it contains no answers.
  mutating func message(
    _ text: String?, at place: ExpressionPlace, in innermost: Int
  ) -> TextTemplate? {
    template(text, at: place, in: innermost) ?? text.map { TextTemplate(literal: $0) }
  }

  mutating func template(
    _ text: String?, at place: ExpressionPlace, in innermost: Int
  ) -> TextTemplate? {
    guard let text else { return nil }
    do throws(ExpressionError) {
      return try TextTemplate(text, answers.scope(in: innermost))
    } catch {
      errors.append((place, error))
      return nil
    }
  }
}

extension ProgramBuilder {
  /// The slots that any expression or text in the form reads.
  var slotsRead: Set<Int> {
    let programs = programs.compactMap { $0 } + initials.map { $0.program }
    var templates = [TextTemplate](ruleMessages.values) + [TextTemplate](groupTitles.values)
    templates += [TextTemplate](noteTexts.values) + [TextTemplate](entryTitles.values)
    for texts in texts.values {
      templates += texts.constraintMessages.values
      templates += [texts.label, texts.help, texts.requiredMessage].compactMap { $0 }
    }
    if let title { templates.append(title) }
    let inOptions = optionLabels.values.flatMap { $0.values.flatMap { $0.slots } }
    return translatedSlots.union(
      programs.flatMap { $0.expression.slots } + templates.flatMap { $0.slots } + inOptions)
  }
}
