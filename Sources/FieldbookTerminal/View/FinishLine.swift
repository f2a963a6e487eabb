import FormSession

/// The line for finishing the form, at its end; it is marked while no field has the focus.
enum FinishLine {
  static var text: String { "▸ \(Words.finish)  \(Words.key(.finalize)) " }

  /// The part before the key.
  private static let name = "▸ \(Words.finish) "

  static func draw(on screen: inout Screen, at area: Area, isMarked: Bool, _ theme: Theme) {
    let style = isMarked ? theme.marked : theme.text
    let end = area.column + area.width
    let column = screen.put(
      isMarked ? name : "  " + name.dropFirst(2), area.row, area.column, style, upTo: end)
    screen.put(" \(Words.key(.finalize))", area.row, column, theme.key, upTo: end)
  }
}
