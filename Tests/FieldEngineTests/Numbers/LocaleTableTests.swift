import Foundation
import TestSupport
import Testing

@testable import FieldEngine

/// Compares the locale table with the ICU that runs here.
///
/// If ICU has another version of the data, the tests print differences instead of failing.
@Suite struct `The locale table agrees with ICU` {
  enum Kind: CaseIterable {
    case decimal
    case percent
    case currency
  }

  /// The first locale of each row.
  static let rows = LocaleTable.names(in: LocaleTable.numbers).compactMap(\.first).map(String.init)

  @Test(arguments: rows, Kind.allCases)
  func `on random numbers in every row`(identifier: String, kind: Kind) throws {
    let locale = try #require(NumberLocale.named(identifier))
    let formats = formats(of: kind, in: locale)
    try Trials(short: 200, long: 10_000).run { random in
      let index = Int.random(in: formats.indices, using: &random)
      try compare(random.decimalText(maximumDigits: 18), in: formats[index])
    }
  }

  @Test func `in every locale`() throws {
    for identifier in NumberLocale.allIdentifiers {
      let locale = try #require(NumberLocale.named(identifier))
      for format in Kind.allCases.compactMap({ formats(of: $0, in: locale).first }) {
        try compare("-1234567.891", in: format)
        try compare("1234", in: format)
      }
    }
  }

  @Test(arguments: CurrencyTable.allCodes)
  func `on the symbol of every currency`(code: String) throws {
    for identifier in TestEnvironment.current.torture
      ? NumberLocale.allIdentifiers : users(of: code)
    {
      let locale = try #require(NumberLocale.named(identifier))
      try compare("-1234567.891", in: NumberFormat(.currency(code), in: locale))
    }
  }

  @Test func `on the currency of every region`() throws {
    for identifier in NumberLocale.allIdentifiers {
      let ours = NumberLocale.named(identifier)?.currency
      let theirs = Locale(identifier: identifier).currency?.identifier
      try report(identifier, ours ?? "none", theirs ?? "none")
    }
  }

  @Test func `on the names of locales`() throws {
    let known = Set(NumberLocale.allIdentifiers)
    for identifier in Locale.availableIdentifiers {
      try report(identifier, known.contains(identifier) ? "known" : "unknown", "known")
    }
  }

  /// The locales that the row of a currency names, and one that it does not.
  private func users(of code: String) -> [String] {
    let cells = LocaleTable.cells(of: code, in: LocaleTable.currencies) ?? []
    let names = cells.dropFirst().flatMap { cell in
      cell.drop { $0 != "=" }.dropFirst().split(separator: " ").map(String.init)
    }
    return ["en_US"] + names.filter { $0 != "root" }
  }

  /// The style's usual format, and three with unusual digits.
  private func formats(of kind: Kind, in locale: NumberLocale) -> [NumberFormat] {
    let style: NumberFormat.Style =
      switch kind {
      case .decimal: .decimal
      case .percent: .percent
      case .currency: .currency(locale.currency ?? "CHF")
      }
    let usual = NumberFormat(style, in: locale)
    var long = usual
    long.fractionDigits = 2...12
    long.minimumIntegerDigits = 5
    var bare = usual
    bare.minimumIntegerDigits = 0
    bare.usesGrouping = false
    var pointed = usual
    pointed.fractionDigits = 0...0
    pointed.alwaysShowsDecimalSeparator = true
    return [usual, long, bare, pointed]
  }

  private func compare(_ number: String, in format: NumberFormat) throws {
    let ours = try #require(ExactDecimal(number).map { format.format($0) })
    let theirs = try #require(ICU.text(number, in: format))
    try report("\(number) in \(format.locale.identifier), \(format.style)", ours, theirs)
  }

  /// Prints a difference, or fails if both tables come from the same version of the data.
  private func report(_ subject: String, _ ours: String, _ theirs: String) throws {
    guard ours != theirs else { return }
    let difference = "\(subject): \(ours.debugDescription), not \(theirs.debugDescription)"
    try #require(ICU.cldrVersion != LocaleTable.version, "\(difference)")
    print(difference)
  }
}
