import FieldEngine
import FieldbookStore
import FormSession
import Measure

/// Measures a draft with 10,000 entries of three fields: an edit in the middle, creating a session
/// from the stored data, and creating it with the data read from a store.
final class ManyEntries: Benchmark {
  enum Work: String, CaseIterable {
    case edit, restore, resume
  }

  let name: String
  let unit: Measure.Unit

  private let work: Work
  private static let count = 10_000
  private var parts: (form: LoadedForm, store: Store, session: Session, contents: DraftContents)?
  private let steps: [SessionAction]

  init(_ work: Work) {
    self.work = work
    name = "entries.\(work.rawValue)"
    unit = work == .edit ? .microseconds : .milliseconds
    let field = "visit[\(Self.count / 2)].count"
    steps =
      [.step(field, .focus)]
      + "12".map { .step(field, .type(String($0))) } + [
        .step(field, .backspace), .step(field, .backspace),
      ]
  }

  func prepare() throws {
    guard parts == nil else { return }
    let form = try LoadedForm(.visits, ValidationContext(today: .benchmarkDay))
    var session = form.fresh
    for _ in 0..<Self.count { session.apply(.addEntry(to: "visit")) }
    let store = try Store(
      ScratchFolder.current.path(of: "\(name).sqlite"), at: .benchmarkTime)
    try store.register(.visits, at: .benchmarkTime)
    let draft = Draft(DraftID(high: 7 << 12, low: 1 << 63), of: form.id, at: .benchmarkTime)
    let contents = form.contents(of: session, in: draft)
    try store.add([NewDraft(contents, history: [])])
    parts = (form, store, session, contents)
  }

  func run() throws -> Int {
    guard let (form, store, _, contents) = parts else { return 0 }
    switch work {
    case .edit:
      for step in steps { keep(parts?.session.apply(step)) }
      return steps.count
    case .restore: keep(form.session(contents))
    case .resume:
      if let read = try store.contents(of: contents.draft.id) { keep(form.session(read)) }
    }
    return 1
  }
}

extension FormDefinition {
  /// Visits with a date, a count and a remark.
  fileprivate static var visits: FormDefinition {
    var form = FormDefinition(key: "visits", version: 1)
    var group = FormDefinition.Group(key: "visit")
    group.repetition = FormDefinition.Repetition(max: nil, entryTitle: nil, start: nil)
    form.groups = [group]
    for (key, type) in [("day", FieldType.date), ("count", .integer), ("remark", .phrase)] {
      var field = FormField(key: key, type: .builtIn(type, [:]))
      field.group = "visit"
      form.fields.append(field)
    }
    return form
  }
}
