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

  init(_ form: LoadedForm, _ content: Content) {
    let printed = PrintedForm(form)
    let id = "\(form.id.key) · version \(form.id.version)"
    var html = HTML()
    html.element("html", [("lang", "en")]) { html in
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
}
