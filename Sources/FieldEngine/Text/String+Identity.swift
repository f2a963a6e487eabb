extension String {
  /// Whether both strings consist of the same scalars.
  ///
  /// Swift's `==` also treats canonically equivalent strings as equal.
  package func isIdentical(to other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (one, other) = (self, other)
    return one.withUTF8 { one in other.withUTF8 { one.elementsEqual($0) } }
  }
}
