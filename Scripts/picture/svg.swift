// Converts the output of `tmux capture-pane -e -p` to an SVG picture.

struct Look: Equatable {
  var ink: Int?
  var isBold = false
  var isDim = false
  var isReversed = false

  mutating func apply(_ codes: [Int]) {
    for code in codes {
      switch code {
      case 0: self = Look()
      case 1: isBold = true
      case 2: isDim = true
      case 7: isReversed = true
      case 22: (isBold, isDim) = (false, false)
      case 27: isReversed = false
      case 30...37: ink = code - 30
      case 39: ink = nil
      case 90...97: ink = code - 82
      default: break
      }
    }
  }
}

let colors = [
  "#1d1f21", "#cc6666", "#8abe70", "#d9b45f", "#6f9fd8", "#b294bb", "#7fc8c2", "#c5c8c6",
  "#6b7075", "#ff6b68", "#a5d6a0", "#ffd866", "#8fb8e8", "#d7a8e0", "#7fdbe6", "#ffffff",
]
let paper = "#16181a"
let (cell, line) = (8.4, 17.0)

/// Rounds a length to a tenth.
func tenth(_ length: Double) -> Double { (length * 10).rounded() / 10 }

func escaped(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
}

/// Returns a piece of a line in one style, starting at a column.
func span(_ text: String, _ look: Look, _ column: Int, _ row: Int) -> String {
  let x = tenth(Double(column) * cell + 12)
  let y = tenth(Double(row) * line + 26)
  let ink = look.ink.map { colors[$0] } ?? (look.isDim ? colors[8] : "#d8dbd9")
  let width = tenth(Double(text.count) * cell)
  let back =
    look.isReversed
    ? "<rect x=\"\(x)\" y=\"\(y - 14)\" width=\"\(width)\" height=\"\(line)\" fill=\"\(ink)\"/>\n"
    : ""
  let weight = look.isBold ? " font-weight=\"bold\"" : ""
  let fill = look.isReversed ? paper : ink
  return back
    + "<text x=\"\(x)\" y=\"\(y)\" fill=\"\(fill)\"\(weight) textLength=\"\(width)\">\(escaped(text))</text>\n"
}

var body = ""
var (row, columns) = (0, 0)
var look = Look()
while let input = readLine() {
  var (column, piece) = (0, "")
  func flush() {
    if !piece.allSatisfy({ $0 == " " }) || look.isReversed {
      body += span(piece, look, column, row)
    }
    column += piece.count
    piece = ""
  }
  var rest = input[...]
  while let character = rest.popFirst() {
    guard character == "\u{1B}" else {
      piece.append(character)
      continue
    }
    flush()
    rest = rest.dropFirst()
    let codes = rest.prefix { $0 != "m" }
    rest = rest.dropFirst(codes.count + 1)
    look.apply(codes.split(separator: ";").compactMap { Int($0) })
  }
  flush()
  columns = max(columns, column)
  row += 1
}
let (width, height) = (tenth(Double(columns) * cell + 24), tenth(Double(row) * line + 24))
print(
  """
  <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)">
  <rect width="100%" height="100%" rx="8" fill="\(paper)"/>
  <g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="14" xml:space="preserve">
  \(body)</g>
  </svg>
  """)
