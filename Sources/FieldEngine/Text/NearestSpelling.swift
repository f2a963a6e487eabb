/// Finds the word that somebody probably meant.
package enum NearestSpelling {
  /// The candidate with the fewest slips between it and `word`, the first among equals.
  ///
  /// More slips than a third of the longer word's letters are another word:
  ///
  /// ```swift
  /// NearestSpelling.of("exprot", among: ["import", "export"])  // "export"
  /// NearestSpelling.of("ls", among: ["list"])                  // nil
  /// ```
  ///
  /// A word of more than a hundred bytes is no slip of anybody's finger, and has no neighbour.
  package static func of(_ word: String, among candidates: [String]) -> String? {
    guard word.utf8.count <= 100 else { return nil }
    return candidates.filter { $0.utf8.count <= 100 }
      .map { (candidate: $0, slips: distance(Array(word), Array($0))) }
      .filter { $0.slips * 3 <= max(word.count, $0.candidate.count) }
      .min { $0.slips < $1.slips }?
      .candidate
  }

  /// What to say to somebody who used a word that is none of those known: the one that was probably
  /// meant, or all of them.
  package static func advice(for word: String, among known: [String]) -> String {
    if let nearest = of(word, among: known) { return "Did you mean `\(nearest)`?" }
    if known.isEmpty { return "Leave it out." }
    return "It can be \(known.map { "`\($0)`" }.joined(separator: ", "))."
  }

  /// The Damerau-Levenshtein distance in its restricted form (optimal string alignment): the number
  /// of letters inserted, dropped, replaced or swapped with their neighbour, none touched twice.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        let replaced = last[column] + (letter == other ? 0 : 1)
        var best = min(last[column + 1] + 1, current[column] + 1, replaced)
        let isSwap =
          row > 0 && column > 0 && letter == right[column - 1] && left[row - 1] == other
        if isSwap { best = min(best, beforeLast[column - 1] + 1) }
        current.append(best)
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
