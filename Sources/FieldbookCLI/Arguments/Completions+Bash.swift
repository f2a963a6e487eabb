extension Program {
  /// The Bash script: a table generated from the descriptions, and a loop that looks up the words
  /// of the command line in the table.
  var bashCompletions: String {
    [
      "# Completes \(name) in bash; generated from the descriptions of its commands.",
      bashExpectations, bashOffer, bashWords, bashWalk, "complete -F _\(name) \(name)\n",
    ].joined(separator: "\n\n")
  }

  private var bashExpectations: String {
    let rows = bashTable.map { #"    \#($0.key)) REPLY="\#($0.reply)" ;;"# }
    return #"""
      # Sets REPLY to the kind of value that $1 expects; fails if it expects none.
      _\#(name)_expects() {
        case "$1" in
      \#(rows.joined(separator: "\n"))
          *) REPLY="" && return 1 ;;
        esac
      }
      """#
  }

  private var bashOffer: String {
    #"""
    # Sets COMPREPLY to the values of kind $1 that begin with $2.
    _\#(name)_offer() {
      local line mark=""
      case "$1" in
        "words "*)
          for line in ${1#words }; do
            [[ $line == "$2"* ]] && COMPREPLY+=("$line")
          done
          ;;
        "file")
          compopt -o filenames 2>/dev/null
          while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$2")
          ;;
        "list "* | "keys "*)
          [[ $1 == "keys "* ]] && mark="=" && compopt -o nospace 2>/dev/null
          while IFS= read -r line; do
            line=${line%%$'\t'*}
            [[ $line == "$2"* ]] && COMPREPLY+=("$line$mark")
          done < <("${program[@]}" completions --list "${1#* }" -- "$2" 2>/dev/null)
          ;;
      esac
    }
    """#
  }

  private var bashWords: String {
    #"""
    # Sets `words` to the words up to the cursor; Bash splits them at "=" and ":".
    _\#(name)_words() {
      local i word line=$COMP_LINE
      words=()
      for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((i == 0)) || [[ $line == [[:space:]]* ]]; then
          words+=("$word")
        else
          words[${#words[@]} - 1]+=$word
        fi
        line=${line#"${line%%[![:space:]]*}"}
        line=${line#"$word"}
      done
    }
    """#
  }

  private var bashWalk: String {
    let passed = globalValueOptions.map { option in
      let spellings = option.spellings.joined(separator: " | ")
      return #"""
              \#(spellings)) program+=("$word" "${words[i + 1]/#\~/$HOME}") ;;
              \#(option.spelling)=*) program+=("$word") ;;
        """#
    }
    return #"""
      _\#(name)() {
        local -a words program=("$1")
        local i word current command="" place=0 ended="" REPLY
        COMPREPLY=()
        _\#(name)_words
        current=${words[${#words[@]} - 1]}
        for ((i = 1; i < ${#words[@]} - 1; i++)); do
          word=${words[i]}
          if [[ ! $ended && $word == -- ]]; then
            ended=yes
          elif [[ ! $ended && $word == -?* ]]; then
            case "$word" in
      \#(passed.joined(separator: "\n"))
            esac
            if _\#(name)_expects "value $command $word" && ((++i == ${#words[@]} - 1)); then
              _\#(name)_offer "$REPLY" "$current"
              return
            fi
          elif _\#(name)_expects "command $command"; then
            command+=${command:+ }$word
          else
            ((place++))
          fi
        done
        if [[ ! $ended && $current == --*=* ]]; then
          _\#(name)_expects "value $command ${current%%=*}"
          current=${current#*=}
        elif [[ ! $ended && $current == -* ]]; then
          _\#(name)_expects "option $command"
        else
          _\#(name)_expects "command $command" || _\#(name)_expects "argument $command $place"
        fi
        _\#(name)_offer "$REPLY" "$current"
      }
      """#
  }
}

extension Program {
  /// Patterns for positions on a command line, and the kind of value expected there.
  private var bashTable: [(key: String, reply: String)] {
    let families = families.map { word in
      (#""command \#(word)""#, Completion.words(family(word).map { $0.words[1] }).bashKind)
    }
    return [(#""command ""#, Completion.words(firstWords).bashKind)] + families
      + commands.flatMap(bashRows)
      + [(#""option "*"#, Completion.words(globalOptions.map(\.spelling)).bashKind)]
      + globalValueOptions.flatMap { option in
        option.spellings.map { (#""value "*" \#($0)""#, option.completion.bashKind) }
      }
  }

  private func bashRows(_ command: CommandDescription) -> [(key: String, reply: String)] {
    let name = command.name
    let options = Completion.words((command.visibleOptions + globalOptions).map(\.spelling))
    let values = command.visibleOptions.filter { $0.valueName != nil }.flatMap { option in
      option.spellings.map { (#""value \#(name) \#($0)""#, option.completion.bashKind) }
    }
    let arguments = command.positionals.enumerated().map { place, positional in
      let key = positional.takesMany ? #""argument \#(name) "*"# : #""argument \#(name) \#(place)""#
      return (key, positional.completion.bashKind)
    }
    let own = command.visibleOptions.isEmpty ? [] : [(#""option \#(name)""#, options.bashKind)]
    return own + values + arguments
  }
}

extension Completion {
  /// The kind as it is written in the script's table.
  fileprivate var bashKind: String {
    switch self {
    case .nothing: "text"
    case .words(let words): "words " + words.joined(separator: " ")
    case .file: "file"
    case .list(let list): "list \(list.rawValue)"
    case .assignments: "keys \(CompletionList.fields.rawValue)"
    }
  }
}
