import FieldEngine
import FormSession
import SQLiteKit
import TestSupport
import Testing

@testable import FieldbookStore

/// Eight processes that edit one draft at the same time.
@Suite(.temporaryFolder, .serialized) struct RaceTests {
  private let racers = 8
  private let edits = TestEnvironment.current.torture ? 20_000 : 1_000

  @Test func `edits of different fields are all saved`() throws {
    let (sample, draft) = try sample()
    let letters = (0..<edits / racers).map { String("abcdefghij".character($0)) }
    let answers = try race(on: sample, draft) { racer in
      [#"{"op":"focus","field":"field_\#(racer)"}"#]
        + letters.map { #"{"op":"type","field":"field_\#(racer)","text":"\#($0)"}"# }
    }
    let refused = answers.joined().filter { !$0.isOK }.count
    #expect(refused == 0)
    let revisions = Set(answers.flatMap { $0.dropFirst(2).compactMap(\.revision) })
    #expect(revisions.count == edits, "Two were told of one revision.")
    let contents = try #require(try sample.store.contents(of: draft))
    #expect(contents.draft.revision == answers.joined().compactMap(\.revision).max())
    for field in contents.fields { #expect(field.content.text.raw == letters.joined()) }
    #expect(try sample.stranger().integrityProblems() == [])
  }

  @Test func `entries that all add at the same time are all saved`() throws {
    let form = try #require(
      FormDocument(
        """
        {"form": "race", "version": 1,
         "groups": [{"key": "racer", "repeat": {"start": \(racers)}},
           {"key": "lap", "group": "racer", "repeat": {}}, {"key": "word", "repeat": {}}],
         "fields": [{"key": "name", "group": "racer"},
           {"key": "time", "type": "integer", "group": "lap"}, {"key": "text", "group": "word"}]}
        """
      ).definition)
    let sample = try Sample(of: form)
    let draft = try sample.begin()
    let laps = edits / racers / 5
    let answers = try race(on: sample, draft) { racer in
      let own = "racer[\(racer + 1)]"
      return (1...laps).flatMap { lap in
        [
          #"{"op":"addEntry","repeat":"\#(own).lap"}"#, #"{"op":"addEntry","repeat":"word"}"#,
          #"{"op":"set","field":"\#(own).lap[\#(lap)].time","text":"\#(lap)"}"#,
          #"{"op":"set","field":"\#(own).name","text":"Racer \#(lap)"}"#,
        ]
      }
    }
    #expect(answers.joined().filter { !$0.isOK }.count == 0)
    let contents = try #require(try sample.store.contents(of: draft))
    let session = sample.form.session(contents)
    let counts = Dictionary(grouping: session.entryStates, by: \.group).mapValues(\.count)
    #expect(counts == ["racer": racers, "lap": racers * laps, "word": racers * laps])
    #expect(Set(session.entryStates.map(\.id)).count == racers * (2 * laps + 1))
    for racer in 1...racers {
      let times = (1...laps).map { session.state("racer[\(racer)].lap[\($0)].time")?.state.raw }
      #expect(times == (1...laps).map(String.init), "racer \(racer)")
    }
    #expect(try Doctor(sample.store).examine() == [])
  }

  @Test func `an edit of a field that another has changed is a conflict, and changes nothing`()
    throws
  {
    let (sample, draft) = try sample()
    let answers = try race(on: sample, draft) { racer in
      (0..<edits / racers).map { edit in
        #"{"op":"set","field":"field_0","text":"\#(racer) wrote \#(edit)"}"#
      }
    }
    let edited = answers.flatMap { $0.dropFirst() }
    for answer in edited { #expect(answer.isOK || answer.code == "conflict") }
    let kept = edited.filter(\.isOK)
    let revisions = kept.compactMap(\.revision).sorted()
    #expect(revisions == Array(1...kept.count))
    #expect(kept.count < edits, "The racers never met.")
    for racer in answers { try expectNothingOverwritten(by: racer) }
    try expectConflictsTellTheTruth(edited)
    let last = try #require(kept.first { $0.revision == kept.count })
    let contents = try #require(try sample.store.contents(of: draft))
    #expect(contents.draft.revision == kept.count)
    #expect(contents.fields[0].content.text.raw == last.raw(of: "field_0"))
  }

  /// Expects each saved edit to follow the last revision that its writer had seen.
  private func expectNothingOverwritten(by racer: [Answer]) throws {
    var seen = try #require(racer[0].revision)
    for answer in racer.dropFirst() {
      let revision = try #require(answer.revision)
      if answer.isOK { #expect(revision == seen + 1) } else { #expect(revision > seen) }
      seen = revision
    }
  }

  /// Expects the other text in each conflict to be one that was confirmed to another racer.
  private func expectConflictsTellTheTruth(_ answers: [Answer]) throws {
    var kept: [Int: String] = [:]
    for answer in answers where answer.isOK {
      kept[try #require(answer.revision)] = answer.raw(of: "field_0")
    }
    for answer in answers where !answer.isOK {
      #expect(answer.raw(ofSide: "theirs") == kept[try #require(answer.revision)])
    }
  }

  private func sample() throws -> (Sample, DraftID) {
    let form = FormDefinition("race", version: 1) {
      for racer in 0..<racers { FormField("field_\(racer)", .text) }
    }
    let sample = try Sample(of: form)
    return (sample, try sample.begin())
  }

  /// The answers to each racer; the first line asks for the state of the draft.
  private func race(
    on sample: Sample, _ draft: DraftID, _ lines: (_ racer: Int) -> [String]
  ) throws -> [[Answer]] {
    let keepers = try (0..<racers).map { racer in
      try Keeper("\(racer)", on: sample, draft, lines: [#"{"op":"state"}"#] + lines(racer))
    }
    return try keepers.map { keeper in
      #expect(keeper.wait() == 0)
      return try keeper.answers().map(Answer.init)
    }
  }
}

extension String {
  /// A character; positions after the end continue at the beginning.
  fileprivate func character(_ place: Int) -> Character {
    self[index(startIndex, offsetBy: place % count)]
  }
}
