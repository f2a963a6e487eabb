import FieldEngine
import FormSession
import JSONText
import TestSupport
import Testing

/// The same sources, compiled to WebAssembly with Embedded Swift, give the same answers.
@Suite(.untilItHangs) struct PageModuleTests {
  /// Calls that need integers of 64 and 128 bits, where an `Int` has 32.
  static let wideExpressions = [
    "3000000000 * 3000000000", "2147483648 mod 7", "1 div 3", "pow(-1, 4294967297)",
    "pow(2, 4294967296)", "pow(1, -9223372036854775808)", "sin(1000000000)", "pow(2, 0.5)",
    "round(1.5, 3000000000)", "substr('abc', 0, 3000000000)", "date('2026-11-22') + 3000000000",
    "now() - date-time('1901-01-01T00:00:00+02:00')", "now() + 0.5",
    "format-date-time(20000.25, '%Y-%m-%dT%H:%M:%S')", "add-date('2026-01-31', 0, 3000000000, 0)",
    "1 + nothing(", "${none}", "'a' = ",
  ]

  @Test func `expressions give the same results as native code`() throws {
    let fixtures = Folder.package.folder("Tests/ExpressionsTests/Fixtures")
    let recorded = try ["cases.jsonl", "dates.jsonl"].flatMap { file in
      try fixtures.text(of: file).split(separator: "\n").map { String($0) }
    }
    let wide = Self.wideExpressions.map { expression -> String in
      (["fields": [:], "values": [:], "expression": .string(expression)] as JSON).text
    }
    try expectNativeAnswers((recorded + wide).map { .evaluate($0) })
  }

  static let forms =
    ((try? Folder.package.folder("Examples").files(suffix: ".form.json")) ?? [])
    .map { "Examples/\($0)" } + ["Tests/FormSessionTests/Definition/Fixtures/everything.form.json"]

  /// Locales that write numbers in different ways.
  private static let locales = [
    "en_US", "de_DE", "de_CH", "fr_FR", "en_IN", "ar_EG", "fa_IR", "hi_IN", "ja_JP", "pl_PL",
    "pt_BR", "sv_SE",
  ]

  @Test(arguments: forms)
  func `a session gives the same answers as native code`(form: String) throws {
    let text = try Folder.package.text(of: form)
    let definition = try #require(FormDocument(text).definition)
    var calls: [PageCall] = []
    for seed in Trials(short: 3, long: 100).seeds {
      var random = SeededGenerator(seed: seed)
      let locale = Self.locales.randomElement(using: &random) ?? "en_US"
      calls.append(.open(text.replacing(#""locale": "de_CH""#, with: #""locale": "\#(locale)""#)))
      for _ in 0..<80 { calls.append(.answer(random.request(for: definition))) }
    }
    try expectNativeAnswers(calls)
  }

  @Test func `whole numbers have 64 bits`() throws {
    let form = """
      {"form": "wide", "version": 1, "fields": [
        {"key": "n", "type": {"integer": {"max": 9000000000000000000}}},
        {"key": "r", "type": {"range": {"of": "integer"}}},
        {"key": "t", "type": "text"}
      ]}
      """
    let requests = [
      #"{"op":"set","field":"n","text":"3000000000"}"#,
      #"{"op":"set","field":"n","text":"9223372036854775807"}"#,
      #"{"op":"set","field":"n","text":"9223372036854775808"}"#,
      #"{"op":"set","field":"r","text":"-3000000000..<3000000000"}"#,
      #"{"op":"set","field":"t","text":"some text"}"#, #"{"op":"focus","field":"t"}"#,
      #"{"op":"select","field":"t","from":1,"to":5000000000}"#,
      #"{"op":"moveCaret","field":"t","to":-5000000000}"#,
      #"{"op":"moveCaret","field":"t","to":9223372036854775808}"#, #"{"op":"state"}"#,
    ]
    try expectNativeAnswers([.open(form)] + requests.map { .answer($0) })
  }

  @Test func `expressions in a form give the same results as native code`() throws {
    let form = """
      {"form": "bmi", "version": 1, "fields": [
        {"key": "weight", "type": {"number": {"min": 1}}, "required": "${height} > 0"},
        {"key": "height", "type": {"number": {"min": 0}}},
        {"key": "bmi", "type": "decimal",
         "calculate": "round(${weight} div (${height} * ${height}), 2)"},
        {"key": "seen", "type": "text", "calculate": "once(string(now()))"},
        {"key": "note", "when": "${bmi} > 25 and today() > date('2026-01-01')"}
      ]}
      """
    let requests = [
      #"{"op":"state"}"#, #"{"op":"set","field":"weight","text":"82.5"}"#,
      #"{"op":"set","field":"height","text":"1.78"}"#, #"{"op":"set","field":"note","text":"a"}"#,
      #"{"op":"set","field":"weight","text":"60"}"#, #"{"op":"undo"}"#,
      #"{"op":"set","field":"height","text":"0"}"#, #"{"op":"finalize"}"#, #"{"op":"state"}"#,
    ]
    try expectNativeAnswers([.open(form)] + requests.map { .answer($0) })
  }

  private func expectNativeAnswers(_ calls: [PageCall]) throws {
    let answers = try PageModule.build().answers(to: calls)
    let differences = try calls.differences(from: answers)
    #expect(
      differences == [], "\(differences.count): \(differences.prefix(5).joined(separator: "\n"))")
  }
}

extension SeededGenerator {
  private static let texts = [
    "ada l", "5551234567", "4111 1111 1111 1111", "12/28", "90210", "-1,234.50", "3000000000",
    "true",
    "12 Oak Ln", "ana@example.org", "São", "e\u{301}", "👩‍👩‍👧", "٣٤", "", "1; 2; 3", "1..<5", "ß", "İ",
    "ﬁ",
  ]

  /// Returns a request for a field of a form, which sometimes is not valid.
  fileprivate mutating func request(for form: FormDefinition) -> String {
    let field = JSON.string(form.fields.randomElement(using: &self)?.key ?? "")
    let text = JSON.string(Self.texts.randomElement(using: &self) ?? "")
    let (from, to) = (JSON.integer(.random(in: -1...9, using: &self)), JSON.integer(2))
    let request: JSON =
      switch Int.random(in: 0..<20, using: &self) {
      case 0..<5: ["op": "set", "field": field, "text": text]
      case 5..<8: ["op": "type", "field": field, "text": text]
      case 8: ["op": "paste", "field": field, "text": text]
      case 9, 10: ["op": "focus", "field": field]
      case 11: ["op": "blur", "field": field]
      case 12: ["op": "backspace", "field": field]
      case 13: ["op": "select", "field": field, "from": from, "to": to]
      case 14: ["op": "insertItem", "field": field, "at": from]
      case 15: ["op": "undo"]
      case 16: ["op": "redo"]
      case 17: ["op": "reason", "field": field, "reason": "refused"]
      case 18: ["op": "next"]
      default: ["op": "finalize"]
      }
    let isDamaged = Int.random(in: 0..<12, using: &self) == 0
    return isDamaged
      ? String(decoding: damaged(Array(request.text.utf8)), as: UTF8.self) : request.text
  }
}
