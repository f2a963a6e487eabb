package import JSONText

/// A form as another system describes it, with the source position of every part.
///
/// The reader of each family creates an outline, which represents types, options and expressions as
/// a definition does, but refers to questions by their index in ``items``, because they have no
/// keys yet.
package struct Outline: Sendable {
  /// The name of the form in its source.
  package var name: String

  /// The identifier of the form in the other system, if that is not its name.
  package var identifier: String?

  /// The displayed name of the form.
  package var title = OutlineTexts()

  /// The version given in the source.
  package var version: String?

  /// The languages of the form's text; empty if all text is in one unnamed language.
  package var languages: [String] = []

  /// The groups, notes and questions, in the order of the source.
  package var items: [OutlineItem] = []

  /// The lists of options that questions use.
  package var lists: [OutlineList] = []

  /// The reasons that a question can have instead of an answer.
  package var missingReasons: [OutlineOption] = []

  /// The parts that were not imported unchanged.
  package var findings: [ImportFinding] = []

  /// Creates an outline without items.
  package init(name: String) { self.name = name }
}

/// A group, a note or a question of an outline.
package struct OutlineItem: Sendable {
  /// The kinds of items.
  package enum Kind: Sendable {
    /// Items that belong together.
    case group(OutlineGroup)
    /// Text that takes no answer; the text is the item's label.
    case note
    /// An item that has an answer.
    case question(OutlineQuestion)
    /// A question that cannot be imported.
    case lost
    /// A group whose items are placed in the group around it.
    case dissolved
  }

  /// The kind of the item.
  package var kind: Kind

  /// The name in the source, from which the key is made.
  package var name: String

  /// The position of the item in the source.
  package var place: SourcePlace

  /// The index of the group that contains the item; nil if it is outside of groups.
  package var parent: Int?

  /// The displayed question, or the title of a group, or the text of a note.
  package var label = OutlineTexts()

  /// The text below the label.
  package var help = OutlineTexts()

  /// The condition under which the item applies.
  package var relevance: OutlineExpression?

  /// The reason why a draft cannot be finalized while a note is shown; nil if it can.
  package var obstacle: OutlineObstacle?

  /// Whether the item is part of another question in the source, which is counted.
  package var isPart = false

  /// Creates an item.
  package init(_ kind: Kind, name: String, place: SourcePlace, parent: Int? = nil) {
    (self.kind, self.name, self.place, self.parent) = (kind, name, place, parent)
  }

  /// The item as a question; nil if it is not a question.
  package var question: OutlineQuestion? {
    get { if case .question(let question) = kind { question } else { nil } }
    set { if let newValue { kind = .question(newValue) } }
  }

  /// The item as a group; nil if it is not a group.
  package var group: OutlineGroup? {
    get { if case .group(let group) = kind { group } else { nil } }
    set { if let newValue { kind = .group(newValue) } }
  }
}

/// A note that prevents finalizing a draft while it is shown.
package struct OutlineObstacle: Sendable {
  /// The condition under which the note prevents finalizing; nil if it always does.
  package var condition: OutlineExpression?

  /// The message, if it is not the note's text.
  package var message = OutlineTexts()

  /// Creates an obstacle without a condition.
  package init() {}
}

/// The arrangement and repetition of a group's items.
package struct OutlineGroup: Sendable {
  /// The repetition of a group.
  package struct Repetition: Sendable {
    package var min: Int?
    package var max: Int?
    package var start: Int?
    package var count: OutlineExpression?
    package var entryTitle = OutlineTexts()

    package init() {}
  }

  /// Whether a screen shows the group alone.
  package var isPage = false

  /// Whether the questions are the rows of a table, and their options its columns.
  package var isGrid = false

  /// The repetition of the group; nil if it is not repeated.
  package var repetition: Repetition?

  package init() {}
}

/// The answers that a question accepts, and how they are used.
package struct OutlineQuestion: Sendable {
  /// The type of the answer.
  package var type: AnswerType

  /// Whether an answer is required.
  package var isRequired = false

  /// The condition under which an answer is required.
  package var requirement: OutlineExpression?

  /// The message for a missing required answer.
  package var requiredMessage = OutlineTexts()

  /// The conditions that an answer must meet.
  package var constraints: [OutlineConstraint] = []

  /// The expression that calculates the answer.
  package var calculation: OutlineExpression?

  /// The canonical answer of a new draft.
  package var initial: JSON?

  /// The expression that provides the answer in a new draft.
  package var initialExpression: OutlineExpression?

  /// Whether people see the answer but cannot change it.
  package var isReadOnly = false

  /// The condition under which people cannot change the answer.
  package var readOnlyCondition: OutlineExpression?

  /// Whether the answer is shown masked, for example because it identifies a person.
  package var isMasked = false

  /// The text that an empty question shows.
  package var placeholder = OutlineTexts()

  /// The way in which a screen shows the question: a value of `show`.
  package var presentation: String?

  /// Creates a question without conditions.
  package init(_ type: AnswerType) { self.type = type }
}

/// A built-in type with its parameters, and the options of a choice.
package struct AnswerType: Equatable, Sendable {
  /// The name of the type.
  package var name: String

  /// The parameters that do not concern options, in the order in which they are written.
  package var parameters: [(key: String, value: JSON)]

  /// The index of the list with the options.
  package var list: Int?

  /// The expression that determines the offered options of the list.
  package var filter: OutlineExpression?

  /// Creates a type.
  package init(_ name: String, _ parameters: [(key: String, value: JSON)] = []) {
    (self.name, self.parameters) = (name, parameters)
  }

  /// Creates the type of a choice, or of several choices, from a list.
  package init(
    _ name: String, list: Int, filter: OutlineExpression? = nil,
    _ parameters: [(key: String, value: JSON)] = []
  ) {
    self.init(name, parameters)
    (self.list, self.filter) = (list, filter)
  }

  /// The value of a parameter; setting nil removes it.
  package subscript(key: String) -> JSON? {
    get { parameters.first { $0.key == key }?.value }
    set {
      let place = parameters.firstIndex { $0.key == key }
      switch (place, newValue) {
      case (let place?, let value?): parameters[place].value = value
      case (let place?, nil): parameters.remove(at: place)
      case (nil, let value?): parameters.append((key, value))
      case (nil, nil): break
      }
    }
  }

  package static func == (one: AnswerType, other: AnswerType) -> Bool {
    one.name == other.name && one.list == other.list && one.filter == other.filter
      && JSON.object(one.parameters) == JSON.object(other.parameters)
  }
}

/// A condition on an answer, with the message that is shown when the condition does not hold.
package struct OutlineConstraint: Sendable {
  package var check: OutlineExpression
  package var message: OutlineTexts
  package var isWarning: Bool

  package init(
    _ check: OutlineExpression, message: OutlineTexts = OutlineTexts(), isWarning: Bool = false
  ) {
    (self.check, self.message, self.isWarning) = (check, message, isWarning)
  }
}

/// Options that questions share.
package struct OutlineList: Sendable {
  /// The source of the rows.
  package enum Rows: Sendable {
    /// In the imported source.
    case options([OutlineOption])
    /// In a CSV file beside the form, with the names of its columns.
    case file(String, value: String, label: OutlineTexts)
  }

  /// The name in the source, from which the key is made.
  package var name: String

  package var rows: Rows
  package var place: SourcePlace

  /// Whether an expression looks up text in the list.
  package var isLookedUp = false

  package init(name: String, rows: Rows, place: SourcePlace) {
    (self.name, self.rows, self.place) = (name, rows, place)
  }

  /// The options; empty if they are in a file.
  package var options: [OutlineOption] {
    if case .options(let options) = rows { options } else { [] }
  }
}

/// An option of a list.
package struct OutlineOption: Equatable, Sendable {
  /// The stored value.
  package var value: String

  package var label: OutlineTexts

  /// The name in the source, if it is not the value.
  package var name: String?

  /// The text in further columns, which filters and other expressions read.
  package var columns: [(key: String, value: String)] = []

  package init(_ value: String, label: OutlineTexts = OutlineTexts(), name: String? = nil) {
    (self.value, self.label, self.name) = (value, label, name)
  }

  package static func == (one: OutlineOption, other: OutlineOption) -> Bool {
    one.value == other.value && one.label == other.label && one.name == other.name
      && one.columns.map(\.key) == other.columns.map(\.key)
      && one.columns.map(\.value) == other.columns.map(\.value)
  }
}
