/// Finds the word that somebody probably meant.
package enum NearestSpelling {
  /// The candidate with the fewest slips between it and `word`, the first among equals, or else the
  /// shortest of which `word` is the beginning.
  ///
  /// The case of letters is no slip. More slips than a third of the longer word's letters are another
  /// word, but for one in a word that keeps a letter:
  ///
  /// ```swift
  /// NearestSpelling.of("exprot", among: ["import", "export"])  // "export"
  /// NearestSpelling.of("exp", among: ["import", "export"])     // "export"
  /// NearestSpelling.of("ls", among: ["list"])                  // nil
  /// ```
  ///
  /// A word of more than a hundred bytes is no slip of anybody's finger, and has no neighbour.
  package static func of(_ word: String, among candidates: [String]) -> String? {
    guard word.utf8.count <= 100 else { return nil }
    let letters = Array(word.lowercased())
    let spelled = candidates.filter { $0.utf8.count <= 100 }
      .map { (candidate: $0, letters: Array($0.lowercased())) }
    let nearest = spelled.map { ($0.candidate, $0.letters, slips: distance(letters, $0.letters)) }
      .filter { isNear(slips: $0.slips, of: max(letters.count, $0.1.count)) }
      .min { $0.slips < $1.slips }
    if let nearest { return nearest.0 }
    guard letters.count > 1 else { return nil }
    return spelled.filter { $0.letters.starts(with: letters) }
      .min { $0.letters.count < $1.letters.count }?
      .candidate
  }

  private static func isNear(slips: Int, of letters: Int) -> Bool {
    slips * 3 <= letters || slips == 1 && letters > 1
  }

  /// What to say to somebody who used a word that is none of those known: the one that was probably
  /// meant, or all of them.
  package static func advice(for word: String, among known: [String]) -> String {
    let question = question(for: word, among: known)
    if !question.isEmpty { return question }
    if known.isEmpty { return "Leave it out." }
    return "It can be \(known.map { "`\($0)`" }.joined(separator: ", "))."
  }

  /// Whether the nearest word was meant; empty when none is near.
  package static func question(for word: String, among known: [String]) -> String {
    of(word, among: known).map { "Did you mean `\($0)`?" } ?? ""
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
