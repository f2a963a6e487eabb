extension String {
  /// Whether both texts have the same scalars.
  ///
  /// Swift's `==` also treats canonically equivalent texts as equal.
  package func isIdentical(to other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
