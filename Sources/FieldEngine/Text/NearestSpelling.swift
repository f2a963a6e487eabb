/// Finds the word that a person probably meant.
package enum NearestSpelling {
  /// Returns the candidate that differs from a word by the fewest typing mistakes.
  ///
  /// If none is close enough and `word` has at least two letters, the result is the shortest
  /// candidate that begins with it. Letter case is ignored. Up to a third of the longer word's
  /// letters may be wrong, and one mistake is always allowed in a word of at least two letters:
  ///
  /// ```swift
  /// NearestSpelling.of("exprot", among: ["import", "export"])  // "export"
  /// NearestSpelling.of("exp", among: ["import", "export"])     // "export"
  /// NearestSpelling.of("ls", among: ["list"])                  // nil
  /// ```
  ///
  /// A word of more than 100 bytes is not similar to any other.
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

  /// Returns advice for an unknown word: the word that was probably meant, or all known words.
  package static func advice(for word: String, among known: [String]) -> String {
    let question = question(for: word, among: known)
    if !question.isEmpty { return question }
    if known.isEmpty { return "Leave it out." }
    return "It can be \(known.map { "`\($0)`" }.joined(separator: ", "))."
  }

  /// Returns a question that asks whether the nearest word was meant; empty if no word is near.
  package static func question(for word: String, among known: [String]) -> String {
    of(word, among: known).map { "Did you mean `\($0)`?" } ?? ""
  }

  /// The restricted Damerau-Levenshtein distance (optimal string alignment).
  ///
  /// It counts the letters that are inserted, dropped, replaced or swapped with their neighbor; no
  /// letter is changed more than once.
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
