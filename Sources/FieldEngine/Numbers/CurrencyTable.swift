/// The minor units, symbols and regions of currencies.
///
/// A table row holds currency codes, the digits of the minor unit, and the symbols. Each symbol
/// lists the locales that use it, except those that inherit it.
public enum CurrencyTable {
  /// All ISO 4217 codes known to ICU, sorted, including currencies no longer in use.
  public static var allCodes: [String] {
    LocaleTable.names(in: LocaleTable.currencies).joined().map(String.init).sorted()
  }

  /// Returns the number of digits of a currency's minor unit: 2 for `EUR`, 0 for `JPY`, 3 for
  /// `KWD`.
  ///
  /// The number follows ISO 4217 even where CLDR shows fewer digits because small coins are no
  /// longer used. It is nil for an unknown code.
  public static func minorUnits(_ code: String) -> Int? {
    LocaleTable.cells(of: code, in: LocaleTable.currencies)?.first.flatMap { Int($0) }
  }

  /// Returns the currency of a region, such as `CHF` for `CH`.
  static func currency(ofRegion region: String) -> String? {
    LocaleTable.cells(of: region, in: LocaleTable.regions)?.first.map(String.init)
  }

  /// Returns the currency of the region in a locale name.
  static func currency(ofLocale identifier: String) -> String? {
    identifier.split(separator: "_").dropFirst()
      .first { $0.count == 2 }
      .flatMap { currency(ofRegion: String($0)) }
  }

  /// Returns a currency's symbol in a locale or in its nearest parent that has one, or else the
  /// code.
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

  /// Returns the name of the parent locale, which is `root` for a name of one part; nil for `root`.
  private static func parent(of identifier: Substring) -> Substring? {
    guard identifier != "root" else { return nil }
    return identifier.lastIndex(of: "_").map { identifier[..<$0] } ?? "root"
  }
}
