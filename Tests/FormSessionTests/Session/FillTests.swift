import FieldEngine
import FormSession
import RepositoryContract
import TestSupport
import Testing

/// Filling many fields at once.
@Suite struct FillTests {
  @Test func `filling fields has the same result as setting one after the other`() throws {
    try Trials(short: 300, long: 30_000).run { random in
      let form = FormDefinition.random(using: &random)
      let fresh = try Session(form, ValidationContext(today: .testDay))
      let values = fresh.fields.indices.map { place in
        Session.WholeValue(
          place, .sample(using: &random), isCanonical: Bool.random(using: &random))
      }
      var filled = fresh
      var set = fresh
      let issues = filled.fill(values)
      for value in values {
        let key = fresh.fields[value.place].key
        set.apply(
          .step(key, value.isCanonical ? .setCanonical(value.text) : .set(value.text)))
      }
      try #require(filled.snapshot == set.snapshot)
      try #require(filled.states == set.states)
      try #require(filled.groups == set.groups)
      try #require(filled.rules == set.rules)
      let wrong = values.filter { value in
        let field = set.fields[value.place]
        return field.refusal != nil || (!field.isEmpty && field.leavingIssue != nil)
      }
      try #require(issues.map(\.place) == wrong.map(\.place))
    }
  }

  @Test func `the cache of earlier sessions changes no result`() throws {
    try Trials(short: 100, long: 10_000).run { random in
      let form = FormDefinition.random(using: &random)
      let fresh = try Session(form, ValidationContext(today: .testDay))
      let texts = (0..<3).map { _ in String.sample(using: &random) }
      var cache = FillCache()
      for _ in 0..<8 {
        let values = fresh.fields.indices.map { place in
          Session.WholeValue(
            place, texts.randomElement(using: &random) ?? "",
            isCanonical: Int.random(in: 0..<4, using: &random) == 0)
        }
        var session = fresh
        session.disturb(using: &random)
        var other = session
        let issues = session.fill(values, cache: &cache)
        try #require(issues == other.fill(values))
        try #require(session.snapshot == other.snapshot)
        try #require(session.states == other.states)
        try #require(session.groups == other.groups)
      }
    }
  }

  @Test func `the cache distinguishes texts that only look the same`() throws {
    let form = FormDefinition("visit", version: 1) { FormField("name", .phrase) }
    let fresh = try Session(form, ValidationContext(today: .testDay))
    var cache = FillCache()
    for text in ["Jos\u{E9}", "Jose\u{301}", "Jos\u{E9}", "Jose\u{301}"] {
      var session = fresh
      #expect(session.fill([.init(0, text)], cache: &cache).isEmpty)
      #expect(Array(session.fields[0].text.raw.utf8) == Array(text.utf8))
    }
  }

  @Test func `the cache does not apply to a field with other settings`() throws {
    let form = FormDefinition("visit", version: 1) { FormField("zip", .zip) }
    var first = try Session(form, ValidationContext(today: .testDay))
    var second = first
    var cache = FillCache()
    _ = first.fill([.init(0, "90210")], cache: &cache)
    second.apply(.step("zip", .configure(enabled: false, secure: nil, required: nil)))
    let issues = second.fill([.init(0, "90210")], cache: &cache)
    #expect(issues.map(\.cause) == [.refused(Refusal("90210", .disabled))])
    #expect(second.fields[0].isEmpty)
  }
}

extension Session {
  /// Applies a random step to one of the fields, or none.
  fileprivate mutating func disturb(using random: inout some RandomNumberGenerator) {
    guard let key = fields.randomElement(using: &random)?.key else { return }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: apply(.step(key, .focus))
    case 1: apply(.step(key, .set("1")))
    case 2: apply(.step(key, .configure(enabled: nil, secure: nil, required: true)))
    case 3: apply(.step(key, .configure(enabled: false, secure: nil, required: nil)))
    default: break
    }
  }
}
