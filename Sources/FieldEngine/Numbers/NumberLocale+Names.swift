extension NumberLocale {
  /// Every name in the table, sorted.
  public static var allIdentifiers: [String] {
    LocaleTable.names(in: LocaleTable.numbers).joined().map(String.init).sorted()
  }

  /// The locale with a name, which may join its parts by `_` or by `-`.
  ///
  /// A region that ICU has no data for writes numbers as its language does, with its own currency:
  /// `de_US` is written as `de`, in US dollars. A language or a region that ICU does not know is nil.
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

  /// At most three names that somebody who wrote an unknown one may have meant, the best first.
  ///
  /// A text of more than twice the letters of the longest name has none.
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
    return ranked.prefix(best).map(\.name)
  }
}
