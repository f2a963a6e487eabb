import FieldEngine
import FormSession
import Testing

/// Entries of repeats, with records made by hand: what a store does with them does not depend on how a
/// session makes them.
extension RepositoryContract {
  static var entryClauses: [ContractClause<Store>] {
    [
      ContractClause("entries are read back in order, each with its fields together") { contract in
        let store = try contract.open()
        var draft = try contract.intake(in: store)
        let expected = draft.contents
        draft.contents.entries.shuffle()
        draft.contents.fields.reverse()
        draft.contents.rules.reverse()
        try store.add([draft])
        let contents = try contract.open().contents(of: Self.id(1)).get()
        #expect(contents.entries.map(\.id.number) == [7, 3, 9, 5, 8])
        #expect(contents.entries == expected.entries)
        #expect(contents.fields == expected.fields)
        #expect(contents.rules == expected.rules)
        #expect(contents == expected)
      },
      ContractClause("a change adds, moves and removes entries with their fields and rules") {
        contract in
        let store = try contract.open()
        try store.add([try contract.intake(in: store)])
        var change = Self.change(seen: 0, at: 2)
        var (moved, removed) = (Intake.entries[3], Intake.entries[0])
        (moved.rank, moved.revision) = (-5, 1)
        (removed.status, removed.revision) = (.removed, 1)
        var added = EntryRecord(EntryID(20), of: "medicine", rank: 4)
        added.revision = 1
        change.entries = [moved, removed, added]
        change.edited = [
          Intake.field("dose", added, "1", at: 2), Intake.field("drug", added, "x", at: 2),
        ]
        change.followed = Intake.fields(of: removed).map { field in
          var field = field
          field.applies = false
          return field
        }
        change.rules = [try Intake.rule(added, isBroken: true, at: 3)]
        #expect(try store.save(change) == .saved(revision: 1))

        let other = try contract.open()
        let contents = try other.contents(of: Self.id(1)).get()
        #expect(contents.entries.map(\.id.number) == [5, 7, 3, 9, 8, 20])
        #expect(contents.entries.first { $0.id.number == 7 } == removed)
        #expect(contents.fields.filter { $0.entry == added.id } == change.edited.reversed())
        #expect(contents.fields.filter { $0.entry == removed.id } == change.followed)
        #expect(contents.rules.filter { $0.entry == added.id } == change.rules)
        let news = try other.externalChanges(of: Self.id(1), since: 0).get()
        #expect(news.entries == [moved, removed, added])
        #expect(news.fields == change.edited.reversed())
        #expect(try other.externalChanges(of: Self.id(1), since: 1) == nil)
        guard case .outdated(let found) = try other.save(change) else { throw NoSuchThing() }
        #expect(found == news)
      },
      ContractClause("an entry that comes back has the answers that it had") { contract in
        let store = try contract.open()
        try store.add([try contract.intake(in: store)])
        let before = try store.contents(of: Self.id(1)).get()
        var entry = Intake.entries[0]
        for (seen, status) in [EntryRecord.Status.removed, .setAside, .present].enumerated() {
          (entry.status, entry.revision) = (status, seen + 1)
          var change = Self.change(seen: seen, at: 2)
          change.entries = [entry]
          #expect(try store.save(change) == .saved(revision: seen + 1))
          let contents = try contract.open().contents(of: Self.id(1)).get()
          #expect(contents.entries[0] == entry)
          #expect(contents.fields == before.fields)
        }
      },
      ContractClause("finalizing drops removed entries and all that they contain") { contract in
        let store = try contract.open()
        try store.add([try contract.intake(in: store)])
        var change = Self.change(seen: 0, at: 2)
        var (removed, aside) = (Intake.entries[0], Intake.entries[3])
        (removed.status, aside.status) = (.removed, .setAside)
        change.entries = [removed, aside]
        _ = try store.save(change)
        let entry = HistoryEntry(.finalized, by: "ada", at: Self.moment(3))
        #expect(try store.finalize(Self.id(1), seen: 1, entry) == .saved(revision: 2))
        let contents = try contract.open().contents(of: Self.id(1)).get()
        #expect(contents.entries.map(\.id.number) == [8])
        #expect(Set(contents.fields.map(\.entry.number)) == [0, 8])
        #expect(Set(contents.rules.map(\.entry.number)) == [8])
      },
      ContractClause("a draft that is added as final has no removed entries") { contract in
        let store = try contract.open()
        var draft = try contract.intake(in: store)
        (draft.contents.draft.status, draft.contents.draft.finalizedAt) = (.final, Self.moment(1))
        draft.contents.entries[0].status = .removed
        try store.add([draft])
        let contents = try contract.open().contents(of: Self.id(1)).get()
        #expect(contents.entries.map(\.id.number) == [5, 8])
        #expect(Set(contents.fields.map(\.entry.number)) == [0, 5, 8])
      },
      ContractClause("issues and broken rules name entries by position, page by page") { contract in
        let store = try contract.open()
        var draft = try contract.intake(in: store)
        for index in draft.contents.fields.indices
        where draft.contents.fields[index].entry != .draft {
          draft.contents.fields[index].issue = FieldRecord.Issue(code: "c", message: "Wrong")
          draft.contents.fields[index].content.notice = Notice(text: "9", reason: "Cut", code: "n")
        }
        draft.contents.rules = try draft.contents.rules.map { rule in
          try Intake.rule(
            Intake.entries.first { $0.id == rule.entry } ?? Intake.entries[0], isBroken: true)
        }
        try store.add([draft])
        let other = try contract.open()
        let names = ["medicine[3].drug", "medicine[3].dose", "medicine[1].part[2].note"]
        let (issues, notices) = (
          try Self.pages { try other.issues(IssueFilter(), after: $0, limit: 2) },
          try Self.pages { try other.notices(IssueFilter(), after: $0, limit: 2) }
        )
        #expect(Set(issues.map(\.field)).isSuperset(of: names))
        #expect(issues.count == 8 && Set(issues.map(\.field)).count == 8)
        #expect(issues.first { $0.field == names[2] }?.entry == EntryID(9))
        #expect(Set(notices.map(\.field)) == Set(issues.map(\.field)) && notices.count == 8)
        let rules = try Self.pages { try other.brokenRules(IssueFilter(), after: $0, limit: 2) }
        #expect(
          Set(rules.map(\.rule.path)) == [
            "medicine[1].usual", "medicine[2].usual", "medicine[3].usual",
          ])
        #expect(
          rules.first { $0.rule.path == "medicine[2].usual" }?.rule.key == "medicine[#5].usual")
        #expect(
          try other.issueCounts(form: "intake").map { "\($0.field) \($0.count)" }
            == ["dose 3", "drug 3", "note 2"])
      },
      ContractClause("moving leaves only the rows of the other version") { contract in
        let store = try contract.open()
        let forms = try Self.versions()
        for form in forms { try store.register(form.definition, at: Self.moment(0)) }
        let pairs = forms.flatMap { old in forms.filter { $0.id != old.id }.map { (old, $0) } }
        for (number, (old, new)) in pairs.enumerated() {
          let id = Self.id(UInt64(number))
          let values = old.definition.fields.map { field in
            (field: field.group.map { "\($0)[1].\(field.key)" } ?? field.key, text: "1")
          }
          try store.add([try old.newDraft(id, values: values, by: Self.person())])
          let contents = try store.contents(of: id).get()
          var draft = contents.draft
          draft.form = new.id
          let moved = new.contents(of: new.session(contents), in: draft)
          let move = DraftMove(moved, seen: 0, orphaned: [], [])
          #expect(try store.move(move) == .saved(revision: 1))
          let found = try contract.open().contents(of: id).get()
          let texts = { (contents: DraftContents) in
            contents.fields.map { "\($0.key) \($0.raw ?? "")" }.sorted()
              + contents.rules.map(\.key).sorted()
          }
          #expect(texts(found) == texts(moved), "\(old.id) to \(new.id)")
          #expect(found.entries == moved.entries && found.groups == moved.groups)
        }
      },
      ContractClause("discarding, amending and moving keep entries") { contract in
        let store = try contract.open()
        try store.add([try contract.intake(in: store)])
        let contents = try store.contents(of: Self.id(1)).get()
        var moved = contents
        moved.entries.removeAll { $0.group == "part" }
        moved.fields.removeAll { Intake.parts.contains($0.entry.number) }
        moved.draft.updatedAt = Self.moment(2)
        #expect(try store.move(DraftMove(moved, seen: 0, orphaned: [], [])) == .saved(revision: 1))
        moved.draft.revision = 1
        #expect(try contract.open().contents(of: Self.id(1)) == moved)

        let end = HistoryEntry(.finalized, by: "ada", at: Self.moment(3))
        _ = try store.finalize(Self.id(1), seen: 1, end)
        var amendment = NewDraft(contents, history: [])
        amendment.contents.draft = Draft(Self.id(2), of: contents.draft.form, at: Self.moment(1))
        (amendment.contents.draft.amends, amendment.contents.draft.edition) = (Self.id(1), 2)
        try store.add([amendment])
        let discarded = HistoryEntry(.discarded, by: "ada", at: Self.moment(4))
        try store.discard(Self.id(2), discarded)
        let kept = try contract.open().contents(of: Self.id(2)).get()
        #expect(kept.entries == contents.entries && kept.fields == contents.fields)
      },
    ]
  }

  /// Versions with fields and rules before, in and after a repeat.
  private static func versions() throws -> [LoadedForm] {
    let rule = #"{"key": "r", "check": "${z} != 'x'", "message": "Not x"}"#
    let ruleOfEntries = #"{"key": "r", "check": "${z} != 'x'", "message": "Not x", "group": "m"}"#
    return try [
      #"{"key": "x"}, {"key": "y"}, {"key": "z", "group": "m"}], "rules": [\#(ruleOfEntries)"#,
      #"{"key": "x"}, {"key": "z", "group": "m"}"#,
      #"{"key": "x"}, {"key": "z", "group": "m"}, {"key": "y"}"#,
      #"{"key": "z", "group": "m"}, {"key": "y", "group": "m"}], "rules": [\#(ruleOfEntries)"#,
      #"{"key": "y"}, {"key": "z"}], "rules": [\#(rule)"#,
    ].enumerated().map { place, parts in
      let text = """
        {"form": "f", "version": \(place + 1), "groups": [{"key": "m", "repeat": {}}],
          "fields": [\(parts)]}
        """
      return try LoadedForm(definition(text), today)
    }
  }

  /// Registers the form, and returns a draft with entries that is not stored yet.
  private func intake(in store: Store) throws -> NewDraft {
    let form = try LoadedForm(Self.definition(Intake.form), Self.today)
    try store.register(form.definition, at: Self.moment(0))
    var draft = try form.newDraft(Self.id(1), values: [], by: Self.person())
    let patient = try draft.contents.fields.first { $0.key == "patient" }.get()
    draft.contents.entries = Intake.entries
    draft.contents.fields = [patient] + Intake.entries.flatMap(Intake.fields)
    draft.contents.rules = try Intake.entries.filter { $0.group == "medicine" }.map {
      try Intake.rule($0, isBroken: false)
    }
    return draft
  }

  private static func change(seen: Int, at seconds: Int64) -> DraftChange {
    DraftChange(of: id(1), seen: seen, tally: Tally(), at: moment(seconds))
  }

  /// Reads all pages of a list.
  private static func pages<Element>(
    _ read: (Element?) throws -> [Element]
  ) throws -> [Element] {
    var found: [Element] = []
    while case let page = try read(found.last), !page.isEmpty { found += page }
    return found
  }
}

/// A form with a repeat in another, and a draft with three medicines, the first of which has two parts.
private enum Intake {
  static let form = """
    {"form": "intake", "version": 1,
     "groups": [{"key": "medicine", "repeat": {}},
       {"key": "part", "group": "medicine", "repeat": {}}],
     "fields": [
       {"key": "patient", "type": "name"},
       {"key": "drug", "type": "phrase", "group": "medicine"},
       {"key": "dose", "type": "integer", "group": "medicine"},
       {"key": "note", "type": "phrase", "group": "part"}],
     "rules": [{"key": "usual", "lessOrEqual": [{"field": "dose"}, "100"],
       "message": "Usually at most 100", "severity": "warning", "group": "medicine"}]}
    """

  /// In the promised order; the numbers are not in the order of the ranks.
  static let entries = [
    EntryRecord(EntryID(7), of: "medicine", rank: 1),
    EntryRecord(EntryID(3), of: "part", in: EntryID(7), rank: -2),
    EntryRecord(EntryID(9), of: "part", in: EntryID(7), rank: 0),
    EntryRecord(EntryID(5), of: "medicine", rank: 2),
    EntryRecord(EntryID(8), of: "medicine", rank: 2),
  ]

  static let parts: Set<Int64> = [3, 9]

  static func fields(of entry: EntryRecord) -> [FieldRecord] {
    (entry.group == "part" ? ["note"] : ["drug", "dose"]).map { key in
      field(key, entry, "\(entry.id.number)")
    }
  }

  static func field(
    _ key: String, _ entry: EntryRecord, _ text: String, at seconds: Int64 = 1
  ) -> FieldRecord {
    let path = FieldPath(key, in: entry.group, entry.id).description
    var record = FieldRecord(key: path, entry: entry.id)
    (record.raw, record.display, record.content.text.raw) = (text, "\(text) mg", text)
    record.value = key == "dose" ? .integer(text) : .text("\(text) mg")
    (record.verdict, record.isComplete, record.content.isTouched) = (.valid, true, true)
    (record.revision, record.updatedAt) = (
      seconds == 1 ? 0 : 1, Moment(milliseconds: 1_800_000_000_000 + seconds * 1_000)
    )
    return record
  }

  static func rule(
    _ entry: EntryRecord, isBroken: Bool, at position: Int? = nil
  ) throws -> RuleState {
    let rule = try (FormDocument(Array(form.utf8)).definition?.rules.first).get()
    let place = entries.filter { $0.group == "medicine" }.firstIndex { $0.id == entry.id }
    return RuleState(
      rule, isBroken: isBroken, isAcknowledged: false, in: entry.id,
      key: FieldPath(rule.key, in: entry.group, entry.id).description,
      path: "medicine[\(position ?? (place ?? 0) + 1)].usual")
  }
}
