/// Which text of a field a cell has.
public enum ValueForm: String, CaseIterable, Hashable, Sendable {
  /// The value in the one form that does not depend on how it was typed: `2026-12-25`.
  case canonical
  /// The text as it is shown: `12/25/2026`.
  case display
  /// The typed characters alone: `12252026`.
  case raw
}

/// Which cells get an apostrophe in front, so that no spreadsheet takes them for formulas.
public enum FormulaGuard: String, CaseIterable, Hashable, Sendable {
  /// Those of types that hold text, and whatever another type could not read.
  case text
  /// All that begin like a formula, negative numbers included.
  case all
  case off
}

/// How cells are written, and read back.
public struct CellOptions: Hashable, Sendable {
  /// Which text of a field a cell has.
  public var values: ValueForm

  /// Which cells are guarded.
  public var formulaGuard: FormulaGuard

  /// Whether digits that a spreadsheet would take for a number are written as formulas that give a
  /// text; what is written so does not read back exactly everywhere.
  public var isExcel: Bool

  /// Whether masked texts are written in the clear.
  public var isRevealed: Bool

  /// States how cells are written.
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
