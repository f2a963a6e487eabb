/// What is known of currencies: their minor units, symbols and regions.
///
/// A row of the table holds codes, the digits of the minor unit, and then for each symbol the locales
/// that use it and whose parents do not.
public enum CurrencyTable {
  /// Every code of ISO 4217 that ICU knows, also of currencies that are no longer in use, sorted.
  public static var allCodes: [String] {
    LocaleTable.rows(of: LocaleTable.currencies).flatMap(\.names).sorted()
  }

  /// How many digits the minor unit of a currency has: 2 for `EUR`, 0 for `JPY`, 3 for `KWD`.
  ///
  /// The number is that of ISO 4217, also where CLDR shows fewer digits because the coins are gone.
  /// An unknown code is nil.
  public static func minorUnits(_ code: String) -> Int? {
    LocaleTable.row(of: code, in: LocaleTable.currencies)?.cells.first.flatMap { Int($0) }
  }

  /// The currency that people pay with in a region: `CHF` for `CH`.
  static func currency(ofRegion region: String) -> String? {
    LocaleTable.row(of: region, in: LocaleTable.regions)?.cells.first
  }

  /// The currency of the region in the name of a locale.
  static func currency(ofLocale identifier: String) -> String? {
    identifier.split(separator: "_").dropFirst()
      .first { $0.count == 2 }
      .flatMap { currency(ofRegion: String($0)) }
  }

  /// The symbol of a currency in a locale, taken over from the nearest parent that has one.
  static func symbol(of code: String, in identifier: String) -> String {
    let cells = LocaleTable.row(of: code, in: LocaleTable.currencies)?.cells ?? []
    let symbols = cells.dropFirst().map { $0.split(separator: "=") }.filter { $0.count == 2 }
    for locale in sequence(first: identifier, next: parent) {
      let uses = { (locales: Substring) in
        locales.split(separator: " ").contains { $0.elementsEqual(locale) }
      }
      if let own = symbols.first(where: { uses($0[1]) }) { return String(own[0]) }
    }
    return code
  }

  /// The name without its last part, `root` in the end.
  private static func parent(of identifier: String) -> String? {
    guard identifier != "root" else { return nil }
    return identifier.lastIndex(of: "_").map { String(identifier[..<$0]) } ?? "root"
  }
}
