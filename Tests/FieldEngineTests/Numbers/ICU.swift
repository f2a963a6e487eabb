import FieldEngine
import Foundation
import TestSupport

/// The ICU that Foundation uses, to compare the locale table with.
enum ICU {
  /// The version of its CLDR data; nil when Foundation hides the function that returns it.
  ///
  /// Foundation exports no interface for this, and its functions have other names on Linux.
  static let cldrVersion: String? = {
    typealias Function =
      @convention(c) (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<Int32>) -> Void
    let names = ["swift_ulocdata_getCLDRVersion", "ulocdata_getCLDRVersion"]
    let program = dlopen(nil, RTLD_NOW)
    guard let symbol = names.lazy.compactMap({ dlsym(program, $0) }).first else { return nil }
    var version: [UInt8] = [0, 0, 0, 0]
    var status: Int32 = 0
    unsafeBitCast(symbol, to: Function.self)(&version, &status)
    let shortened = version.reversed().drop { $0 == 0 }.reversed()
    return shortened.map { "\($0)" }.joined(separator: ".")
  }()

  /// The ICU format of a number that is given as text.
  static func text(_ number: String, in format: NumberFormat) -> String? {
    guard let value = Decimal(string: number) else { return nil }
    let locale = Locale(identifier: format.locale.identifier)
    switch format.style {
    case .decimal:
      let style = Decimal.FormatStyle(locale: locale)
        .precision(format.precision).grouping(format.grouping)
      return (format.isPointed ? style.decimalSeparator(strategy: .always) : style).format(value)
    case .percent:
      let style = Decimal.FormatStyle.Percent(locale: locale)
        .precision(format.precision).grouping(format.grouping)
      return (format.isPointed ? style.decimalSeparator(strategy: .always) : style).format(value)
    case .currency(let code):
      let style = Decimal.FormatStyle.Currency(code: code, locale: locale)
        .precision(format.precision).grouping(format.grouping)
      return (format.isPointed ? style.decimalSeparator(strategy: .always) : style).format(value)
    }
  }
}

extension NumberFormat {
  fileprivate var precision: NumberFormatStyleConfiguration.Precision {
    .integerAndFractionLength(
      integerLimits: minimumIntegerDigits...999, fractionLimits: fractionDigits)
  }

  fileprivate var grouping: NumberFormatStyleConfiguration.Grouping {
    usesGrouping ? .automatic : .never
  }

  /// Foundation loses the style of an amount that has both a strategy for the separator and no
  /// grouping, so the strategy is set only where it matters.
  fileprivate var isPointed: Bool { alwaysShowsDecimalSeparator }
}
