import TestSupport
import Testing

/// Commands that are killed in the middle of their work.
@Suite(.temporaryFolder, .serialized) struct KilledCommandTests {
  /// How often each command is killed.
  private let kills = TestEnvironment.current.torture ? 46 : 1

  @Test(arguments: KilledCommand.all)
  func `what was reported is done, drafts are whole, and the same command again completes it`(
    command: KilledCommand
  ) throws {
    let scene = try command.scene()
    let time = try ContinuousClock().measure {
      _ = try scene.run(command.words(scene), killedAfter: nil)
    }
    try #require(try command.isComplete(scene))
    try Trials(short: kills, long: kills).run { random in
      try scene.restore()
      let moment = time * Double.random(in: 0...1.1, using: &random)
      let said = try scene.run(command.words(scene), killedAfter: moment)
      try #require(try scene.isSound(scene.store))
      try #require(try command.isWhole(scene, said))
      let again = (command.wordsAgain ?? command.words)(scene)
      _ = try scene.run(again, killedAfter: nil)
      try #require(try scene.isSound(scene.store))
      try #require(try command.isComplete(scene))
    }
  }
}
