import JSONText

/// A questionnaire whose items are laid out as an outline.
struct FHIRForm: Sendable {
  /// The questionnaire itself.
  let questionnaire: JSONNode

  /// The questionnaire's items, each before the items in it.
  var items: [FHIRItem]

  /// The lists of options that have been created.
  var lists: [OutlineList] = []

  /// The keys of the lists of options.
  private var listKeys: Set<String> = []

  /// The variables, by the item that declares them.
  var variables: [FHIRVariable.ID: FHIRVariable] = [:]

  init(questionnaire: JSONNode, items: [FHIRItem]) {
    (self.questionnaire, self.items) = (questionnaire, items)
  }

  /// Adds a list under a name that no other list has, and returns its index.
  mutating func addList(name: String, _ options: [OutlineOption], place: SourcePlace) -> Int {
    var unique = name
    var number = 2
    while !listKeys.insert(unique.asKey(or: "list")).inserted {
      unique = "\(name)_\(number)"
      number += 1
    }
    lists.append(OutlineList(name: unique, rows: .options(options), place: place))
    return lists.count - 1
  }

  /// The items that are not within other items.
  var topItems: [Int] { items.indices.filter { items[$0].parent == nil } }

  /// Returns the items within an item, each before the items in it.
  func descendants(of index: Int) -> [Int] {
    items[index].children.flatMap { [$0] + descendants(of: $0) }
  }

  /// Returns the variable to which a name refers in an item's expressions.
  func variable(_ name: String, visibleAt owner: Int?) -> FHIRVariable? {
    var place = owner
    while let item = place {
      if let found = variables[FHIRVariable.ID(owner: item, name: name)] { return found }
      place = items[item].parent
    }
    return variables[FHIRVariable.ID(owner: nil, name: name)]
  }

  /// Returns the column of a question's list that contains the given text for each option's value.
  ///
  /// If there is no such column, it is added.
  mutating func column(
    of item: Int, with texts: [String: String], named name: String
  ) -> String? {
    guard let list = items[item].list else { return nil }
    var options = lists[list].options
    for number in 1...99 {
      let key = number == 1 ? name : "\(name)_\(number)"
      let known = options.filter { $0.columns.contains { $0.key == key } }
      if known.isEmpty {
        for index in options.indices {
          options[index].columns.append((key, texts[options[index].value] ?? ""))
        }
        lists[list].rows = .options(options)
        lists[list].isLookedUp = true
        return key
      }
      let isSame = options.allSatisfy { option in
        option.columns.first { $0.key == key }?.value == texts[option.value] ?? ""
      }
      if isSame { return key }
    }
    return nil
  }
}

/// A value with a name that expressions use.
struct FHIRVariable: Sendable {
  /// The identity of a variable.
  struct ID: Hashable, Sendable {
    /// The item that declares the variable; nil for the questionnaire.
    let owner: Int?
    let name: String
  }

  let id: ID
  let expression: String
  let language: String

  /// Whether the variable is written in FHIRPath rather than as a query.
  var isFHIRPath: Bool { language == "text/fhirpath" }
}

/// An option of a question.
struct FHIROption: Sendable {
  /// The stored value.
  var value: String

  /// The code, or the value if it is not a coding.
  let code: String
  let system: String?
  let label: OutlineTexts

  /// The text of the coding or the reference in the source; nil if it has none.
  var display: String?

  /// The version of the coding's system; nil if the source has none.
  var version: String?

  /// The type of resource to which a reference refers; nil if the source has none.
  var referredType: String?

  /// The member of the source that contains the value, such as `valueString`; nil for a coding with
  /// a code, and `display` for a coding that only has a text.
  var member: String?

  let score: String?
  let isExclusive: Bool
  let isInitial: Bool

  /// The extensions in the source.
  var extensions: [JSONNode] = []

  /// The name that an export needs to write the option as in the source: `http://loinc.org|LA6568-5`
  /// or `valueInteger|1`; nil if the value is enough.
  var name: String? {
    if let member { return "\(member)|\(code)" }
    if system == nil, value == code { return nil }
    return code.optionName(in: system)
  }

  /// Whether the option has the given text in the source.
  func hasText(_ text: String) -> Bool {
    display?.trimmingSpaces == text || label.byLanguage.values.contains(OutlineText(text))
  }

  /// The system and the code, which no other option of a question has.
  var identity: String { "\(system ?? "")|\(code)" }
}

extension String {
  /// Returns the name of an option with this code, in which `|` follows the code system.
  ///
  /// In the code, `|` is written as `%7C`, and a `%7C` of the source as `%257C`.
  func optionName(in system: String?) -> String {
    guard contains("|") || contains("%7C") else { return system.map { "\($0)|\(self)" } ?? self }
    let code = replacing("%7C", with: "%257C").replacing("|", with: "%7C")
    return "\(system ?? "")|\(code)"
  }
}

/// An item of a questionnaire.
struct FHIRItem: Sendable {
  /// The item in the source.
  let node: JSONNode

  let linkId: String
  let type: String
  let parent: Int?
  var children: [Int] = []

  /// The options of a question.
  var options: [FHIROption] = []

  /// The index of the list that contains the options.
  var list: Int?

  /// The index of the question in the outline; nil if the item is not a question.
  var question: Int?

  /// The index of the repeated group in the outline; nil if the item is not a repeated group.
  var repeatedGroup: Int?

  /// The indices of the outline's items that get the item's conditions.
  var carriers: [Int] = []

  /// The repeated items around the item, including the item itself if its entries contain its
  /// answer.
  var repeats: [Int] = []

  /// Whether an answer can consist of several options.
  var isMultiple = false

  /// Whether the answer is a list of values.
  var isList = false

  /// Whether an answer can consist of several options or values.
  var takesSeveral: Bool { isMultiple || isList }

  /// Whether the test of whether a value is among several answers can compare them as text.
  var isComparedAsText: Bool { isMultiple || scalarKind == .number || scalarKind == .text }

  /// Whether text that is not an option is also accepted as an answer.
  var isOpen = false

  /// Whether answers other than the options are accepted.
  var takesOtherText: Bool {
    let constraint = node.string("answerConstraint") ?? ""
    return isOpen || type == "open-choice" || constraint.hasPrefix("optionsOr")
  }

  /// Whether people never see the item.
  var isHidden = false

  /// The unit of a quantity.
  var unit: FHIRUnit?

  /// Returns the item's place in the source.
  func place(_ member: String? = nil) -> SourcePlace { .item(linkId, member: member) }

  /// Whether the item has an answer.
  var isQuestion: Bool { type != "group" && type != "display" }

  /// Whether the answer is, or can be, one of several options.
  var isChoice: Bool {
    type == "choice" || type == "open-choice" || type == "coding" || !options.isEmpty
  }

  /// The kind of the answer; nil for a yes-or-no answer.
  var scalarKind: FHIRPathScalar.Kind? {
    if type == "choice" || type == "open-choice" || type == "coding" {
      return options.contains { $0.system != nil } || options.isEmpty
        || node.items("answerOption").contains { $0["valueCoding"] != nil }
        || node["answerValueSet"] != nil ? .coding : .text
    }
    switch type {
    case "boolean": return nil
    case "decimal", "integer": return .number
    case "date": return .date
    case "dateTime", "instant": return .dateTime
    case "time": return .time
    case "quantity": return .quantity(unit ?? .unstated)
    case "reference", "attachment": return .other
    default: return .text
    }
  }

  /// Returns the stored value for a code.
  func value(ofCode code: String, system: String? = nil) -> String {
    let code = code.trimmingSpaces
    let same = options.filter { $0.code == code }
    let exact = system.flatMap { system in same.first { $0.system == system } }
    return (exact ?? same.first)?.value ?? code
  }

  /// Returns the stored value of a coding; nil if the coding has no code, and no option has its
  /// text.
  func value(of coding: FHIRCoding) -> String? {
    guard coding.member != nil, !options.isEmpty else {
      return value(ofCode: coding.code, system: coding.system)
    }
    return options.first { $0.hasText(coding.code) }?.value
  }

  /// Returns the stored values of all options with a code, or the code if there are none.
  func values(ofCode code: String) -> [String] {
    let code = code.trimmingSpaces
    let same = options.filter { $0.code == code }.map(\.value)
    return same.isEmpty ? [code] : same
  }

  /// Whether options share a code, so that their stored values differ from their codes.
  var hasSharedCodes: Bool { options.contains { $0.member == nil && $0.value != $0.code } }

  /// Whether options have scores.
  var hasScores: Bool { options.contains { $0.score != nil } }

  /// The system of all options; nil if they have several systems, or none.
  var onlySystem: String? {
    let systems = Set(options.map(\.system))
    return systems.count == 1 ? systems.first ?? nil : nil
  }
}
