import FieldEngine
import FormSession
import Testing

extension RepositoryContract {
  /// A form with a sum of two answers, and a field that is never stored.
  private static var sums: String {
    """
    {"form": "sums", "version": 1, "fields": [
      {"key": "x", "type": "integer"}, {"key": "y", "type": "integer"},
      {"key": "sum", "type": "integer", "calculate": "sum(${x}, ${y})"},
      {"key": "double", "type": "integer", "calculate": "${sum} * 2"}],
     "rules": [{"key": "large", "check": "not(${sum} > 10)", "severity": "warning",
       "message": "The sum of ${x} and ${y} is ${sum}"}]}
    """
  }

  private func openSums(_ name: String) throws -> OpenDraft<Store> {
    let store = try open()
    let form = try Self.definition(Self.sums)
    try store.register(form, at: Self.moment(0))
    let loaded = try LoadedForm(form, Self.today)
    if try store.draft(Self.id(1)) == nil {
      let person = Self.person()
      try store.begin(try loaded.newDraft(Self.id(1), by: person), of: loaded, by: person)
    }
    return try OpenDraft(Self.id(1), of: loaded, in: store, as: Self.person(name, at: 2))
  }

  private func stored() throws -> [String?] {
    try open().contents(of: Self.id(1)).get().fields.map { $0.value?.plainText }
  }

  static var calculationClauses: [ContractClause<Store>] {
    [
      ContractClause("edits of two people in the inputs of a calculation are merged") { contract in
        var (ann, ben) = (try contract.openSums("ann"), try contract.openSums("ben"))
        try ann.apply(.step("x", .set("3")))
        try ben.apply(.step("y", .set("4")))
        #expect(ben.session.states.map(\.state.raw) == ["3", "4", "7", "14"])
        #expect(try ann.catchUp().refusal == nil)
        #expect(ann.session.states.map(\.state.raw) == ["3", "4", "7", "14"])
        #expect(try contract.stored() == ["3", "4", "7", "14"])
        try ann.apply(.step("x", .set("30")))
        try ben.apply(.step("y", .set("40")))
        #expect(try contract.stored() == ["30", "40", "70", "140"])
        let rules = try contract.open().contents(of: Self.id(1)).get().rules
        #expect(rules.map(\.isBroken) == [true])
        #expect(ben.session.rules.map(\.message) == ["The sum of 30 and 40 is 70"])
      },
      ContractClause("typing in the inputs of a calculation conflicts with nobody") { contract in
        var (ann, ben) = (try contract.openSums("ann"), try contract.openSums("ben"))
        try ann.apply(.step("x", .focus))
        try ben.apply(.step("y", .focus))
        for digit in ["1", "2", "3"] {
          try ann.apply(.step("x", .type(digit)))
          try ben.apply(.step("y", .type(digit)))
        }
        #expect(try contract.stored() == ["123", "123", "246", "492"])
        try ann.apply(.undo)
        #expect(try contract.stored()[2] == "123")
      },
      ContractClause("the next edit saves that an answer has become valid since") { contract in
        var draft = try contract.openDated(on: "2026-11-21")
        try draft.apply(.step("day", .set("2026-11-22")))
        #expect(try contract.dated().tally.invalid == 1)
        try draft.close()
        var later = try contract.openDated(on: "2026-11-22")
        try later.apply(.step("x", .set("1")))
        let contents = try contract.open().contents(of: Self.id(1)).get()
        #expect(contents.fields.map(\.verdict) == [.valid, .valid])
        #expect(contents.groups.map(\.tally.invalid).reduce(0, +) == 0)
        #expect(contents.rules.map(\.isBroken) == [false])
      },
      ContractClause("finalizing saves that an answer has become valid since") { contract in
        var draft = try contract.openDated(on: "2026-11-21")
        try draft.apply(.step("day", .set("2026-11-22")))
        try draft.close()
        var later = try contract.openDated(on: "2026-11-22")
        _ = try later.finalize()
        let contents = try contract.open().contents(of: Self.id(1)).get()
        #expect(contents.fields[1].verdict == .valid)
        #expect(contents.fields[1].value != nil)
        #expect((contents.draft.status, contents.draft.tally.invalid) == (.final, 0))
        #expect(contents.rules.map(\.isBroken) == [false])
      },
      ContractClause("an answer calculated from its earlier value is not calculated twice") {
        contract in
        var (ann, ben) = (try contract.openCounter("ann"), try contract.openCounter("ben"))
        try ann.apply(.step("step", .set("1")))
        try ann.apply(.step("step", .set("2")))
        #expect(try ben.catchUp().refusal == nil)
        #expect(ben.session.states.map(\.state.raw) == ["2", "3", ""])
        try ben.apply(.step("other", .set("x")))
        #expect(try contract.stored() == ["2", "3", "x"])
        try ben.apply(.step("step", .set("4")))
        #expect(try contract.stored() == ["4", "7", "x"])
      },
      ContractClause("entries that a count adds on another day are saved with the next edit") {
        contract in
        var draft = try contract.openDiary(on: "2026-11-21")
        try draft.apply(.step("day[1].note", .set("a")))
        try draft.close()
        var later = try contract.openDiary(on: "2026-11-22")
        try later.apply(.step("day[2].note", .set("b")))
        #expect(try contract.stored() == ["a", "b"])
        #expect(try contract.open().contents(of: Self.id(1)).get().entries.count == 2)
        try later.close()
        var third = try contract.openDiary(on: "2026-11-23")
        _ = try third.finalize()
        let contents = try contract.open().contents(of: Self.id(1)).get()
        #expect(contents.entries.count == 3)
        #expect(contents.draft.status == .final)
        #expect(contents.fields.count == 3)
      },
      ContractClause("two people can save the same entries that a count adds") { contract in
        let draft = try contract.openDiary(on: "2026-11-21")
        try draft.close()
        var ann = try contract.openDiary(on: "2026-11-22", "ann")
        var ben = try contract.openDiary(on: "2026-11-22", "ben")
        try ann.apply(.step("day[1].note", .set("a")))
        try ben.apply(.step("day[2].note", .set("b")))
        #expect(try contract.stored() == ["a", "b"])
        #expect(try ann.catchUp().refusal == nil)
        #expect(ann.session.states.map(\.state.raw) == ["a", "b"])
      },
      ContractClause("undo in another process restores calculated answers") { contract in
        var draft = try contract.openSums("ann")
        try draft.apply(.step("x", .set("3")))
        try draft.apply(.step("y", .set("4")))
        try draft.close()
        var second = try contract.openSums("ann")
        try second.apply(.undo)
        #expect(try contract.stored() == ["3", nil, "3", "6"])
        try second.close()
        var third = try contract.openSums("ann")
        #expect(third.session.states.map(\.state.raw) == ["3", "", "3", "6"])
        try third.apply(.undo)
        #expect(try contract.stored() == [nil, nil, "0", "0"])
        try third.apply(.redo)
        try third.apply(.redo)
        #expect(try contract.stored() == ["3", "4", "7", "14"])
      },
    ]
  }
}

extension RepositoryContract {
  private static var dated: String {
    """
    {"form": "dated", "version": 1, "fields": [
      {"key": "x"}, {"key": "day", "type": {"date": {"order": "ymd"}}, "constraint": ". <= today()"}],
     "rules": [{"key": "past", "check": "${day} <= today()", "message": "Not yet"}]}
    """
  }

  fileprivate func openDated(on day: String) throws -> OpenDraft<Store> {
    try open(Self.dated, on: day)
  }

  /// A form with a number that grows with each edit of another.
  fileprivate func openCounter(_ name: String) throws -> OpenDraft<Store> {
    try open(
      """
      {"form": "counter", "version": 1, "fields": [{"key": "step", "type": "integer"},
        {"key": "all", "type": "integer", "calculate": "coalesce(., 0) + coalesce(${step}, 0)"},
        {"key": "other"}]}
      """, as: name)
  }

  /// A form with an entry for each day since 20 November.
  fileprivate func openDiary(
    on day: String, _ name: String = "somebody"
  ) throws -> OpenDraft<Store> {
    try open(
      """
      {"form": "diary", "version": 1, "groups": [{"key": "day", "repeat":
        {"count": "difference-in-days(date('2026-11-20'), today())"}}],
       "fields": [{"key": "note", "group": "day"}]}
      """, on: day, as: name)
  }

  /// Opens a draft of a form on a day, and starts it if it does not exist.
  private func open(
    _ form: String, on day: String = "2026-11-21", as name: String = "somebody"
  ) throws -> OpenDraft<Store> {
    let (definition, store) = (try Self.definition(form), try open())
    try store.register(definition, at: Self.moment(0))
    let form = try LoadedForm(
      definition, ValidationContext(today: CalendarDay(iso: day) ?? .earliest))
    if try store.draft(Self.id(1)) == nil {
      try store.add([try form.newDraft(Self.id(1), by: Self.person())])
    }
    return try OpenDraft(Self.id(1), of: form, in: store, as: Self.person(name, at: 2))
  }

  fileprivate func dated() throws -> Draft { try open().draft(Self.id(1)).get() }
}
