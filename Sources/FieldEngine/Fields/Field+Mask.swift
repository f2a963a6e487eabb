extension Field {
  /// The text as it may be shown where only its end may be; nothing for one that is not complete.
  ///
  /// Literals of the template stay, and the last four typed characters when there are nine or more:
  /// `***-**-6789`.
  public var maskedText: String {
    isComplete ? Field.mask(layout.display, typed: text.raw) : ""
  }

  private static func mask(_ display: String, typed: String) -> String {
    var hidden = typed.count >= 9 ? typed.count - 4 : typed.count
    var rest = typed[...]
    return String(
      display.map { character in
        guard let next = rest.first, next == character else { return character }
        rest.removeFirst()
        defer { hidden -= 1 }
        return hidden > 0 ? "*" : character
      })
  }
}
