/// The form in which a cell contains a field's text.
public enum ValueForm: String, CaseIterable, Hashable, Sendable {
  /// The canonical value, which does not depend on how it was typed: `2026-12-25`.
  case canonical
  /// The displayed text: `12/25/2026`.
  case display
  /// The typed characters alone: `12252026`.
  case raw
}

/// The cells that get a leading apostrophe, so that spreadsheets do not read them as formulas.
///
/// Unless the guard is off, a cell that begins with an apostrophe gets a second one.
public enum FormulaGuard: String, CaseIterable, Hashable, Sendable {
  /// Cells that look like a formula, except signed numbers, dates and digits.
  case text
  /// All cells that look like a formula, including negative numbers.
  case all
  /// No cells.
  case off
}

/// The options for writing and reading cells.
public struct CellOptions: Hashable, Sendable {
  /// The form of a field's text.
  public var values: ValueForm

  /// The cells that are guarded against formulas.
  public var formulaGuard: FormulaGuard

  /// Whether digits that a spreadsheet would change are written as formulas.
  ///
  /// Not every program reads these cells back exactly.
  public var isExcel: Bool

  /// Whether masked text is written unmasked.
  public var isRevealed: Bool

  /// Creates options.
  public init(
    values: ValueForm = .canonical, formulaGuard: FormulaGuard = .text, isExcel: Bool = false,
    isRevealed: Bool = false
  ) {
    self.values = values
    self.formulaGuard = formulaGuard
    self.isExcel = isExcel
    self.isRevealed = isRevealed
  }
}
