/// Reads a data dictionary of REDCap.
struct REDCapReader {
  /// Returns one outline with a page for each instrument, or one outline for each instrument.
  static func outlines(of file: SourceFile, isSplit: Bool) throws(FormImportError) -> [Outline] {
    []
  }
}
