extension FieldDefinition {
  /// Returns text that produces these typed characters when it is set as a whole value.
  ///
  /// For most types, this is the typed characters themselves. For a number in a locale with a
  /// different decimal separator, it is the displayed text:
  ///
  /// ```swift
  /// german.wholeText(typed: "1.234")   // "1,234"
  /// ```
  ///
  /// Characters that cannot have been typed stay unchanged.
  public func wholeText(typed raw: String) -> String {
    guard !raw.isEmpty else { return raw }
    if let list {
      guard let items = ListText.read(raw) else { return raw }
      let item = list.item()
      return ListText.write(items.map { item.wholeText(typed: $0) })
    }
    if reads(raw, as: raw) { return raw }
    let shown = Layout(raw, template, ending: .open).display
    return reads(shown, as: raw) ? shown : raw
  }

  private func reads(_ offered: String, as raw: String) -> Bool {
    let intake = accept(RawEdit(offered: offered, origin: .paste))
    return intake.raw == raw && !intake.losesMeaning
  }
}
