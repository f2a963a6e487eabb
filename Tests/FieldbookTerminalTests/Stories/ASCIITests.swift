import FieldEngine
import FormSession
import TestSupport
import Testing

@testable import FieldbookTerminal

/// If the locale supports only ASCII, the screen has only ASCII characters.
@Suite struct ASCIITests {
  @Test(
    arguments: [
      (["LC_ALL": "C"], true), (["LANG": "POSIX"], true), (["LC_CTYPE": "de_DE.ISO-8859-1"], true),
      (["LC_ALL": "C.UTF-8"], false), (["LANG": "en_US.utf8"], false), ([:], false),
      (["LC_ALL": "", "LANG": "de_DE.UTF-8"], false),
      (["LC_ALL": "C", "LANG": "de_DE.UTF-8"], true),
      (["LC_CTYPE": "C.UTF-8", "LANG": "C"], false),
    ] as [([String: String], Bool)])
  func `the locale selects ASCII`(variables: [String: String], isASCII: Bool) {
    let environment = TerminalEnvironment(isTerminal: true, variables: variables)
    #expect(environment.drawsASCII == isASCII)
  }

  @Test(arguments: [FormLayout.roomy, .compact])
  func `every screen has only ASCII characters`(layout: FormLayout) throws {
    var person = try TerminalUser(
      FormDefinition.autopsy(), columns: 80, rows: 24, layout: layout, isASCII: true)
    for key in [
      Key(.tab), .control("n"), Key(.function(1)), Key(.escape), .control("o"), .control("f"),
      Key(.escape), Key(.function(10)),
    ] {
      person.type("é1 日")
      person.press(key)
      let strange = person.sees.filter { !$0.isASCII }
      #expect(strange == "")
    }
  }

  @Test func `each sign of the form has a replacement`() throws {
    let sources = Folder.package.folder("Sources/FieldbookTerminal")
    for name in try sources.allFiles() where name.hasSuffix(".swift") {
      let text = try sources.text(of: name).split(separator: "\n")
        .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined()
      let strange = text.filter { !$0.isASCII && !$0.isLetter && $0.inASCII == "?" }
      #expect(strange == "", "\(name)")
    }
  }

  @Test func `text that is not ASCII is kept unchanged`() throws {
    var person = try TerminalUser(
      columns: 40, rows: 12, isASCII: true, FormField("a"), FormField("b", .zip))
    person.type("é日x")
    #expect(person.line(3).hasPrefix("| # ?? x "))
    #expect(person.editor.session.state("a")?.state.raw == "é日x")
  }

  @Test func `borders and signs stay distinct in ASCII`() throws {
    var person = try TerminalUser(
      columns: 30, rows: 12, isASCII: true, FormField("a", .zip), FormField("b", .zip))
    person.type("1")
    person.press(Key(.tab))
    #expect(
      (1..<6).map(person.line).joined(separator: "\n") == """
        . x Fields --------- 0 of 2 -.
        |. Zip Code (a) -------- x -.|
        || 1____                    ||
        |' x Incomplete Zip Code ---'|
        |# Zip Code (b) ============#|
        """)
  }
}

extension TerminalUser<MemoryBackend> {
  fileprivate init(columns: Int, rows: Int, isASCII: Bool, _ fields: FormField...) throws {
    var form = FormDefinition(key: "form", version: 1)
    form.fields = fields
    try self.init(form, columns: columns, rows: rows, isASCII: isASCII)
  }
}
