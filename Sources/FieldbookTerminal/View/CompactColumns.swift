/// The columns of a compact form: a bar and a sign, the label, a line between, the answer and the sign
/// of what it is.
struct CompactColumns: Hashable, Sendable {
  /// Where the field with the focus has its bar.
  static let bar = 0

  /// Where it stands that a field is right or wrong.
  static let sign = 1

  /// Where a label stands beside its answer.
  let label: Range<Int>

  /// Where the line between the two stands.
  let divider: Int

  /// Where an answer stands beside its label, and where it stands alone.
  let answer: Range<Int>
  let wideAnswer: Range<Int>

  /// Where a label and other words stand alone.
  let words: Range<Int>

  /// Where the sign of a list or a choice stands.
  let kind: Int

  /// Divides so many columns; labels have half of them at most, and less on a narrow screen.
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
