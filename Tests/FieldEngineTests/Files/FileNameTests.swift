import FieldEngine
import TestSupport
import Testing

struct FileNameTests {
  @Test(arguments: [
    ("leaf.png", "leaf.png"), ("a b.txt", "a b.txt"), ("Straße é 図.pdf", "Straße é 図.pdf"),
    ("../../etc/passwd", "passwd"), ("C:\\scans\\page 1.png ", "page 1.png"), ("/", "file"),
    ("", "file"), ("..", "file"), ("...", "file"), (".bashrc", "bashrc"), ("a.", "a"),
    ("a\u{0}b\n.txt", "ab.txt"), ("invoice\u{202E}gpj.exe", "invoicegpj.exe"),
    ("\u{2066}a\u{2069}.txt", "a.txt"), ("a\u{200B}\u{FEFF}b", "ab"), ("a/\u{202E}", "file"),
  ])
  func `a name is cleaned`(name: String, cleaned: String) {
    #expect(FileName.cleaned(name) == cleaned)
  }

  @Test func `a long name keeps its extension and whole characters`() {
    let name = FileName.cleaned(String(repeating: "é", count: 200) + ".jpeg")
    #expect(name.utf8.count <= FileName.longest)
    #expect(name.hasSuffix("é.jpeg"))
    let odd = FileName.cleaned("a." + String(repeating: "x", count: 400))
    #expect(odd.utf8.count == FileName.longest)
  }

  @Test func `cleaning any name twice has the same result as cleaning it once`() throws {
    let parts = ["a", "/", "\\", ".", " ", "\u{202E}", "\u{0}", "é", "👩‍👩‍👧", "\u{301}", "x", "png"]
    try Trials(short: 500, long: 50_000).run { random in
      let count = Int.random(in: 0...200, using: &random)
      let name = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let cleaned = FileName.cleaned(name)
      try #require(!cleaned.isEmpty && cleaned.utf8.count <= FileName.longest)
      try #require(FileName.cleaned(cleaned) == cleaned)
      try #require(!cleaned.contains("/") && !cleaned.hasPrefix(".") && !cleaned.contains("\0"))
    }
  }

  @Test(
    arguments: [
      ("a.PNG", "png"), ("a.tar.gz", "gz"), ("a", nil), (".a", nil), ("a.", nil), ("a.b c", nil),
    ] as [(String, String?)])
  func `the extension is in lower case`(name: String, found: String?) {
    #expect(FileName.fileExtension(of: name) == found)
  }
}
