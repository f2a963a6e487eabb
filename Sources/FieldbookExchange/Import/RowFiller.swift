import FieldEngine
public import FormSession

/// Sets the fields of a session to the cells of a row, each as a whole value.
///
/// ```swift
/// let filler = RowFiller()
/// var session = fresh
/// let report = filler.fill(&session, from: cells)
/// report.problems.map(\.code)   // ["zip.incomplete"]
/// ```
public struct RowFiller: Sendable {
  /// Creates a filler.
  public init() {}

  /// Fills a session with all cells of a row.
  ///
  /// An empty cell empties its field; a field without a column stays unchanged.
  public func fill(_ session: inout Session, from cells: RowCells) -> RowReport {
    fill(&session, from: cells, places: session.fields.indices)
  }

  /// Fills a session, using a cache of earlier rows.
  public func fill(
    _ session: inout Session, from cells: RowCells, remembering memory: inout FillMemory
  ) -> RowReport {
    fill(&session, from: cells, places: session.fields.indices, &memory)
  }

  /// Fills some fields and their reasons.
  func fill(
    _ session: inout Session, from cells: RowCells, places: some Collection<Int>
  ) -> RowReport {
    var memory = FillMemory(limit: 0)
    return fill(&session, from: cells, places: places, &memory)
  }

  private func fill(
    _ session: inout Session, from cells: RowCells, places: some Collection<Int>,
    _ memory: inout FillMemory
  ) -> RowReport {
    var report = RowReport(row: cells.row.number, line: cells.row.line, draft: cells.id)
    var offered: [Session.WholeValue] = []
    offered.reserveCapacity(places.count)
    for place in places {
      guard let text = cells.text(ofField: place) else { continue }
      if isMask(text, ofField: place, session) {
        report.issues.append(.masked(session.fields[place]))
      } else if session.fields[place].isCalculated {
        continue
      } else if !(text.isEmpty && session.hasNoText(place)) {
        offered.append(whole(text, at: place, cells.values, session))
      }
    }
    let issues = session.fill(
      inFillingOrder(offered, of: cells, session, by: \.place), remembering: &memory)
    for failure in session.hasRivals ? issues.sorted(by: { $0.place < $1.place }) : issues {
      report.issues.append(issue(failure, session, cells))
    }
    for place in places {
      guard let reason = cells.reason(ofField: place), !reason.isEmpty else { continue }
      if let issue = give(reason, at: place, &session) { report.issues.append(issue) }
    }
    report.issues += differingCalculations(session, from: cells)
    return report
  }

  /// Returns elements in the order of the form, or in the order of their columns if fields hide
  /// each other.
  ///
  /// Of two rivals, the one in the earlier column then counts as answered first.
  func inFillingOrder<Element>(
    _ elements: [Element], of cells: RowCells, _ session: Session, by place: (Element) -> Int
  ) -> [Element] {
    guard session.hasRivals else { return elements }
    return elements.sorted {
      (cells.column(ofField: place($0)) ?? .max, place($0))
        < (cells.column(ofField: place($1)) ?? .max, place($1))
    }
  }

  func isMask(_ text: String, ofField place: Int, _ session: Session) -> Bool {
    !text.isEmpty && session.storage(of: place) == .mask
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
    _ failure: Session.FillIssue, _ session: Session, _ cells: RowCells
  ) -> CellIssue {
    let field = session.fields[failure.place]
    let text = field.definition.storage == .keep ? cells.text(ofField: failure.place) : nil
    switch failure.cause {
    case .refused(let refusal):
      return CellIssue(
        .refused, field.key, code: refusal.code, message: refusal.reason, text: text)
    case .invalid(let issue):
      let kind: CellIssue.Kind = issue.kind == .unreadable ? .unreadable : .invalid
      return CellIssue(kind, field.key, code: issue.code, message: issue.message, text: text)
    }
  }

  func give(_ reason: String, at place: Int, _ session: inout Session) -> CellIssue? {
    let field = session.fields[place]
    guard session.state(place).reason != reason else { return nil }
    guard field.isEmpty, !session.state(place).isHeld else {
      return CellIssue(
        .reasonBesideValue, field.key, code: "import.reason_beside_value",
        message: "There is a value and also a reason for a missing value.", text: reason)
    }
    switch session.apply(.reason(field: field.key, reason)).refusal {
    case nil: return nil
    case .noReason:
      return CellIssue(
        .unknownReason, field.key, code: "import.unknown_reason",
        message: "The form has no such reason.", text: reason)
    default:
      return CellIssue(
        .refused, field.key, code: "import.reason_refused",
        message: "The field cannot have a reason now.", text: reason)
    }
  }
}

extension CellIssue {
  fileprivate static func masked(_ field: Field) -> CellIssue {
    CellIssue(
      .masked, field.key, code: "import.masked", message: "The cell is a mask, so it is ignored.",
      text: nil)
  }
}
