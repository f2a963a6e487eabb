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

  @Test func `edits of different fields all arrive`() throws {
    let (sample, draft) = try sample()
    let letters = (0..<edits / racers).map { String("abcdefghij".character($0)) }
    let answers = try race(on: sample, draft) { racer in
      letters.map { #"{"op":"type","field":"field_\#(racer)","text":"\#($0)"}"# }
    }
    let refused = answers.joined().filter { !$0.isOK }.count
    #expect(refused == 0)
    let revisions = answers.joined().compactMap(\.revision).sorted()
    #expect(revisions == Array(1...edits))
    let contents = try #require(try sample.store.contents(of: draft))
    #expect(contents.draft.revision == edits)
    for field in contents.fields { #expect(field.content.text.raw == letters.joined()) }
    #expect(try sample.stranger().integrityProblems() == [])
  }

  @Test func `an edit of a field that another has changed is a conflict, and changes nothing`() throws {
    let (sample, draft) = try sample()
    let answers = try race(on: sample, draft) { racer in
      (0..<edits / racers).map { edit in
        #"{"op":"set","field":"field_0","text":"\#(racer) wrote \#(edit)"}"#
      }
    }
    for answer in answers.joined() { #expect(answer.isOK || answer.code == "conflict") }
    let kept = answers.joined().filter(\.isOK)
    let revisions = kept.compactMap(\.revision).sorted()
    #expect(revisions == Array(1...kept.count))
    #expect(kept.count < edits, "The racers never met.")
    for racer in answers { try expectNothingOverwritten(by: racer) }
    try expectConflictsTellTheTruth(answers)
    let last = try #require(kept.first { $0.revision == kept.count })
    let contents = try #require(try sample.store.contents(of: draft))
    #expect(contents.draft.revision == kept.count)
    #expect(contents.fields[0].content.text.raw == last.raw(of: "field_0"))
  }

  /// Whoever writes has seen what was there: the revision before it was the last that it was told.
  private func expectNothingOverwritten(by racer: [Answer]) throws {
    var seen = 0
    for answer in racer {
      let revision = try #require(answer.revision)
      if answer.isOK { #expect(revision == seen + 1) } else { #expect(revision > seen) }
      seen = revision
    }
  }

  /// What a conflict shows as theirs is what another was told to have kept.
  private func expectConflictsTellTheTruth(_ answers: [[Answer]]) throws {
    var kept: [Int: String] = [:]
    for answer in answers.joined() where answer.isOK {
      kept[try #require(answer.revision)] = answer.raw(of: "field_0")
    }
    for answer in answers.joined() where !answer.isOK {
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

  private func race(
    on sample: Sample, _ draft: DraftID, _ lines: (_ racer: Int) -> [String]
  ) throws -> [[Answer]] {
    let keepers = try (0..<racers).map { racer in
      let focus = #"{"op":"focus","field":"field_\#(racer)"}"#
      return try Keeper("\(racer)", on: sample, draft, lines: [focus] + lines(racer))
    }
    return try keepers.map { keeper in
      #expect(keeper.wait() == 0)
      return try keeper.answers().dropFirst().map(Answer.init)
    }
  }
}

extension String {
  /// A character, counted on from the beginning after the end.
  fileprivate func character(_ place: Int) -> Character {
    self[index(startIndex, offsetBy: place % count)]
  }
}
