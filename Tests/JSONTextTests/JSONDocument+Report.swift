import JSONText

extension JSONDocument {
  /// The mistakes as a table row names them: `2:5 missing_comma /a/0`, with `-` for no pointer.
  var report: [String] {
    errors.map { error in
      let place = "\(error.position.line):\(error.position.column)"
      let code = error.code.trimmingPrefix("json.")
      return "\(place) \(code) \(error.pointer?.description ?? "-")"
    }
  }

  /// The recovered tree on one line; nil without one.
  var understood: String? {
    root?.json.text
  }
}
