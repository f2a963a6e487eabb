extension FieldIssue {
  /// The standard message for the problem.
  var usualMessage: String {
    switch kind {
    case .required: text("required")
    case .incomplete: text("incomplete")
    case .unreadable: text("unreadable", ["noun": words.noun(of: type)])
    case .spaces: text("spaces")
    case .below(let bound): text("min", ["bound": bound])
    case .above(let bound): text("max", ["bound": bound])
    case .tooShort(let length): text("too_short", ["count": String(length)])
    case .tooLong(let length): text("too_long", ["count": String(length)])
    case .zero: text("zero")
    case .negative: text("negative")
    case .reversed: text("reversed")
    case .constraint: text("constraint")
    case .tooFew(let count): words.text("min_count", of: type, count: count)
    case .tooMany(let count): words.text("max_count", of: type, count: count)
    case .exclusive(let label): text("exclusive", ["option": label])
    case .item(let place): text("item", ["place": String(place)])
    case .listRule(let name): words.has(name) ? text(name) : text("list_rule")
    case .month: text("month")
    case .misplacedMonth(let first, let example):
      text("month.order", ["first": first, "example": example])
    case .day: text("day")
    case .year: text("year")
    case .impossibleDate: text("impossible")
    case .latitude: text("latitude")
    case .longitude: text("longitude")
    case .accuracy: text("accuracy")
    case .expired: text("expired")
    case .brand: text("brand")
    case .checksum: text("checksum")
    case .country(let code?): text("country", ["code": code])
    case .country(nil): text("country.any")
    case .areaCode: text("area")
    case .exchange: text("exchange")
    case .neverIssued: text("never_issued")
    case .unknown: text("unknown")
    case .pattern: text("pattern")
    case .form: text("form")
    case .fileFormat(let found, let accepted):
      text("accept", ["found": found, "accepted": accepted])
    case .fileName(let ending, let found): text("name", ["ending": ending, "found": found])
    case .fileSize(let bytes, let limit):
      text("max_bytes", ["size": ByteCount(bytes).words, "limit": ByteCount(limit).words])
    case .brokenConstraint: text("answer")
    case .duplicate: text("duplicate")
    case .filtered(let label): text("filtered", ["option": label])
    case .calculation(let result, let reason):
      text("calculation", ["text": result, "reason": reason])
    case .custom(_, let message): message
    }
  }

  private func text(_ key: String, _ values: [String: String] = [:]) -> String {
    words.text(key, of: type, values)
  }
}
