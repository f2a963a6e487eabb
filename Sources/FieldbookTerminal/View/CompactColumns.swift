/// The columns of a compact form: bar, sign, label, divider, answer, and the sign for the kind of
/// answer.
struct CompactColumns: Hashable, Sendable {
  /// The column of the bar that marks the focused field.
  static let bar = 0

  /// The column of the sign for a valid or invalid answer.
  static let sign = 1

  /// The columns of a label beside its answer.
  let label: Range<Int>

  /// The column of the line between label and answer.
  let divider: Int

  /// The columns of an answer beside its label, and on a separate line.
  let answer: Range<Int>
  let wideAnswer: Range<Int>

  /// The columns of a label or note on a separate line.
  let words: Range<Int>

  /// The column of the sign for a list or a choice.
  let kind: Int

  /// Divides a line; labels take up to half of it, and less on a narrow screen.
  init(_ columns: Int, widestLabel: Int) {
    let most = columns < Arrangement.labelsFit ? columns * 2 / 5 : columns / 2
    let room = max(1, min(widestLabel, most))
    label = 3..<3 + room
    divider = label.upperBound + 1
    kind = columns - 2
    let start = divider + 2
    answer = start..<max(start + 1, columns - 3)
    wideAnswer = 5..<max(6, columns - 3)
    words = 3..<max(4, columns - 1)
  }
}
