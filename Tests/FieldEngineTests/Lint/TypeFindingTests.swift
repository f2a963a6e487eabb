import FieldEngine
import Testing

struct TypeFindingTests {
  private static func type(_ change: (inout DeclaredType) -> Void) -> DeclaredType {
    var type = DeclaredType(name: "code")
    type.accepts = .digits
    change(&type)
    return type
  }

  private static func pattern(_ source: String) -> Pattern? { try? Pattern(source) }

  private static func growth(
    _ before: ClosedRange<Int>, _ after: ClosedRange<Int>
  ) -> TemplateGrowth {
    TemplateGrowth(before: before, after: after, separator: ".")
  }

  static let clean: [DeclaredType] = [
    type { _ in },
    type { $0.accepts = .any },
    type { ($0.template, $0.placeholders) = ("000-0000", "0") },
    type { ($0.template, $0.placeholders) = ("B-000 K", "0") },
    type {
      ($0.template, $0.placeholders, $0.pattern) = ("00/00", "0", pattern(#"\d\d/\d\d"#))
    },
    type {
      ($0.template, $0.placeholders, $0.growth) = ("0%", "0.", growth(1...5, 0...5))
      ($0.ending.addsLeadingZero, $0.pattern) = (true, pattern(#"\d+(\.\d*)?%?"#))
    },
    type { ($0.accepts, $0.letterCase, $0.pattern) = (.letters, .upper, pattern("[A-Z]{2,5}")) },
    type { ($0.accepts, $0.letterCase) = (.letters, .words) },
    type { ($0.ending.prefix, $0.ending.suffix) = ("ca. ", " kg") },
    type { ($0.accepts, $0.pattern) = (.letters, pattern("[а-я]+")) },
  ]

  @Test(arguments: clean)
  func `a correct type has no findings`(type: DeclaredType) {
    #expect(type.findings == [])
  }

  @Test(
    arguments: [
      (type { $0.accepts = .characters("") }, [.nothingAccepted]),
      (
        type { ($0.template, $0.placeholders, $0.maximumLength) = ("000 000", "0", 4) },
        [.unreachableSlots(capacity: 6, longest: 4)]
      ),
      (
        type { ($0.template, $0.placeholders, $0.minimumLength) = ("000", "0", 4) },
        [.lengthBeyondCapacity(shortest: 4, capacity: 3)]
      ),
      (
        type {
          ($0.template, $0.placeholders, $0.maximumLength) = ("000.00", "0.", 4)
          $0.growth = growth(3...5, 2...2)
        }, [.lengthBelowGrowth(longest: 4, least: 6)]
      ),
      (
        type { ($0.template, $0.placeholders) = ("+1 #", "#") },
        [.literalAccepted("1")]
      ),
      (
        type { ($0.template, $0.placeholders) = ("2000-00", "0") },
        [.literalAccepted("2"), .placeholderMeantLiterally("0")]
      ),
      (type { $0.pattern = pattern(#"[^\s\S]"#) }, [.patternMatchesNothing]),
      (type { $0.pattern = pattern("[A-Z]+") }, [.patternMissesTemplate]),
      (
        type { ($0.accepts, $0.letterCase, $0.pattern) = (.letters, .lower, pattern("[A-Z]+")) },
        [.patternMissesTemplate]
      ),
      (
        type {
          ($0.template, $0.placeholders, $0.pattern) = ("000 000", "0", pattern(#"\d{6}"#))
        }, [.patternMissesTemplate]
      ),
      (
        type { ($0.maximumLength, $0.pattern) = (3, pattern(#"\d{4}"#)) },
        [.patternMissesTemplate]
      ),
      (
        type {
          ($0.template, $0.placeholders, $0.growth) = ("0.0", "0.", growth(1...2, 0...1))
          $0.pattern = pattern(#"\d{3}(\.\d)?"#)
        }, [.patternMissesTemplate]
      ),
      (
        type {
          ($0.template, $0.placeholders, $0.growth) = ("000.0", "0.", growth(1...2, 0...1))
        }, [.templateBeyondGrowth]
      ),
      (
        type {
          ($0.template, $0.placeholders, $0.growth) = ("0,000", "0", growth(1...6, 0...0))
        }, [.literalsWithinGrowth(",")]
      ),
      (
        type {
          ($0.template, $0.placeholders, $0.growth) = ("0.0", "0.", growth(1...6, 0...1))
          $0.ending.minimumFraction = 2
        }, [.fractionBeyondGrowth(added: 2, most: 1)]
      ),
      (type { $0.ending.addsLeadingZero = true }, [.zerosWithoutGrowth]),
      (
        type { ($0.accepts, $0.ending.suffix) = (.letters, "kg") },
        [.decorationAccepted("kg")]
      ),
    ] as [(DeclaredType, [TypeFinding.Cause])])
  func `the linter finds what would surprise people`(
    type: DeclaredType, causes: [TypeFinding.Cause]
  ) {
    #expect(type.findings.map(\.cause) == causes)
  }

  @Test func `the linter finds a violated law and shows it with a short text`() throws {
    let type = Self.type { ($0.accepts, $0.ending.suffix) = (.any, "kg") }
    let found = type.findings
    #expect(found.map(\.code) == ["lint.decoration_accepted", "lint.law.pasting"])
    guard case .law(.pasting, let text) = try #require(found.last).cause else { return }
    #expect(text == " ")
  }

  @Test func `the linter finds a message for an unused code and names the nearest code`() {
    let type = Self.type {
      ($0.template, $0.placeholders) = ("000", "0")
      $0.messages = [
        "incomplet": "a", "incomplete": "b", "code.required": "c", "code.patern": "d",
        "too_short": "e", "unreadable": "f",
      ]
    }
    #expect(
      type.findings.map(\.cause) == [
        .messageNeverSaid("code.patern", nearest: "code.pattern"),
        .messageNeverSaid("incomplet", nearest: "incomplete"),
        .messageNeverSaid("too_short", nearest: nil),
      ])
    #expect(
      type.findings.map(\.hint) == [
        "Did you mean `code.pattern`?", "Did you mean `incomplete`?", "",
      ])
  }

  @Test func `the linter finds the same each time`() {
    let type = Self.type { ($0.template, $0.placeholders) = ("2000-00", "0") }
    #expect(type.findings == type.findings)
  }

  @Test func `a type with mistakes has no findings`() {
    #expect(Self.type { $0.template = "000" }.findings == [])
  }

  @Test(
    arguments: [
      (
        TypeFinding.Cause.nothingAccepted, "accepts", "lint.nothing_accepted",
        "No character is accepted."
      ),
      (
        .unreachableSlots(capacity: 6, longest: 4), "maxLength", "lint.unreachable_slots",
        "The template has 6 slots, but an answer has at most 4 characters."
      ),
      (
        .lengthBeyondCapacity(shortest: 4, capacity: 3), "minLength", "lint.length_beyond_capacity",
        "An answer has at least 4 characters, but there is room for only 3."
      ),
      (
        .lengthBelowGrowth(longest: 4, least: 6), "maxLength", "lint.length_below_growth",
        "The template asks for 6 characters, but an answer has at most 4."
      ),
      (
        .literalAccepted("1"), "template", "lint.literal_accepted",
        "Typing the literal `1` fills a slot with it."
      ),
      (
        .placeholderMeantLiterally("0"), "placeholders", "lint.placeholder_literal",
        "Every `0` is a slot, even one next to a literal that looks like it."
      ),
      (
        .patternMatchesNothing, "pattern", "lint.pattern_matches_nothing",
        "No text at all matches the pattern."
      ),
      (
        .patternMissesTemplate, "pattern", "lint.pattern_misses_template",
        "No text that can be typed matches the pattern."
      ),
      (
        .templateBeyondGrowth, "grow", "lint.template_beyond_growth",
        "The template is larger than its maximum size."
      ),
      (
        .literalsWithinGrowth(","), "grow", "lint.literals_within_growth",
        "A growing template does not show the text between its placeholders: `,`."
      ),
      (
        .fractionBeyondGrowth(added: 2, most: 1), "final", "lint.fraction_beyond_growth",
        "2 decimals are added, but at most 1 can be typed."
      ),
      (
        .zerosWithoutGrowth, "final", "lint.zeros_without_growth",
        "Zeros are added only if `grow` names a separator."
      ),
      (
        .decorationAccepted("kg"), "final", "lint.decoration_accepted",
        "A pasted text that starts or ends with `kg` loses it, although it can be typed."
      ),
      (
        .messageNeverSaid("incomplet", nearest: "incomplete"), "messages",
        "lint.message_never_said", "No text of this type can have the code `incomplet`."
      ),
      (
        .law(.deletion, text: "a"), nil, "lint.law.deletion",
        "Each deletion removes a character until none is left, which does not hold for `a`."
      ),
    ] as [(TypeFinding.Cause, String?, String, String)])
  func `each finding names its member, a code and the reason`(
    cause: TypeFinding.Cause, member: String?, code: String, message: String
  ) {
    let finding = TypeFinding(cause)
    #expect(finding.member == member)
    #expect(finding.code == code)
    #expect(finding.message == message)
  }
}
