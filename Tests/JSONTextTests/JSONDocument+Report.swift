import JSONText

extension JSONDocument {
  /// The mistakes as a table row names them: `2:5 missing_comma /a/0`, with `-` for no pointer.
  var report: [String] {
    mistakes.map { mistake in
      let place = "\(mistake.position.line):\(mistake.position.column)"
      let code = mistake.code.trimmingPrefix("json.")
      return "\(place) \(code) \(mistake.pointer?.description ?? "-")"
    }
  }

  /// The recovered tree on one line; nil without one.
  var understood: String? {
    root?.json.text
  }
}
