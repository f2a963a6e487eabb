import FormSession

/// A form as one HTML page: a codebook, a blank form to fill in on paper, or both.
struct PrintedDocument {
  /// The parts of the page.
  enum Content: Equatable {
    case codebook
    case paper
    case both
  }

  /// The page, without scripts and without external resources.
  let text: String

  /// Prints a form whose text is in a language; nil if the form does not name it.
  init(_ form: LoadedForm, _ content: Content, in language: String?) {
    let printed = PrintedForm(form)
    let id = "\(form.id.key) · version \(form.id.version)"
    var html = HTML()
    html.element("html", Self.attributes(of: language ?? "en")) { html in
      html.element("head") { html in
        html.element("meta", [("charset", "utf-8")])
        html.element(
          "meta",
          [
            ("name", "viewport"), ("content", "width=device-width, initial-scale=1"),
          ])
        html.element("title", "\(printed.title) (\(form.id.key) \(form.id.version))")
        html.style(PrintStyle.sheet(foot: "\(printed.title) · \(id)"))
      }
      html.element("body") { html in
        if content != .codebook { PaperForm(form: printed).write(to: &html) }
        if content != .paper { Codebook(form: printed).write(to: &html) }
      }
    }
    text = "<!doctype html>\n" + html.text
  }

  private static func attributes(of language: String) -> [(String, String)] {
    let code = String(language.lowercased().prefix { $0 != "-" })
    return [("lang", language)] + (rightToLeft.contains(code) ? [("dir", "rtl")] : [])
  }

  /// The languages that are written from right to left.
  private static let rightToLeft: Set<String> = [
    "ar", "arc", "ckb", "dv", "fa", "he", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
}
