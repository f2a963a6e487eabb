/// A card brand: the prefixes, the lengths and the grouping of its numbers.
///
/// The class is immutable, so finding a brand copies nothing.
final class CardBrand: Sendable {
  let name: String
  let prefixes: [ClosedRange<Int>]
  let lengths: ClosedRange<Int>
  let groups: [Int]

  /// The precompiled template for numbers of the usual length.
  let usualTemplate: Template

  /// Returns the brand with the longest matching prefix, or `unknown`.
  static func of(_ raw: String) -> CardBrand {
    guard raw.utf8.first != UInt8(ascii: "0") else { return unknown }
    var prefix = Int(Substring(raw.utf8.prefix(4))) ?? 0
    while prefix > 0 {
      if let brand = brands[prefix] { return table[brand] }
      prefix /= 10
    }
    return unknown
  }

  /// The index of each prefix's brand in the table: Visa is at 4, Discover at 65 and 644.
  private static let brands: [Int?] = {
    var brands = [Int?](repeating: nil, count: 10_000)
    for (place, brand) in table.enumerated() {
      for prefix in brand.prefixes.joined() { brands[prefix] = place }
    }
    return brands
  }()

  /// Whether card numbers of any brand begin with this digit.
  static func exists(beginningWith digit: UInt8) -> Bool {
    (UInt8(ascii: "2")...UInt8(ascii: "6")).contains(digit)
  }

  /// The format of numbers without a known brand.
  static let unknown = CardBrand("unknown", [], 16...16)

  /// The number ranges that the brands publish.
  ///
  /// As of 2026-11-01.
  private static let table: [CardBrand] = [
    CardBrand("American Express", [34...34, 37...37], 15...15, groups: [4, 6, 5]),
    CardBrand(
      "Diners Club", [300...305, 3095...3095, 36...36, 38...39], 14...19, groups: [4, 6, 9]),
    CardBrand("JCB", [3528...3589], 16...19),
    CardBrand("Visa", [4...4], 16...16),
    CardBrand("Mastercard", [51...55, 2221...2720], 16...16),
    CardBrand("UnionPay", [62...62], 16...19),
    CardBrand("Discover", [6011...6011, 644...649, 65...65], 16...19),
    CardBrand(
      "Maestro",
      [5018...5018, 5020...5020, 5038...5038, 5893...5893, 6304...6304, 6759...6763],
      12...19),
  ]

  private init(
    _ name: String, _ prefixes: [ClosedRange<Int>], _ lengths: ClosedRange<Int>,
    groups: [Int] = [4, 4, 4, 4, 3]
  ) {
    self.name = name
    self.prefixes = prefixes
    self.lengths = lengths
    self.groups = groups
    usualTemplate = CardBrand.template(
      for: max(lengths.lowerBound, min(lengths.upperBound, 16)), in: groups)
  }

  /// Returns the brand's template, with room for at least `count` digits.
  func template(for count: Int) -> Template {
    count <= usualTemplate.capacity
      ? usualTemplate : CardBrand.template(for: count, in: groups)
  }

  private static func template(for count: Int, in groups: [Int]) -> Template {
    var left = count
    var parts: [String] = []
    for size in groups where left > 0 {
      parts.append(String(repeating: "0", count: min(size, left)))
      left -= size
    }
    // Digits beyond the brand's groups extend the last group.
    let surplus = String(repeating: "0", count: max(0, left))
    return Template(compiling: parts.joined(separator: " ") + surplus, placeholders: "0")
  }
}
