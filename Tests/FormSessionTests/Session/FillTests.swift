import FieldEngine
import FormSession
import RepositoryContract
import TestSupport
import Testing

/// Filling many fields at once.
@Suite struct FillTests {
  @Test func `filling leaves what setting one after the other leaves`() throws {
    try Trials(short: 300, long: 30_000).run { random in
      let form = FormDefinition.random(using: &random)
      let fresh = try Session(form, Judging(today: .testDay))
      let values = fresh.fields.indices.map { place in
        Session.WholeValue(
          place, .sample(using: &random), isCanonical: Bool.random(using: &random))
      }
      var filled = fresh
      var set = fresh
      let troubles = filled.fill(values)
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
      try #require(troubles.map(\.place) == wrong.map(\.place))
    }
  }
}
