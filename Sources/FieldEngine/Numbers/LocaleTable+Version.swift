// swift-format-ignore-file

/// Written by `Scripts/locale-table/generate.swift`, from CLDR 46 in ICU 76.1.
extension LocaleTable {
  /// The version of CLDR that the rows come from.
  static let version = """
    46
    """
}
