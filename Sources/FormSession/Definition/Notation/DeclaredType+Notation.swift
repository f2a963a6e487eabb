import FieldEngine
import JSONText

extension DeclaredType {
  /// The members of a type in a form definition.
  static let members = Members<DeclaredType>([
    .words("description", { $1(&$0.description) }, "The name of a field of this type."),
    Member(
      "template", { $1(&$0.template) }, absent: "", .text,
      "The template that typed characters fill."),
    Member(
      "placeholders", { $1(&$0.placeholders) }, absent: "", .text,
      "The characters of the template that are replaced by typed ones."),
    Member(
      "accepts", { $1(&$0.accepts) }, absent: .any, .accepts, "The characters that can be typed."),
    Member(
      "case", { $1(&$0.letterCase) }, absent: .none, .choice, "The case that typed letters get."),
    Member(
      "minLength", { $1(&$0.minimumLength) }, absent: 0, .count(), "The minimum length of the text."
    ),
    Member(
      "maxLength", { $1(&$0.maximumLength) }, .count(from: 1), "The maximum length of the text."),
    Member(
      "trimLeading", { $1(&$0.trimsLeading) }, absent: false, .flag,
      "Whether leading spaces are removed."),
    Member("pattern", { $1(&$0.pattern) }, .pattern, "A pattern that the whole text must match."),
    Member(
      "grow", { $1(&$0.growth) }, .growth, "How the template grows with the typed characters."),
    Member(
      "final", { $1(&$0.ending) }, absent: FinalFormat(), .final,
      "What is added to the text when the field is left."),
    Member(
      "priority", { $1(&$0.priority) }, .weight,
      "How strongly the field keeps its width when its row is too narrow."),
    Member("keyboard", { $1(&$0.keyboard) }, .choice, "Which keys a screen keyboard should offer."),
    Member("storage", { $1(&$0.storage) }, .choice, "What may be stored of the text."),
    .words("message", { $1(&$0.message) }, "The message for text that is not valid."),
    messagesMember,
  ])
}

extension DeclaredType {
  /// The messages by the code of the problem.
  private static let messagesMember = Member<DeclaredType>(
    name: "messages", summary: "Messages that replace it, by the code of the problem.",
    schema: .entries(of: StatedText.schema)
  ) { node, reader, type in
    let found = reader.readEntries(of: node) { member, reader in reader.text(member.value) }
    for (code, stated) in found ?? [:] {
      type.messages[code] = stated.text
      type.translations.set("messages.\(code)", stated, first: reader.languages.first)
    }
    return found != nil
  } write: { type in
    guard !type.messages.isEmpty else { return nil }
    return .object(
      type.messages.sorted { $0.key < $1.key }.map { code, text in
        (code, type.translations.json("messages.\(code)", first: text))
      })
  }
}

extension Notation<[String: DeclaredType]> {
  /// The declared types by key, which cannot be the name of a built-in type.
  static let types = Notation(schema: .entries(of: DeclaredType.members.schema)) { node, reader in
    reader.readEntries(of: node) { member, reader in
      reader.checkKey(of: member)
      if FieldType(rawValue: member.key) != nil {
        reader.note(.builtInType(member.key), at: reader.keySite(of: member))
      }
      let type = reader.declaredType(member)
      reader.declaredTypes[member.key] = type ?? DeclaredType(name: member.key)
      return type
    }
  } write: { types in
    .object(types.sorted { $0.key < $1.key }.map { ($0.key, DeclaredType.members.write($0.value)) })
  }
}

extension DefinitionReader {
  /// Reads a type and checks that its parts fit together.
  fileprivate mutating func declaredType(_ member: JSONMember) -> DeclaredType? {
    var type = DeclaredType(name: member.key)
    guard let wrong = readMembers(of: member.value, by: DeclaredType.members, into: &type) else {
      return nil
    }
    let isShapeKnown = wrong.isDisjoint(with: ["template", "placeholders"])
    for error in type.errors(isShapeKnown: isShapeKnown) {
      let name = error.declaredMember
      guard let value = member.value[name] else {
        note(.type(error), at: member.value)
        continue
      }
      within(name) { $0.note(.type(error), at: value) }
    }
    return type
  }
}

extension TypeError {
  /// The member of a declared type that contains the mistake.
  fileprivate var declaredMember: String {
    switch self {
    case .growthWithoutTemplate: "grow"
    case .template(.placeholdersWithoutTemplate): "placeholders"
    case .template: "template"
    default: parameter ?? ""
    }
  }
}

extension Notation<Pattern> {
  /// A pattern that compiles.
  static let pattern = Notation(schema: ["type": "string"]) { node, reader in
    Notation<String>.text.read(node, &reader).flatMap { reader.pattern($0, at: node) }
  } write: {
    .string($0.source)
  }
}

extension Notation<Acceptance> {
  /// The kinds of characters that have a name.
  private static let kinds: [(name: String, acceptance: Acceptance)] = [
    ("digits", .digits), ("letters", .letters), ("alphanumeric", .lettersAndDigits), ("any", .any),
  ]

  private static var names: [String] { kinds.map { $0.name } }

  /// The name of a kind of characters, or an object that lists characters.
  static let accepts = Notation(schema: [
    "anyOf": [["enum": .array(names.map(JSON.string))], ListedCharacters.members.schema]
  ]) { node, reader in
    switch node.content {
    case .object:
      return ListedCharacters.notation.read(node, &reader).map { .characters($0.characters) }
    case .string(let name):
      if let kind = kinds.first(where: { $0.name == name }) { return kind.acceptance }
      reader.note(.notAllowed(name, allowed: names), at: node)
    default:
      reader.note(.wants(.textOrObject), at: node)
    }
    return nil
  } write: { acceptance in
    if case .characters(let text) = acceptance { return ["characters": .string(text)] }
    return kinds.first { $0.acceptance == acceptance }.map { .string($0.name) }
  }
}

/// The object form of `accepts`.
private struct ListedCharacters: Sendable {
  var characters = ""

  static let members = Members<ListedCharacters>([
    Member(required: "characters", { $1(&$0.characters) }, .text, "Only these characters.")
  ])
  static let notation = members.notation(blank: ListedCharacters())
}
