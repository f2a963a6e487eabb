/// What is known of currencies: their minor units, symbols and regions.
///
/// A row of the table holds codes, the digits of the minor unit, and then for each symbol the locales
/// that use it and whose parents do not.
public enum CurrencyTable {
  /// Every code of ISO 4217 that ICU knows, also of currencies that are no longer in use, sorted.
  public static var allCodes: [String] {
    LocaleTable.names(in: LocaleTable.currencies).joined().map(String.init).sorted()
  }

  /// How many digits the minor unit of a currency has: 2 for `EUR`, 0 for `JPY`, 3 for `KWD`.
  ///
  /// The number is that of ISO 4217, also where CLDR shows fewer digits because the coins are gone.
  /// An unknown code is nil.
  public static func minorUnits(_ code: String) -> Int? {
    LocaleTable.cells(of: code, in: LocaleTable.currencies)?.first.flatMap { Int($0) }
  }

  /// The currency that people pay with in a region: `CHF` for `CH`.
  static func currency(ofRegion region: String) -> String? {
    LocaleTable.cells(of: region, in: LocaleTable.regions)?.first.map(String.init)
  }

  /// The currency of the region in the name of a locale.
  static func currency(ofLocale identifier: String) -> String? {
    identifier.split(separator: "_").dropFirst()
      .first { $0.count == 2 }
      .flatMap { currency(ofRegion: String($0)) }
  }

  /// The symbol of a currency in a locale, taken over from the nearest parent that has one.
  static func symbol(of code: String, in identifier: String) -> String {
    let cells = LocaleTable.cells(of: code, in: LocaleTable.currencies) ?? []
    var symbols: [Substring: Substring] = [:]
    for cell in cells.dropFirst() {
      let end = cell.utf8.firstIndex(of: UInt8(ascii: "=")) ?? cell.endIndex
      for locale in LocaleTable.words(in: cell[end...].dropFirst()) {
        symbols[locale] = cell[..<end]
      }
    }
    let chain = sequence(first: identifier[...], next: parent)
    return chain.lazy.compactMap { symbols[$0] }.first.map(String.init) ?? code
  }

  /// The name without its last part, `root` in the end.
  private static func parent(of identifier: Substring) -> Substring? {
    guard identifier != "root" else { return nil }
    return identifier.lastIndex(of: "_").map { identifier[..<$0] } ?? "root"
  }
}
