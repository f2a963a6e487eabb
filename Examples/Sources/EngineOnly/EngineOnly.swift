import FieldEngine
import KeyPlayer

/// Uses the engine alone, without a form, a store or a screen.
///
///     swift run EngineOnly phone "5551<2>"
@main
struct EngineOnly {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count == 2, let type = arguments.first.flatMap(FieldType.init(rawValue:)),
      let keys = arguments.last
    else {
      print("usage: EngineOnly TYPE KEYS, where < is backspace and > leaves the field")
      return
    }
    do throws(TypeError) {
      var player = try KeyPlayer(type)
      for line in player.play(keys) { print(line) }
    } catch {
      print(error.message)
    }
  }
}
