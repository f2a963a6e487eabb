import Expressions
import FieldEngine

/// The wording of a form in one language, and its types with their labels and messages.
///
/// This is a class because every copy of a session shares it.
public final class FormWords: Sendable {
  /// The text of a field that contains answers.
  struct FieldTexts: Sendable {
    var label: TextTemplate?
    var help: TextTemplate?
    var requiredMessage: TextTemplate?
    /// The message of each constraint that is an error.
    var constraintMessages: [Int: TextTemplate] = [:]
    /// Whether the label or the help contains answers in any language.
    var hasAnswers = false
  }

  /// The label of an option that contains answers.
  struct OptionLabel: Sendable {
    let text: TextTemplate
    /// The labels by language, if the form has labels in several languages.
    var byLanguage: [String: TextTemplate] = [:]

    var slots: [Int] { text.slots + byLanguage.values.flatMap { $0.slots } }
  }

  /// The form, with its text in the language.
  let definition: FormDefinition

  let types: [FieldDefinition]

  /// The labels of options that contain answers, by field and by the option's value.
  let optionLabels: [Int: [String: OptionLabel]]

  /// The text of the notes that contain answers.
  let noteTexts: [Int: TextTemplate]

  /// The titles of entries, by the index of the repeat.
  let entryTitles: [Int: TextTemplate]

  let texts: [Int: FieldTexts]
  let ruleMessages: [Int: TextTemplate]
  let groupTitles: [String: TextTemplate]
  let title: TextTemplate?

  init(_ definition: FormDefinition, _ parts: ProgramBuilder, _ types: [FieldDefinition]) {
    (self.definition, self.types, optionLabels) = (definition, types, parts.optionLabels)
    (noteTexts, entryTitles, texts) = (parts.noteTexts, parts.entryTitles, parts.texts)
    (ruleMessages, groupTitles, title) = (parts.ruleMessages, parts.groupTitles, parts.title)
  }

  var language: String { definition.shownLanguage ?? definition.firstLanguage }

  /// The standard messages, which apply where the form has no message of its own.
  var messages: MessageTable { types.first?.words ?? .english }
}
