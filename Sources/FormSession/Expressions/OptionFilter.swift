import Expressions
import FieldEngine

/// The filter for a field's options, which is evaluated for each row of the list.
final class OptionFilter: Sendable {
  /// A column whose text must equal the value of a program, so that an index can find the rows.
  struct Equality: Sendable {
    let column: Int
    let program: FormPrograms.Program
  }

  /// The whole filter.
  let program: FormPrograms.Program

  /// The parts of the filter that are used to find rows.
  let equalities: [Equality]

  /// Whether these parts make up the whole filter.
  let isExact: Bool

  init(program: FormPrograms.Program, equalities: [Equality], isExact: Bool) {
    (self.program, self.equalities, self.isExact) = (program, equalities, isExact)
  }
}

extension ProgramBuilder {
  /// Compiles the filter of a field's options, and adds its node.
  mutating func addFilter(of field: FormField, at place: Int) -> Int? {
    guard let source = field.type.filter, let list = field.type.list,
      let rows = optionLists[place]
    else { return nil }
    let innermost = repeats.ofField[place]
    do throws(ExpressionError) {
      let tree = try Expression.tree(of: source)
      let scope = answers.scope(in: innermost, filtering: list, rows)
      let expression = try Expression(tree: tree, source, scope)
      doubts += expression.doubts.map { (.filter(field.key), $0) }
      for lookup in expression.lookups { compare(lookup.keyColumn, of: lookup.table) }
      let program = FormPrograms.Program(expression: expression, own: nil, answers)
      let parts = tree.equalities
      let equalities = parts.compactMap { equality($0, scope, list, rows) }
      filters[place] = OptionFilter(
        program: program, equalities: equalities,
        isExact: parts.allSatisfy { $0 != nil } && equalities.count == parts.count)
      return add(.filter(place), in: innermost, program, reading: [place])
    } catch {
      errors.append((.filter(field.key), error))
      return nil
    }
  }

  /// Compiles the text that a column is compared with; nil if the value compared might not be text.
  private mutating func equality(
    _ part: (column: String, text: SyntaxNode)?, _ scope: ExpressionScope, _ list: String,
    _ rows: OptionList
  ) -> OptionFilter.Equality? {
    guard let part, let text = try? Expression(tree: part.text, "", scope), text.kind == .text
    else { return nil }
    compare(part.column, of: list)
    guard let column = rows.column(named: part.column) else { return nil }
    return OptionFilter.Equality(
      column: column, program: FormPrograms.Program(expression: text, own: nil, answers))
  }
}

extension SyntaxNode {
  /// The comparisons of a column with text, all of which must be true; nil for other parts of a
  /// filter.
  fileprivate var equalities: [(column: String, text: SyntaxNode)?] {
    guard case .chain(let first, let links) = content else { return [nil] }
    switch links[0].operation {
    case .and: return ([first] + links.map { $0.operand }).flatMap { $0.equalities }
    case .equal where links.count == 1:
      let other = links[0].operand
      if case .column(let name) = first.content, other.columns.isEmpty { return [(name, other)] }
      if case .column(let name) = other.content, first.columns.isEmpty { return [(name, first)] }
      return [nil]
    default: return [nil]
    }
  }
}
