import FieldEngine
import Testing

@Suite struct `The currency table` {
  @Test(arguments: [
    ("EUR", 2), ("JPY", 0), ("KWD", 3), ("CLF", 4), ("IDR", 2), ("PKR", 2), ("IQD", 3), ("DEM", 2),
    ("ITL", 0),
  ])
  func `a currency has the digits of its minor unit`(code: String, digits: Int) {
    #expect(CurrencyTable.minorUnits(code) == digits)
  }

  @Test(arguments: ["", "eur", "ZZZ", "EU", "EUR ", "2", "€"])
  func `an unknown currency code has no digits`(code: String) {
    #expect(CurrencyTable.minorUnits(code) == nil)
  }

  /// The list is that of ISO 4217, as amended up to 2024.
  @Test func `the currencies without a minor unit follow the standard`() {
    let old = ["ADP", "BYR", "ESP", "ITL", "LUF", "MGF", "MRO", "STD", "TMM", "TRL", "ZMK", "ZWD"]
    let codes = CurrencyTable.allCodes.filter { CurrencyTable.minorUnits($0) == 0 }
    #expect(
      codes.filter { !old.contains($0) } == [
        "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND",
        "VUV", "XAF", "XOF", "XPF",
      ])
  }
}
