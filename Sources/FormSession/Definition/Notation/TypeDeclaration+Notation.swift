import FieldEngine
import JSONText

extension TypeDeclaration {
  /// What a type made in a form can say.
  static let members = Members<TypeDeclaration>([
    Member("description", \.description, .text, "What a field of the type is called."),
    Member("template", \.template, .text, "The guide that typed characters fill."),
    Member(
      "placeholders", \.placeholders, .text,
      "The characters of the template that stand for typed ones."),
    Member("accepts", \.accepts, .accepts, "The characters that can be typed."),
    Member("case", \.letterCase, .choice, "The case that letters get."),
    Member("minLength", \.minLength, .count(), "The shortest text."),
    Member("maxLength", \.maxLength, .count(from: 1), "The longest text."),
    Member("trimLeading", \.trimLeading, .flag, "Whether spaces in front are dropped."),
    Member("pattern", \.pattern, .pattern, "A pattern that the whole text must match."),
    Member("grow", \.grow, .growth, "How the template follows the typed characters."),
    Member("final", \.final, .final, "What becomes of the text when the field is left."),
    Member(
      "priority", \.priority, .weight,
      "How hard the field resists being made narrower than others in its row."),
    Member("keyboard", \.keyboard, .choice, "Which keys a screen keyboard should offer."),
    Member("storage", \.storage, .choice, "What may be stored of the text."),
    Member("message", \.message, .text, "What to say when the text is not valid."),
    Member(
      "messages", \.messages, absent: [:], .messages,
      "What to say in place of it, by the code of what is wrong."),
  ])
}

extension Notation<TypeDeclaration> {
  static let declaration = Notation(schema: TypeDeclaration.members.schema) { node, reader in
    var type = TypeDeclaration()
    guard reader.read(node, by: TypeDeclaration.members, into: &type) else { return nil }
    if let least = type.minLength, let most = type.maxLength, least > most {
      reader.note(.reversed("minLength", "maxLength"), at: node["minLength"] ?? node)
    }
    return type
  } write: {
    TypeDeclaration.members.write($0)
  }
}

extension Notation<[String: TypeDeclaration]> {
  /// The types of a form by their keys, none of which the engine may have already.
  static let types = Notation(schema: .entries(of: Notation<TypeDeclaration>.declaration.schema)) {
    node, reader in
    reader.readEntries(of: node) { member, reader in
      guard reader.admitsKey(member) else { return nil }
      if FieldType(rawValue: member.key) != nil {
        reader.note(.builtInType(member.key), at: reader.keySite(of: member))
      }
      reader.declaredTypes.insert(member.key)
      return Notation<TypeDeclaration>.declaration.read(member.value, &reader)
    }
  } write: { types in
    .object(
      types.sorted { $0.key < $1.key }.map { ($0.key, TypeDeclaration.members.write($0.value)) })
  }
}

extension Notation<[String: String]> {
  /// Messages by the codes of what is wrong.
  static let messages = Notation(schema: .entries(of: Notation<String>.text.schema)) {
    node, reader in
    reader.readEntries(of: node) { member, reader in
      Notation<String>.text.read(member.value, &reader)
    }
  } write: { messages in
    .object(messages.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
  }
}

extension Notation<String> {
  /// A pattern that compiles.
  static let pattern = Notation(schema: ["type": "string"]) { node, reader in
    guard let source = text.read(node, &reader) else { return nil }
    if let mistake = reader.knownTypes.mistake(in: .text, [.pattern: .text(source)]) {
      reader.note(.type(mistake), at: node)
    }
    return source
  } write: {
    .string($0)
  }
}

extension Notation<TypeDeclaration.AcceptedCharacters> {
  /// The name of a kind of characters, or an object that lists them.
  static let accepts = Notation(schema: [
    "anyOf": [kind.schema, ListedCharacters.members.schema]
  ]) { node, reader in
    if case .object = node.content {
      let listed = ListedCharacters.notation.read(node, &reader)
      return listed.map { .characters($0.characters) }
    }
    guard case .string = node.content else {
      reader.note(.wants(.textOrObject), at: node)
      return nil
    }
    return kind.read(node, &reader).map(TypeDeclaration.AcceptedCharacters.kind)
  } write: { accepted in
    switch accepted {
    case .kind(let name): kind.write(name)
    case .characters(let text): ["characters": .string(text)]
    }
  }

  private static var kind: Notation<TypeDeclaration.CharacterKind> { .choice }
}

/// The object form of `accepts`.
private struct ListedCharacters: Sendable {
  var characters = ""

  static let members = Members<ListedCharacters>([
    Member(required: "characters", \.characters, .text, "These characters and no others.")
  ])
  static let notation = members.notation(blank: ListedCharacters())
}

extension Notation<ClosedRange<Int>> {
  /// Two whole numbers, the smaller one first.
  static let bounds = Notation(schema: [
    "type": "array", "items": ["type": "integer", "minimum": 0], "minItems": 2, "maxItems": 2,
  ]) { node, reader in
    guard let numbers = Notation<Int>.count().list().read(node, &reader) else { return nil }
    guard case .array(let items) = node.content, items.count == 2 else {
      reader.note(.wants(.pair), at: node)
      return nil
    }
    guard numbers.count == 2, numbers[0] <= numbers[1] else {
      if numbers.count == 2 { reader.note(.reversed("\(numbers[0])", "\(numbers[1])"), at: node) }
      return nil
    }
    return numbers[0]...numbers[1]
  } write: { bounds in
    [.integer(bounds.lowerBound), .integer(bounds.upperBound)]
  }
}

extension Notation<TypeDeclaration.TemplateGrowth> {
  static let growth = Members<TypeDeclaration.TemplateGrowth>([
    Member(required: "before", \.before, .bounds, "How many places stand before the separator."),
    Member("after", \.after, .bounds, "How many places stand after it."),
    Member("separator", \.separator, .text, "What stands between them."),
  ]).notation(blank: TypeDeclaration.TemplateGrowth(before: 0...0))
}

extension Notation<TypeDeclaration.FinalFormat> {
  static let final = Members<TypeDeclaration.FinalFormat>([
    Member("prefix", \.prefix, .text, "What is put before the text."),
    Member("suffix", \.suffix, .text, "What is put after the text."),
    Member("leadingZero", \.leadingZero, .flag, "Whether a bare separator gets a zero in front."),
    Member(
      "minimumFraction", \.minimumFraction, .count(), "The fewest digits after the separator."),
  ]).notation(blank: TypeDeclaration.FinalFormat())
}
