/// What some keys do at a place of the screen.
///
/// The help line, the overlay of keys and the documentation are all made of these.
struct Binding: Sendable {
  /// Where keys mean something of their own.
  enum Place: String, CaseIterable, Sendable {
    case form = "In the form"
    case list = "In an open list"
    case picker = "In a picker"
    case boxes = "In a list of boxes to tick"
    case question = "In a question or a list of what needs attention"
    case dispute = "Where two people have changed one answer"
  }

  let place: Place
  let keys: [Key]
  let command: Command

  /// What happens, as a sentence without its point.
  let description: String

  /// A word or two for the help line; nil for what does not stand there.
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

  /// The keys as people write them.
  var keyNames: String { keys.map(\.name).joined(separator: ", ") }
}

extension [Binding] {
  /// What a key does at a place.
  func command(for key: Key, at place: Binding.Place) -> Command? {
    first { $0.place == place && $0.keys.contains(key) }?.command
  }

  /// The bindings of a place.
  func at(_ place: Binding.Place) -> [Binding] { filter { $0.place == place } }

  /// The bindings as tables in Markdown, one for each place.
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
