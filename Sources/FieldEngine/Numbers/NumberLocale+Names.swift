extension NumberLocale {
  /// The names of all known locales, sorted.
  public static var allIdentifiers: [String] {
    LocaleTable.names(in: LocaleTable.numbers).joined().map(String.init).sorted()
  }

  /// Returns the locale with a name whose parts are joined by `_` or `-`.
  ///
  /// For a region without ICU data, the locale writes numbers as its language does and uses the
  /// region's currency: `de_US` is written like `de`, in US dollars. The result is nil if ICU does
  /// not know the language or the region.
  public static func named(_ name: String) -> NumberLocale? {
    let identifier = String(name.map { $0 == "-" ? "_" : $0 })
    let cells = LocaleTable.cells(of: identifier, in: LocaleTable.numbers)
    return (cells ?? cellsOfLanguage(identifier)).flatMap { NumberLocale(identifier, cells: $0) }
  }

  private static func cellsOfLanguage(_ identifier: String) -> [Substring]? {
    guard let end = identifier.lastIndex(of: "_"),
      CurrencyTable.currency(ofRegion: String(identifier[end...].dropFirst())) != nil
    else { return nil }
    return LocaleTable.cells(of: String(identifier[..<end]), in: LocaleTable.numbers)
  }

  /// Returns up to three similar locale names, most similar first.
  ///
  /// The result is empty for names longer than 24 bytes, twice the length of the longest name.
  ///
  /// ```swift
  /// NumberLocale.suggestions(for: "de_ch")  // ["de_CH"]
  /// ```
  public static func suggestions(for name: String) -> [String] {
    guard name.utf8.count <= 24 else { return [] }
    let wanted = Array(name.lowercased().map { $0 == "-" ? "_" : $0 })
    let ranked =
      allIdentifiers
      .map { (slips: NearestSpelling.distance(wanted, Array($0.lowercased())), name: $0) }
      .filter { $0.slips * 3 <= wanted.count }
      .sorted { ($0.slips, $0.name) < ($1.slips, $1.name) }
    let best = ranked.first?.slips == 0 ? 1 : 3
    return ranked.prefix(best).map { $0.name }
  }
}
