import FormSession

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A full-screen list from which to choose a line.
///
/// ```swift
/// if let number = try TerminalChooser.run("Open a form", ["Visit", "Survey"]) { … }
/// ```
public enum TerminalChooser {
  /// Lets a person choose a line; nil if they leave without choosing, or a signal ends the program.
  public static func run(
    _ title: String, _ lines: [String], words: [String] = [], theme: Theme = .dark,
    drawsASCII: Bool = false
  ) throws(TerminalError) -> Int? {
    var terminal = try Terminal.open()
    var chooser = Chooser(title, lines, words: words, size: terminal.size, theme: theme)
    var input = TerminalInput()
    while true {
      var screen = chooser.screen
      if drawsASCII { screen.replaceCharacters(\.inASCII) }
      terminal.show(screen)
      let arrival = input.wait()
      for signal in arrival.signals {
        switch signal {
        case SIGWINCH: terminal.resize()
        case SIGTSTP: terminal.suspend()
        case SIGCONT: terminal.resume()
        default: return nil
        }
        chooser.size = terminal.size
      }
      for event in arrival.events {
        switch chooser.handle(event) {
        case .chosen(let number): return number
        case .left: return nil
        case .open: break
        }
      }
      if arrival.hasEnded { return nil }
    }
  }
}

/// A chooser that does not depend on a terminal: it takes events and returns a screen.
struct Chooser {
  enum Outcome: Equatable {
    case open
    case chosen(Int)
    case left
  }

  private var menu: Menu
  var size: ScreenSize
  private let theme: Theme

  init(
    _ title: String, _ lines: [String], words: [String], size: ScreenSize, theme: Theme = .colorless
  ) {
    let lines = lines.enumerated().map {
      Menu.Line(text: $0.element.withoutControls, action: .pick($0.offset))
    }
    menu = Menu(title: title.withoutControls, words: words, lines: lines, query: "")
    (self.size, self.theme) = (size, theme)
  }

  var screen: Screen {
    var screen = Screen(size)
    screen.draw(menu, theme)
    return screen
  }

  mutating func handle(_ event: InputEvent) -> Outcome {
    switch event {
    case .key(let key): return press(key)
    case .resize(let size): self.size = size
    case .paste(let text):
      for character in text where !character.isNewline { menu.look(for: character) }
    case .mouse(let mouse): return handle(mouse)
    }
    return .open
  }

  private mutating func press(_ key: Key) -> Outcome {
    switch [Binding].all.command(for: key, at: .picker) {
    case .choose: return chosen
    case .close: return .left
    case let command?: menu.perform(command, size)
    case nil where [Binding].all.command(for: key, at: .form) == .leave: return .left
    case nil where key == .control("c"): return .left
    case nil: key.typed.map { menu.look(for: $0) }
    }
    return .open
  }

  private var chosen: Outcome {
    guard case .pick(let number)? = menu.choice?.action else { return .open }
    return .chosen(number)
  }

  private mutating func handle(_ mouse: MouseEvent) -> Outcome {
    switch mouse.kind {
    case .wheelUp: menu.mark(by: -1)
    case .wheelDown: menu.mark(by: 1)
    case .press:
      let layout = MenuLayout(menu, size)
      guard layout.area.contains(Screen.Place(row: mouse.row, column: mouse.column)),
        let index = layout.line(inRow: mouse.row, menu)
      else { break }
      menu.marked = index
      return chosen
    case .drag, .release: break
    }
    return .open
  }
}
