import FieldEngine
public import FormSession

/// Sets the fields of a session to the cells of a row, each as a whole value.
///
/// ```swift
/// let filler = RowFiller()
/// var session = fresh
/// let report = filler.fill(&session, from: cells)
/// report.issues.map(\.code)   // ["zip.incomplete"]
/// ```
public struct RowFiller: Sendable {
  /// Creates a filler.
  public init() {}

  /// Fills a session with all cells of a row.
  ///
  /// An empty cell empties its field. A field without a column stays unchanged, and so does a field
  /// that is calculated or whose cell shows a mask.
  public func fill(_ session: inout Session, from cells: RowCells) -> RowReport {
    var cache = FillCache(limit: 0)
    return fill(&session, from: DraftCells(cells), cache: &cache)[0]
  }

  /// Fills a new session with the cells of a draft and its entries, using a cache of earlier rows.
  ///
  /// The session gets the entries that the files list instead of its initial entries.
  ///
  /// - Returns: the report about the row of the draft, followed by the reports about entries with
  ///   problems.
  public func fill(
    _ session: inout Session, from draft: DraftCells, cache: inout FillCache
  ) -> [RowReport] {
    var source = CellSource(own: draft.own)
    var reports = draft.rejected
    if !draft.listed.isEmpty {
      let (records, matcher) = newEntries(draft.entries, in: session)
      session.replaceEntries(of: draft.listed, with: records)
      source.entries = matcher.cells
      reports += matcher.reports(draft: draft.id)
    }
    let (own, others) = fill(
      &session, from: source, draft.id, places: session.filledPlaces, &cache)
    return [own] + (reports + others).inOrder
  }

  /// Fills some fields and their reasons; returns a report about the draft, and reports about the
  /// entries with problems.
  func fill(
    _ session: inout Session, from source: CellSource, _ draft: String?, places: [Int],
    _ cache: inout FillCache
  ) -> (own: RowReport, entries: [RowReport]) {
    var issues: [(place: Int, issue: CellIssue)] = []
    var offered: [Session.WholeValue] = []
    offered.reserveCapacity(places.count)
    for place in places {
      guard let text = source.text(at: place, in: session) else { continue }
      if isMask(text, at: place, session) {
        issues.append((place, .masked(session.path(place))))
      } else if session.fields[place].isCalculated {
        continue
      } else if !(text.isEmpty && session.hasNoText(place)) {
        let values = source.values(at: place, in: session) ?? .display
        offered.append(whole(text, at: place, values, session))
      }
    }
    let failures = session.fill(
      inFillingOrder(offered, of: source, session, by: \.place), cache: &cache)
    for failure in session.hasRivals ? failures.sorted(by: { $0.place < $1.place }) : failures {
      issues.append((failure.place, issue(failure, session, source)))
    }
    issues += acceptedMistakes(offered, besides: failures, session, source)
    issues += inapplicableAnswers(offered, besides: failures, session, source)
    for place in places {
      guard let reason = source.reason(at: place, in: session), !reason.isEmpty else { continue }
      if let issue = give(reason, at: place, &session) { issues.append((place, issue)) }
    }
    issues += differingCalculations(session, from: source)
    return reports(issues, session, source, draft)
  }

  /// Returns the mistakes in the columns of parts whose joined text the field accepts, such as text
  /// that is not an option.
  private func acceptedMistakes(
    _ offered: [Session.WholeValue], besides failures: [Session.FillIssue], _ session: Session,
    _ source: CellSource
  ) -> [(place: Int, issue: CellIssue)] {
    guard source.hasParts else { return [] }
    let failed = Set(failures.map(\.place))
    return offered.compactMap { whole in
      guard !failed.contains(whole.place),
        let mistake = source.partMistake(at: whole.place, in: session)
      else { return nil }
      let issue = CellIssue(
        .unreadable, session.path(whole.place), code: "import.part", message: mistake.message,
        text: shownText(at: whole.place, session, source))
      return (whole.place, issue)
    }
  }

  /// Returns the answers that the draft keeps, but whose fields do not apply.
  private func inapplicableAnswers(
    _ offered: [Session.WholeValue], besides failures: [Session.FillIssue], _ session: Session,
    _ source: CellSource
  ) -> [(place: Int, issue: CellIssue)] {
    let inapplicable = offered.filter {
      !session.applies($0.place) && !session.fields[$0.place].isEmpty
    }
    guard !inapplicable.isEmpty else { return [] }
    let failed = Set(failures.map(\.place))
    return inapplicable.compactMap { whole in
      guard !failed.contains(whole.place) else { return nil }
      let issue = CellIssue(
        .notApplicable, session.path(whole.place), code: "import.not_applicable",
        message: "The field does not apply, so exports leave this answer out.",
        text: shownText(at: whole.place, session, source))
      return (whole.place, issue)
    }
  }

  /// The text of a cell; nil if it must not be shown.
  private func shownText(at place: Int, _ session: Session, _ source: CellSource) -> String? {
    session.fields[place].definition.storage == .keep ? source.text(at: place, in: session) : nil
  }

  /// Sorts issues by the rows of their fields.
  private func reports(
    _ issues: [(place: Int, issue: CellIssue)], _ session: Session, _ source: CellSource,
    _ draft: String?
  ) -> (own: RowReport, entries: [RowReport]) {
    let row = source.own?.row
    var own = RowReport(row: row?.number ?? 0, line: row?.line ?? 0, draft: draft)
    var order: [EntryID] = []
    var others: [EntryID: RowReport] = [:]
    for (place, issue) in issues {
      let id = session.entryID(of: place)
      // An entry in the row of its draft belongs to the report about the row.
      guard let entry = source.entries[id], !entry.isInRow else {
        own.issues.append(issue)
        continue
      }
      if others[id] == nil { order.append(id) }
      others[id, default: RowReport(entry, draft: draft)].issues.append(issue)
    }
    return (own, order.compactMap { others[$0] })
  }

  /// Returns elements in the order of the form, or in the order of their columns if fields hide
  /// each other.
  ///
  /// Of two fields that hide each other, the one in the earlier column therefore counts as answered
  /// first.
  func inFillingOrder<Element>(
    _ elements: [Element], of source: CellSource, _ session: Session, by place: (Element) -> Int
  ) -> [Element] {
    guard session.hasRivals else { return elements }
    return elements.sorted {
      (source.column(at: place($0), in: session) ?? .max, place($0))
        < (source.column(at: place($1), in: session) ?? .max, place($1))
    }
  }

  func isMask(_ text: String, at place: Int, _ session: Session) -> Bool {
    !text.isEmpty && session.storage(of: place).isMasked
      && session.fields[place].definition.isMask(text)
  }

  private func whole(
    _ text: String, at place: Int, _ values: ValueForm, _ session: Session
  ) -> Session.WholeValue {
    switch values {
    case .canonical: .init(place, text, isCanonical: true)
    case .display: .init(place, text)
    case .raw: .init(place, session.fields[place].definition.wholeText(typed: text))
    }
  }

  private func issue(
    _ failure: Session.FillIssue, _ session: Session, _ source: CellSource
  ) -> CellIssue {
    let path = session.path(failure.place)
    let text = shownText(at: failure.place, session, source)
    switch failure.cause {
    case .refused(let refusal):
      return CellIssue(.refused, path, code: refusal.code, message: refusal.reason, text: text)
    case .invalid(let issue) where issue.kind == .unreadable:
      let mistake = source.partMistake(at: failure.place, in: session)
      return CellIssue(
        .unreadable, path, code: mistake == nil ? issue.code : "import.part",
        message: mistake?.message ?? issue.message, text: text)
    case .invalid(let issue):
      return CellIssue(.invalid, path, code: issue.code, message: issue.message, text: text)
    }
  }

  func give(_ reason: String, at place: Int, _ session: inout Session) -> CellIssue? {
    let (field, path) = (session.fields[place], session.path(place))
    guard session.state(place).reason != reason else { return nil }
    guard field.isEmpty, !session.state(place).isHeld else {
      return CellIssue(
        .reasonBesideValue, path, code: "import.reason_beside_value",
        message: "There is a value and also a reason for a missing value.", text: reason)
    }
    switch session.apply(.reason(field: path, reason)).refusal {
    case nil: return nil
    case .noReason:
      return CellIssue(
        .unknownReason, path, code: "import.unknown_reason",
        message: "The form has no such reason.", text: reason)
    default:
      return CellIssue(
        .refused, path, code: "import.reason_refused",
        message: "The field cannot have a reason now.", text: reason)
    }
  }
}

extension CellIssue {
  fileprivate static func masked(_ field: String) -> CellIssue {
    CellIssue(
      .masked, field, code: "import.masked", message: "The cell is a mask, so it is ignored.",
      text: nil)
  }
}

extension Session {
  /// The places of the fields that a file can fill.
  var filledPlaces: [Int] { hasRepeats ? places : Array(fields.indices) }
}

extension [RowReport] {
  /// The reports file by file, in the order of their rows.
  var inOrder: [RowReport] {
    count < 2 ? self : sorted { ($0.file ?? "", $0.row) < ($1.file ?? "", $1.row) }
  }
}
