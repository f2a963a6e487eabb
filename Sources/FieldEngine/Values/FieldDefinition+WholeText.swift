extension FieldDefinition {
  /// The text that has these typed characters when it is set as a whole value.
  ///
  /// Most types read their typed characters as they are. A number does not where its locale has
  /// another sign for the point, and is offered as it is shown:
  ///
  /// ```swift
  /// german.wholeText(typed: "1.234")   // "1,234"
  /// ```
  ///
  /// Characters that nobody can have typed stay what they are.
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
    let intake = take(RawEdit(offered: offered, origin: .paste))
    return intake.raw == raw && !intake.losesMeaning
  }
}
