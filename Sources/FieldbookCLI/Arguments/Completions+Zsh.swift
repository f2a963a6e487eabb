extension Program {
  /// A function for each command, which tells zsh's `_arguments` what the command takes.
  var zshCompletions: String {
    let separate = globalValueOptions.flatMap(\.spellings).joined(separator: " | ")
    let attached = globalValueOptions.map { "\($0.spelling)=*" }.joined(separator: " | ")
    let functions =
      [zshChoice("_\(name)-", firstWords.map { ($0, summaryOfFirstWord($0)) })]
      + families.map { zshChoice("_\(name)-\($0)-", family($0).map { ($0.words[1], $0.summary) }) }
      + commands.map(zshCommand)
    let globals = globalOptions.flatMap(zshSpecs).map { "    \($0)" }
    return #"""
      #compdef \#(name)
      # Completes \#(name) in zsh; made from the descriptions of its commands.

      # Offers the values of list $1, with the options of _describe that follow.
      _\#(name)_list() {
        local -a values
        values=(${(f)"$($program completions --list $1 -- "$PREFIX" 2>/dev/null)"})
        values=(${values/$'\t'/:})
        _describe -t $1 $1 values "${@:2}"
      }

      # Offers the words in `choices`, and goes on with the function $1 and the word chosen.
      _\#(name)_choose() {
        local state line context state_descr
        _arguments -C -s -S $globals '(-): :->choice' '(-)*:: :->rest'
        case $state in
          choice) _describe -t commands command choices ;;
          rest) (( $+functions[$1$words[1]] )) && $1$words[1] ;;
        esac
      }

      \#(functions.joined(separator: "\n\n"))

      _\#(name)() {
        local curcontext=$curcontext
        local -A opt_args
        local -a program=($words[1]) globals
        local -i i
        for (( i = 2; i < CURRENT; i++ )); do
          case $words[i] in
            \#(separate)) program+=($words[i] ${words[i+1]/#\~/$HOME}) ;;
            \#(attached)) program+=($words[i]) ;;
          esac
        done
        globals=(
      \#(globals.joined(separator: "\n"))
        )
        _\#(name)-
      }

      if [[ $funcstack[1] == _\#(name) ]]; then _\#(name) "$@"; else compdef _\#(name) \#(name); fi

      """#
  }
}

extension Program {
  private func summaryOfFirstWord(_ word: String) -> String {
    command(named: word)?.summary ?? family(word).map { $0.words[1] }.joined(separator: ", ")
  }

  private func zshChoice(_ function: String, _ rows: [(word: String, summary: String)]) -> String {
    let choices = rows.map { "    \("\($0.word):\($0.summary)".zshQuoted)" }
    return """
      \(function)() {
        local -a choices=(
      \(choices.joined(separator: "\n"))
        )
        _\(name)_choose \(function)
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
  /// The specifications of an option for `_arguments`, one for each spelling.
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
  /// The text as one word of the script.
  fileprivate var zshQuoted: String {
    "'\(split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#))'"
  }

  /// The text inside a specification, where brackets and colons have a meaning.
  fileprivate var zshEscaped: String {
    String(flatMap { #"\[]:"#.contains($0) ? ["\\", $0] : [$0] })
  }
}
