/// The effect of certain keys in one part of the screen.
///
/// The help line, the help overlay and the documentation are generated from the bindings.
struct Binding: Sendable {
  /// A part of the screen with its own key bindings.
  enum Place: String, CaseIterable, Sendable {
    case form = "In the form"
    case list = "In an open list"
    case picker = "In a picker"
    case boxes = "In a list of boxes to tick"
    case question = "In a question or a list of what needs attention"
    case conflict = "When two people have changed the same answer"
  }

  let place: Place
  let keys: [Key]
  let command: Command

  /// A description of the effect, as a sentence without its final period.
  let description: String

  /// A word or two for the help line; nil if the binding is not listed there.
  let hint: String?

  init(
    _ place: Place, _ command: Command, _ keys: [Key], _ description: String, hint: String? = nil
  ) {
    self.place = place
    self.keys = keys
    self.command = command
    self.description = description
    self.hint = hint
  }

  /// The names of the keys, as people write them.
  var keyNames: String { keys.map(\.name).joined(separator: ", ") }
}

extension [Binding] {
  /// Returns the command of a key in a part of the screen.
  func command(for key: Key, at place: Binding.Place) -> Command? {
    first { $0.place == place && $0.keys.contains(key) }?.command
  }

  /// Returns the name of the first key of a command in a part of the screen.
  func key(of command: Command, at place: Binding.Place = .form) -> String? {
    first { $0.place == place && $0.command == command }?.keys.first?.name
  }

  /// Returns the bindings of one part of the screen.
  func at(_ place: Binding.Place) -> [Binding] { filter { $0.place == place } }

  /// The bindings as Markdown tables, one for each part of the screen.
  var markdown: String {
    Binding.Place.allCases.map { place in
      let rows = at(place).map { binding in
        let keys = binding.keys.map { "`\($0.name)`" }.joined(separator: " ")
        return "| \(keys) | \(binding.description) |\n"
      }
      return "### \(place.rawValue)\n\n| Keys | What they do |\n|---|---|\n" + rows.joined()
    }.joined(separator: "\n")
  }
}
