import FieldEngine
import JSONText

extension Notation<TemplateGrowth> {
  static let growth = Members<TemplateGrowth>([
    Member(
      required: "before", { $1(&$0.before) }, .bounds,
      "The number of characters before the separator."),
    Member(
      "after", { $1(&$0.after) }, absent: 0...0, .bounds, "The number of characters after it."),
    Member(
      "separator", { $1(&$0.separator) }, absent: ".", .character, "The separator between them."),
  ]).notation(blank: TemplateGrowth(before: 0...0, after: 0...0, separator: "."))
}

extension Notation<FinalFormat> {
  static let final = Members<FinalFormat>([
    Member(
      "prefix", { $1(&$0.prefix) }, absent: "", .text, "Text that is added before the typed text."),
    Member(
      "suffix", { $1(&$0.suffix) }, absent: "", .text, "Text that is added after the typed text."),
    Member(
      "leadingZero", { $1(&$0.addsLeadingZero) }, absent: false, .flag,
      "Whether a leading separator gets a zero before it."),
    Member(
      "minimumFraction", { $1(&$0.minimumFraction) }, absent: 0, .count(to: 100),
      "The minimum number of digits after the separator."),
  ]).notation(blank: FinalFormat())
}

extension Notation<ClosedRange<Int>> {
  /// Two whole numbers up to 100, the smaller one first.
  static let bounds = Notation(schema: [
    "type": "array", "items": number.schema, "minItems": 2, "maxItems": 2,
  ]) { node, reader in
    guard let numbers = number.list().read(node, &reader) else { return nil }
    guard case .array(let items) = node.content, items.count == 2 else {
      reader.note(.wants(.pair), at: node)
      return nil
    }
    guard numbers.count == 2 else { return nil }
    guard numbers[0] <= numbers[1] else {
      reader.note(.reversed("\(numbers[0])", "\(numbers[1])"), at: node)
      return nil
    }
    return numbers[0]...numbers[1]
  } write: { bounds in
    [.integer(bounds.lowerBound), .integer(bounds.upperBound)]
  }

  private static let number = Notation<Int>.count(to: 100)
}

extension Notation<Character> {
  static let character = Notation(schema: ["type": "string", "minLength": 1]) { node, reader in
    if case .string(let text) = node.content, let first = text.first, text.count == 1 {
      return first
    }
    reader.note(.wants(.character), at: node)
    return nil
  } write: {
    .string(String($0))
  }
}
