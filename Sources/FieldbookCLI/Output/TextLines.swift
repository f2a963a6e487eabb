import FormSession

extension String {
  /// The text with everything but line feeds that a terminal might obey made visible.
  var withoutControlsInLines: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).withoutControls }.joined(separator: "\n")
  }
}
