extension Program {
  /// The fish script: a rule for each word, option and argument, and functions that find the
  /// position of the cursor.
  var fishCompletions: String {
    let rules = (["-f"] + fishRules).map { "complete -c \(name) \($0)" }
    return [
      "# Completes \(name) in fish; generated from the descriptions of its commands.",
      fishPlace, fishList, rules.joined(separator: "\n") + "\n",
    ].joined(separator: "\n\n")
  }

  private var fishPlace: String {
    let valueOptions = (globalOptions + commands.flatMap(\.visibleOptions))
      .filter { $0.valueName != nil }
    let spellings = Set(valueOptions.flatMap(\.spellings)).sorted().joined(separator: " ")
    return #"""
      # Prints the words before the cursor that are neither options nor their values.
      function __\#(name)_words
          set -l tokens (commandline -opc)
          set -l ended
          while set -e tokens[1]; and set -q tokens[1]
              if set -q ended[1]; or not string match -q -- '-?*' $tokens[1]
                  printf '%s\n' $tokens[1]
              else if string match -q -- -- $tokens[1]
                  set ended yes
              else if contains -- $tokens[1] \#(spellings)
                  set -e tokens[1]
              end
          end
      end

      # Tests whether the words match $argv[1], and their number passes the test in $argv[2..3].
      function __\#(name)_at
          set -l words (__\#(name)_words)
          test (count $words) $argv[2..3]
          and string match -q -- $argv[1] (string join ' ' -- $words '')
      end
      """#
  }

  private var fishList: String {
    let separate = globalValueOptions.flatMap(\.spellings).joined(separator: " ")
    let attached = globalValueOptions.map { "'\($0.spelling)=*'" }.joined(separator: " ")
    return #"""
      # Prints the values of list $argv[1].
      function __\#(name)_list
          set -l tokens (commandline -opc)
          set -l program $tokens[1]
          for place in (seq 2 (count $tokens))
              switch $tokens[$place]
                  case \#(separate)
                      set -l value $tokens[(math $place + 1)]
                      set -a program $tokens[$place] (string replace -r '^~' $HOME -- $value)
                  case \#(attached)
                      set -a program $tokens[$place]
              end
          end
          set -l word (string replace -r '^--[^=]*=' '' -- (commandline -ct))
          $program completions --list $argv[1] -- $word 2>/dev/null
      end
      """#
  }

  private var fishRules: [String] {
    let first = firstWords.map { fishWord($0, summary(ofFirstWord: $0), at: "'*' -eq 0") }
    let second = families.flatMap { word in
      family(word).map { fishWord($0.words[1], $0.summary, at: "'\(word) ' -eq 1") }
    }
    return first + second + globalOptions.map { fishOption($0) } + commands.flatMap(fishRules)
  }

  private func fishRules(_ command: CommandDescription) -> [String] {
    let count = command.words.count
    let options = command.visibleOptions.map { option in
      "\(fishCondition("'\(command.name) *' -ge \(count)")) \(fishOption(option))"
    }
    let arguments = command.positionals.enumerated().map { place, positional in
      let test = "\(positional.takesMany ? "-ge" : "-eq") \(count + place)"
      let offer = positional.completion.fishOffer(program: name)
      return "\(fishCondition("'\(command.name) *' \(test)")) \(offer)"
    }
    return options + arguments
  }

  private func fishWord(_ word: String, _ summary: String, at place: String) -> String {
    "\(fishCondition(place)) -a \(word) -d \(summary.fishQuoted)"
  }

  private func fishCondition(_ place: String) -> String { "-n \"__\(name)_at \(place)\"" }

  private func fishOption(_ option: Option) -> String {
    let short = option.short.map { "-s \($0) " } ?? ""
    let value =
      option.valueName.map { _ in " -r \(option.completion.fishOffer(program: name))" } ?? ""
    return "\(short)-l \(option.name)\(value) -d \(option.help.fishQuoted)"
  }
}

extension Completion {
  /// Returns the options of `complete` for these suggestions.
  fileprivate func fishOffer(program: String) -> String {
    switch self {
    case .nothing: "-f"
    case .words(let words): "-f -a '\(words.joined(separator: " "))'"
    case .file: "-F"
    case .list(let list): "-f -a '(__\(program)_list \(list.rawValue))'"
    case .assignments:
      #"-f -a "(__\#(program)_list fields | string replace -r '(\t|\$)' '=\$1')""#
    }
  }
}

extension String {
  /// The text quoted as one word of the script.
  fileprivate var fishQuoted: String {
    "'\(String(flatMap { #"\'"#.contains($0) ? ["\\", $0] : [$0] }))'"
  }
}
