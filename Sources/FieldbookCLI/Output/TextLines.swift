import FormSession

extension String {
  /// The text with control characters made visible, except line feeds.
  var withoutControlsInLines: String {
    split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).withoutControls }.joined(separator: "\n")
  }
}
