import FieldEngine
import FormSession

/// The pages of a form, each a range of its sections.
///
/// A group that is a page is shown alone, and the sections between two such groups form a page,
/// too. A page without a question, such as a page of notes or of a repeat without entries, is shown
/// together with the next page.
struct FormPages: Hashable, Sendable {
  /// A page, as a range of sections.
  struct Page: Hashable, Sendable {
    var sections: Range<Int>
    /// The section with the first question, which names the page.
    let main: Int
  }

  private(set) var pages: [Page] = []

  /// Divides a form into pages; without a session, the form is one page.
  init(_ outline: FormOutline, _ session: Session?) {
    var start = 0
    for (index, section) in outline.sections.enumerated() {
      let isEnd = index + 1 == outline.sections.count
      guard isEnd || outline.sections[index + 1].page != section.page else { continue }
      guard let session, let first = outline.question(start..<index + 1, session) else { continue }
      let main = outline.section(of: first, session) ?? start
      pages.append(Page(sections: start..<index + 1, main: main))
      start = index + 1
    }
    if let last = pages.last {
      let rest = last.sections.lowerBound..<outline.sections.count
      pages[pages.count - 1].sections = rest
    } else {
      pages = [Page(sections: 0..<outline.sections.count, main: 0)]
    }
  }

  /// Returns the index of the page that contains a section; the last page if no section is given.
  func page(ofSection section: Int?) -> Int {
    let last = pages.count - 1
    return section.flatMap { section in pages.firstIndex { $0.sections.contains(section) } } ?? last
  }
}

extension FormModel {
  /// Whether the form has more than one page.
  var isPaged: Bool { pages.pages.count > 1 }

  /// Returns the name of a page: the name of the section with its first question.
  func name(ofPage page: Int) -> String { outline.sections[pages.pages[page].main].name }

  /// Returns the counts of the fields on a page.
  func tally(ofPage page: Int, _ session: Session) -> Tally {
    let groups = Set(pages.pages[page].sections.map { outline.sections[$0].group })
    let states = session.groups
    return groups.reduce(into: Tally()) {
      $0 += outline.tally(states[$1].tally, ofGroup: $1, session)
    }
  }

  /// Returns the first field on a page that can have the focus.
  func firstQuestion(onPage page: Int, _ session: Session) -> Int? {
    guard pages.pages.indices.contains(page) else { return nil }
    return outline.question(pages.pages[page].sections, session)
  }
}

extension Session {
  /// Whether a field is shown and can have the focus.
  func isQuestion(_ place: Int, _ outline: FormOutline) -> Bool {
    fields[place].settings.isEnabled
      && (!outline.faces[fieldOfForm(place)].isConditional || applies(place))
  }
}
