extension Program {
  /// The Zsh script: a function for each command, which describes its arguments to `_arguments`.
  var zshCompletions: String {
    let functions = families.map(zshFamily) + commands.map(zshCommand)
    let title = """
      #compdef \(name)
      # Completes \(name) in zsh; generated from the descriptions of its commands.
      """
    let start = #"""
      if [[ $funcstack[1] == _\#(name) ]]; then _\#(name) "$@"; else compdef _\#(name) \#(name); fi

      """#
    return ([title, zshOffers] + functions + [zshMain, start]).joined(separator: "\n\n")
  }

  private var zshOffers: String {
    #"""
    # Offers the values of list $1; the other arguments are options of _describe.
    _\#(name)_list() {
      local -a values
      values=(${(f)"$($program completions --list $1 -- "$PREFIX" 2>/dev/null)"})
      values=(${values/$'\t'/:})
      _describe -t $1 $1 values "${@:2}"
    }

    # Offers the words in `choices`, and continues with the function $1-WORD.
    _\#(name)_choose() {
      local state line context state_descr
      _arguments -C -s -S $globals '(-): :->choice' '(-)*:: :->rest'
      case $state in
        choice) _describe -t commands command choices ;;
        rest) (( $+functions[$1-$words[1]] )) && $1-$words[1] ;;
      esac
    }
    """#
  }

  private var zshMain: String {
    let passed = globalValueOptions.map { option in
      let spellings = option.spellings.joined(separator: " | ")
      return #"""
              \#(spellings)) program+=($words[i] ${words[i+1]/#\~/$HOME}) ;;
              \#(option.spelling)=*) program+=($words[i]) ;;
        """#
    }
    let globals = globalOptions.flatMap(zshSpecs).map { "    \($0)" }
    return #"""
      _\#(name)() {
        local curcontext=$curcontext
        local -A opt_args
        local -a program=($words[1]) globals
        local -i i
        for (( i = 2; i < CURRENT; i++ )); do
          case $words[i] in
      \#(passed.joined(separator: "\n"))
          esac
        done
        globals=(
      \#(globals.joined(separator: "\n"))
        )
        local -a choices=(
      \#(zshChoices(firstWords.map { ($0, summary(ofFirstWord: $0)) }))
        )
        _\#(name)_choose _\#(name)
      }
      """#
  }
}

extension Program {
  private func zshChoices(_ rows: [(word: String, summary: String)]) -> String {
    rows.map { "    \("\($0.word):\($0.summary)".zshQuoted)" }.joined(separator: "\n")
  }

  private func zshFamily(_ word: String) -> String {
    """
    _\(name)-\(word)() {
      local -a choices=(
    \(zshChoices(family(word).map { ($0.words[1], $0.summary) }))
      )
      _\(name)_choose _\(name)-\(word)
    }
    """
  }

  private func zshCommand(_ command: CommandDescription) -> String {
    let options = command.visibleOptions.flatMap(zshSpecs)
    let arguments = command.positionals.enumerated().map { place, positional in
      let colon = positional.isRequired || positional.takesMany ? ":" : "::"
      let number = positional.takesMany ? "*" : "\(place + 1)"
      let action = zshAction(positional.completion)
      return "\(number)\(colon)\(positional.name.zshEscaped):\(action)".zshQuoted
    }
    let function = "_\(name)-\(command.words.joined(separator: "-"))"
    let call = (["_arguments -s -S $globals"] + options + arguments).joined(separator: " \\\n    ")
    return "\(function)() {\n  \(call)\n}"
  }

  /// Returns the specifications of an option for `_arguments`, one for each spelling.
  private func zshSpecs(_ option: Option) -> [String] {
    let others = option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
    let value = option.valueName.map { ":\($0.zshEscaped):\(zshAction(option.completion))" } ?? ""
    return option.spellings.map { spelling in
      let mark = option.valueName == nil ? "" : spelling.hasPrefix("--") ? "=" : "+"
      return "\(others)\(spelling)\(mark)[\(option.help.zshEscaped)]\(value)".zshQuoted
    }
  }

  private func zshAction(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .file: "_files"
    case .list(let list): " _\(name)_list \(list.rawValue)"
    case .assignments: " _\(name)_list \(CompletionList.fields.rawValue) -S ="
    }
  }
}

extension String {
  /// The text quoted as one word of the script.
  fileprivate var zshQuoted: String {
    "'\(split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#))'"
  }

  /// The text escaped for a specification, where brackets and colons have a meaning.
  fileprivate var zshEscaped: String {
    String(flatMap { #"\[]:"#.contains($0) ? ["\\", $0] : [$0] })
  }
}
