import TestSupport
import Testing

/// Commands that are killed while they work.
@Suite(.temporaryFolder, .serialized) struct KilledCommandTests {
  /// How often each command is killed.
  private let kills = TestEnvironment.current.torture ? 46 : 1

  @Test(arguments: KilledCommand.all)
  func `reported drafts are saved, no draft is half changed, and a second run completes the work`(
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
