import TestSupport
import Testing

@Suite struct TrialsTests {
  @Test func `the generator is SplitMix64`() {
    var random = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<3).map { _ in random.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test(
    arguments: [
      ([:], 3),
      (["FIELDBOOK_TORTURE": "0"], 3),
      (["FIELDBOOK_TORTURE": "1"], 30),
      (["FIELDBOOK_TORTURE": "1", "FIELDBOOK_SEED": "7"], 1),
      (["FIELDBOOK_SEED": "seven"], 3),
    ])
  func `the environment sets the number of trials`(variables: [String: String], count: Int) {
    let trials = Trials(short: 3, long: 30, environment: TestEnvironment(variables))
    #expect(trials.seeds.count == count)
  }

  @Test func `many trials begin with the few`() {
    let short = Trials(short: 3, long: 30, environment: TestEnvironment())
    let long = Trials(
      short: 3, long: 30, environment: TestEnvironment(["FIELDBOOK_TORTURE": "1"]))
    #expect(Array(long.seeds.prefix(3)) == short.seeds)
  }

  @Test func `another set has other trials`() {
    let usual = Trials(short: 3, long: 30, environment: TestEnvironment())
    let other = Trials(
      short: 3, long: 30, environment: TestEnvironment(["FIELDBOOK_TRIAL_SET": "1"]))
    #expect(Set(other.seeds).isDisjoint(with: usual.seeds))
    struct Failure: Error {}
    let failure = other.firstFailure { _ in throw Failure() }
    #expect(
      failure?.description == "Trial 1 of 3 failed: FIELDBOOK_TRIAL_SET=1 "
        + "FIELDBOOK_SEED=\(other.seeds[0]) repeats it alone.")
  }

  @Test func `the first failing trial ends the run and reports its seed`() {
    struct Failure: Error {}
    let trials = Trials(short: 5, long: 5, environment: TestEnvironment())
    var runs = 0
    let failure = trials.firstFailure { _ in
      runs += 1
      if runs == 2 { throw Failure() }
    }
    #expect(
      failure?.description
        == "Trial 2 of 5 failed: FIELDBOOK_SEED=\(trials.seeds[1]) repeats it alone.")
    #expect(runs == 2)
  }

  @Test func `a seed repeats its trial`() throws {
    let seed: UInt64 = 42
    var seen: [UInt64] = []
    let alone = Trials(
      short: 5, long: 5, environment: TestEnvironment(["FIELDBOOK_SEED": "\(seed)"]))
    try alone.run { random in seen.append(random.next()) }
    var random = SeededGenerator(seed: seed)
    #expect(seen == [random.next()])
  }
}
