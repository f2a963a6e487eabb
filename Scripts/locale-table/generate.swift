// Generates FieldEngine's locale table from the ICU that Foundation uses on Linux. Run it in the
// package's folder:
//
//   swift -l_FoundationICU Scripts/locale-table/generate.swift
//
// Documentation/Decisions/0004-locale-table.md explains why the table exists and what it contains.

import Foundation
import _FoundationICU

// MARK: - Reading ICU

/// Returns the UTF-16 text that ICU writes into a buffer; an empty string if ICU fails.
func text(
  _ write: (UnsafeMutablePointer<UChar>, Int32, UnsafeMutablePointer<UErrorCode>) -> Int32
) -> String {
  var buffer = [UChar](repeating: 0, count: 256)
  var status = U_ZERO_ERROR
  let count = write(&buffer, Int32(buffer.count), &status)
  return status.rawValue > 0 ? "" : String(decoding: buffer[..<Int(count)], as: UTF16.self)
}

/// Returns the strings of an ICU enumeration, sorted.
func texts(_ open: (UnsafeMutablePointer<UErrorCode>) -> OpaquePointer?) -> [String] {
  var status = U_ZERO_ERROR
  let enumeration = open(&status)
  defer { swift_uenum_close(enumeration) }
  var texts: [String] = []
  while let text = swift_uenum_next(enumeration, nil, &status) {
    texts.append(String(cString: text))
  }
  return texts.sorted()
}

/// Returns the version of ICU or of its CLDR data, without trailing zeros.
func version(_ read: (UnsafeMutablePointer<UInt8>) -> Void) -> String {
  var numbers: [UInt8] = [0, 0, 0, 0]
  read(&numbers)
  let shortened = numbers.reversed().drop { $0 == 0 }.reversed()
  return shortened.map { "\($0)" }.joined(separator: ".")
}

let icu = version { swift_u_getVersion($0) }
let cldr = version { version in
  var status = U_ZERO_ERROR
  swift_ulocdata_getCLDRVersion(version, &status)
}

/// All locales, including the legacy names that ICU keeps, such as `zh_TW`.
let identifiers = texts {
  swift_uloc_openAvailableByType(ULOC_AVAILABLE_WITH_LEGACY_ALIASES, $0)
}

/// All currencies that ICU knows, including historical ones.
let currencies = texts {
  swift_ucurr_openISOCurrencies(UInt32(bitPattern: Int32(UCURR_ALL.rawValue)), $0)
}

// MARK: - Numbers

/// The number format of a locale in one style.
struct NumberStyle {
  /// The pattern without fraction digits, because a field sets their number.
  let pattern: String

  /// The separators for numbers and for amounts, the zero, and the minus, plus and percent signs.
  let symbols: [String]

  init(_ style: UNumberFormatStyle, _ identifier: String) {
    var status = U_ZERO_ERROR
    let format = swift_unum_open(style, nil, 0, identifier, nil, &status)
    defer { swift_unum_close(format) }
    let full = text { swift_unum_toPattern(format, 0, $0, $1, $2) }
    precondition(!full.contains("'"), "The engine's reader of patterns knows no quotes: \(full)")
    pattern = full.replacing(#/0\.[0#]+/#, with: "0")
    symbols = [
      UNUM_DECIMAL_SEPARATOR_SYMBOL, UNUM_GROUPING_SEPARATOR_SYMBOL,
      UNUM_MONETARY_SEPARATOR_SYMBOL, UNUM_MONETARY_GROUPING_SEPARATOR_SYMBOL,
      UNUM_ZERO_DIGIT_SYMBOL, UNUM_MINUS_SIGN_SYMBOL, UNUM_PLUS_SIGN_SYMBOL, UNUM_PERCENT_SYMBOL,
    ].map { symbol in text { swift_unum_getSymbol(format, symbol, $0, $1, $2) } }
  }

  /// The parts that a currency can override: the pattern and the separators of amounts.
  var amount: [String] { [pattern] + symbols[2...3] }
}

/// Returns the minimum number of digits before the first grouping separator.
func minimumGroupingDigits(_ identifier: String) -> Int32 {
  var status = U_ZERO_ERROR
  let format = swift_unum_open(UNUM_DECIMAL, nil, 0, identifier, nil, &status)
  defer { swift_unum_close(format) }
  return swift_unum_getAttribute(format, UNUM_MINIMUM_GROUPING_DIGITS)
}

/// Returns a negative amount as ICU formats it, with the code instead of a symbol.
func shown(_ code: String, _ identifier: String) -> String {
  var status = U_ZERO_ERROR
  let skeleton = Array("currency/\(code) unit-width-iso-code .00".utf16)
  let formatter = swift_unumf_openForSkeletonAndLocale(
    skeleton, Int32(skeleton.count), identifier, &status)
  let result = swift_unumf_openResult(&status)
  defer {
    swift_unumf_close(formatter)
    swift_unumf_closeResult(result)
  }
  swift_unumf_formatDecimal(formatter, "-1234567", -1, result, &status)
  return text { swift_unumf_resultToString(result, $0, $1, $2) }.filter { !$0.isNumber }
}

/// Returns the currencies that have their own pattern or separators in a locale.
///
/// CLDR defines them for a few pairs, such as the escudo in Cape Verde. A currency without its own
/// data is read like `XTS`, the code for tests. Separators that ICU knows but does not show are
/// ignored.
func ownAmounts(_ identifier: String) -> [String] {
  let common = NumberStyle(UNUM_CURRENCY, identifier).amount
  let unknown = NumberStyle(UNUM_CURRENCY, identifier + "@currency=XTS").amount
  return currencies.compactMap { code in
    let own = NumberStyle(UNUM_CURRENCY, identifier + "@currency=" + code).amount
    guard own != common && own != unknown else { return nil }
    let isShown = shown(code, identifier).replacing(code, with: "XTS") != shown("XTS", identifier)
    return isShown || own[1...] == common[1...] ? ([code] + own).joined(separator: "=") : nil
  }
}

/// Returns which symbols are separated from the next digit by a no-break space (CLDR's
/// `currencySpacing`).
func currencySpacing(_ identifier: String) -> String {
  var status = U_ZERO_ERROR
  var resource = swift_ures_open("icudt\(icu.prefix { $0 != "." })l-curr", identifier, &status)
  for key in ["currencySpacing", "afterCurrency"] {
    resource = swift_ures_getByKey(resource, key, resource, &status)
  }
  defer { swift_ures_close(resource) }
  var count: Int32 = 0
  let match = swift_ures_getStringByKey(resource, "currencyMatch", &count, &status)
  switch String(decoding: UnsafeBufferPointer(start: match, count: Int(count)), as: UTF16.self) {
  case "[[:^S:]&[:^Z:]]": return "usual"
  case "[[:Lu:][:Lo:]]": return "capitals"
  case "[]": return "none"
  case let set: preconditionFailure("The engine does not know the set \(set) of \(identifier).")
  }
}

/// Returns all number data of a locale, as the cells of its row.
func numberCells(_ identifier: String) -> [String] {
  let decimal = NumberStyle(UNUM_DECIMAL, identifier)
  let percent = NumberStyle(UNUM_PERCENT, identifier)
  let currency = NumberStyle(UNUM_CURRENCY, identifier)
  return decimal.symbols + ["\(minimumGroupingDigits(identifier))"]
    + [decimal.pattern, percent.pattern, currency.pattern, currencySpacing(identifier)]
    + ownAmounts(identifier)
}

// MARK: - Currencies

/// Returns the symbol of a currency in a locale, or its code if CLDR has no symbol.
func symbol(of code: String, in identifier: String) -> String {
  (Array(code.utf16) + [0]).withUnsafeBufferPointer { code in
    var status = U_ZERO_ERROR
    var count: Int32 = 0
    let symbol = swift_ucurr_getName(
      code.baseAddress, identifier, UCURR_SYMBOL_NAME, nil, &count, &status)
    return String(decoding: UnsafeBufferPointer(start: symbol, count: Int(count)), as: UTF16.self)
  }
}

/// Returns the parent locale, from which symbols are inherited: the name without its last part.
func parent(of identifier: String) -> String {
  guard let end = identifier.lastIndex(of: "_") else { return "root" }
  let shorter = String(identifier[..<end])
  return known.contains(shorter) ? shorter : parent(of: shorter)
}
let known = Set(identifiers)

/// Returns the symbols of a currency, each with the locales that do not inherit it.
func symbolCells(_ code: String) -> [String] {
  var locales: [String: [String]] = [:]
  let common = symbol(of: code, in: "root")
  if common != code { locales[common] = ["root"] }
  for identifier in identifiers {
    let own = symbol(of: code, in: identifier)
    if own != symbol(of: code, in: parent(of: identifier)) {
      locales[own, default: []].append(identifier)
    }
  }
  return locales.map { "\($0.key)=\($0.value.joined(separator: " "))" }.sorted()
}

/// The minor unit digits in ISO 4217, where CLDR has fewer because it ignores units without a coin.
let minorUnitsAfterISO: [String: Int32] = [
  "AFN": 2, "ALL": 2, "COP": 2, "IDR": 2, "IQD": 3, "IRR": 2, "KPW": 2, "LAK": 2, "LBP": 2,
  "MGA": 2, "MMK": 2, "PKR": 2, "RSD": 2, "SLL": 2, "SOS": 2, "SYP": 2, "YER": 2,
]

func minorUnits(_ code: String) -> Int32 {
  var status = U_ZERO_ERROR
  return minorUnitsAfterISO[code]
    ?? swift_ucurr_getDefaultFractionDigits(Array(code.utf16) + [0], &status)
}

/// Current regions, and former ones in the names of locales, if they have a currency.
let regions = Set(
  Locale.Region.isoRegions.map(\.identifier)
    + identifiers.flatMap { $0.split(separator: "_").dropFirst().map(String.init) }
).filter { $0.wholeMatch(of: #/[A-Z]{2}/#) != nil && !currency(ofRegion: $0).isEmpty }.sorted()

/// Returns the current currency of a region.
func currency(ofRegion region: String) -> String {
  text { swift_ucurr_forLocale("und_" + region, $0, $1, $2) }
}

// MARK: - The table

/// Returns a row for each distinct list of cells, starting with all of its names.
func rows(_ names: [String], _ cells: (String) -> [String]) -> [String] {
  Dictionary(grouping: names, by: cells)
    .map { ([$0.value.joined(separator: " ")] + $0.key).joined(separator: "|") }
    .sorted()
}

/// Returns a string as the content of a Swift literal; characters that are invisible or change the
/// text direction are escaped.
func literal(_ text: String) -> String {
  text.unicodeScalars.map { scalar in
    needsEscape(scalar)
      ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
  }.joined()
}

func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .format, .control, .nonspacingMark, .spacingMark: return true
  case .spaceSeparator: return scalar != " "
  default: break
  }
  switch scalar.value {
  case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
    return true
  default:
    return false
  }
}

/// Writes a table to a file of the engine.
func write(_ name: String, _ summary: String, _ rows: [String]) throws {
  let lines = rows.map { "    " + literal($0) + "\n" }.joined()
  let file = """
    // swift-format-ignore-file

    /// Written by `Scripts/locale-table/generate.swift`, from CLDR \(cldr) in ICU \(icu).
    extension LocaleTable {
      /// \(summary)
      static let \(name) = \"""
    \(lines)    \"""
    }

    """
  let path = "Sources/FieldEngine/Numbers/LocaleTable+\(name.capitalized).swift"
  try file.write(toFile: path, atomically: true, encoding: .utf8)
}

try write("version", "The version of CLDR that the rows come from.", [cldr])
try write(
  "numbers", "Locales, and how numbers are written there; `NumberLocale` reads the cells.",
  rows(identifiers, numberCells))
try write(
  "currencies", "Currencies, the digits of their minor units, and their symbols in locales.",
  rows(currencies) { ["\(minorUnits($0))"] + symbolCells($0) })
try write(
  "regions", "Regions, and the currency that people pay with there.",
  rows(regions) { [currency(ofRegion: $0)] })
