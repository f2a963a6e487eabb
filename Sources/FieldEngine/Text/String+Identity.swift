extension String {
  /// Whether a text has the same scalars; Swift also takes others for equal that only look the same.
  package func isIdentical(to other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
