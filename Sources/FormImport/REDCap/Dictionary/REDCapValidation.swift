import JSONText

/// The type of answer that a text field's validation accepts.
struct REDCapValidation {
  var type: AnswerType
  var kind: LogicField.Kind

  /// Finds a validation by its name; nil if it is not built into REDCap.
  init?(_ name: String) {
    let name = name.lowercased()
    if let known = Self.numbers(name) ?? Self.times(name) ?? Self.texts(name) {
      self = known
    } else if let region = Self.phoneRegion(name) {
      self.init(AnswerType("phone", region.map { [("region", .string($0))] } ?? []), .text)
    } else {
      return nil
    }
  }

  private init(_ type: AnswerType, _ kind: LogicField.Kind) {
    (self.type, self.kind) = (type, kind)
  }

  /// Whether a validation requires seconds after hours and minutes.
  static func hasSeconds(_ name: String) -> Bool {
    let name = name.lowercased()
    return name == "time_hh_mm_ss" || name.hasPrefix("datetime_seconds")
  }

  /// The notation of a time of day; nil for other validations.
  static func placeholder(_ name: String) -> String? {
    let name = name.lowercased()
    let time = hasSeconds(name) ? "hh:mm:ss" : "hh:mm"
    if name == "time" || name == "time_hh_mm_ss" { return time }
    guard name.hasPrefix("datetime_") else { return nil }
    switch name.split(separator: "_").last {
    case "ymd": return "YYYY-MM-DD \(time)"
    case "mdy": return "MM/DD/YYYY \(time)"
    case "dmy": return "DD/MM/YYYY \(time)"
    default: return nil
    }
  }

  private static func numbers(_ name: String) -> REDCapValidation? {
    switch name {
    case "integer", "int": return REDCapValidation(AnswerType("integer"), .number)
    case "number", "float": return REDCapValidation(AnswerType("decimal"), .number)
    default: break
    }
    guard name.hasPrefix("number") else { return nil }
    let hasComma = name.hasSuffix("comma_decimal")
    let places = name.dropFirst("number".count).first { $0.isNumber }.flatMap { Int(String($0)) }
    guard hasComma || name.hasSuffix("dp") else { return nil }
    var parameters: [(key: String, value: JSON)] = hasComma ? [("locale", "de_DE")] : []
    if let places { parameters.append(("minimumFractionDigits", .integer(places))) }
    parameters += [
      ("maximumFractionDigits", .integer(places ?? 20)), ("grouping", false), ("negative", true),
    ]
    return REDCapValidation(AnswerType("number", parameters), .number)
  }

  private static func times(_ name: String) -> REDCapValidation? {
    let parts = name.split(separator: "_")
    switch name {
    case "time", "time_hh_mm_ss": return REDCapValidation(AnswerType("time"), .time)
    case "time_mm_ss":
      return pattern("[0-5]\\d:[0-5]\\d", "Enter minutes and seconds, such as 05:30")
    case "date": return REDCapValidation(AnswerType("date", [("order", "ymd")]), .date("ymd"))
    default: break
    }
    guard let order = parts.last.map(String.init), ["ymd", "mdy", "dmy"].contains(order) else {
      return nil
    }
    let type = parts.dropLast().joined(separator: "_")
    switch type {
    case "date":
      return REDCapValidation(AnswerType("date", [("order", .string(order))]), .date(order))
    case "datetime", "datetime_seconds":
      return REDCapValidation(
        AnswerType("dateTime", [("order", .string(order))]), .dateTime(order))
    default: return nil
    }
  }

  /// Returns a validation that is a regular expression in REDCap; nil for any other name.
  private static func texts(_ name: String) -> REDCapValidation? {
    switch name {
    case "email": REDCapValidation(AnswerType("email"), .text)
    case "ssn": REDCapValidation(AnswerType("ssn"), .text)
    case "zipcode": REDCapValidation(AnswerType("zip", [("plus4", true)]), .text)
    case "alpha_only": pattern("[A-Za-z]+", "Enter letters only")
    case "mrn_10d": pattern("\\d{10}", "Enter the ten digits of the record number")
    case "mrn_generic": pattern("[A-Za-z0-9_-]+", "Enter letters, digits, - and _ only")
    case "vmrn": pattern("\\d{4,9}", "Enter the four to nine digits of the record number")
    case "postalcode_australia": pattern("\\d{4}", "Enter a postcode of four digits")
    case "postalcode_germany":
      pattern("(0[1-9]|[1-9]\\d)\\d{3}", "Enter a postal code of five digits")
    case "postalcode_french":
      pattern(
        "(0[1-9]|[1-8]\\d|9[0-8]|2A|2B)\\d{3}", "Enter a French postal code, such as 75001")
    case "postalcode_canada":
      pattern(
        "[ABCEGHJ-NPRSTVXYabceghj-nprstvxy]\\d[A-Za-z] ?\\d[A-Za-z]\\d",
        "Enter a Canadian postal code, such as K1A 0B1")
    case "postalcode_uk":
      pattern(
        "([A-Z]{1,2}\\d{1,2}|[A-Z]{1,2}\\d[A-Z]) \\d[ABD-HJLNP-Z]{2}",
        "Enter a postcode of the United Kingdom, such as SW1A 1AA")
    default: nil
    }
  }

  /// A record number, with its leading zeros.
  static let recordNumber = pattern("[-+]?\\d+", "Enter a whole number")

  private static func pattern(_ pattern: String, _ message: String) -> REDCapValidation {
    REDCapValidation(
      AnswerType("text", [("pattern", .string(pattern)), ("message", .string(message))]), .text)
  }

  /// Returns the region of a telephone validation, which is nil for North America; the outer
  /// optional is nil for any other validation.
  private static func phoneRegion(_ name: String) -> String?? {
    guard name.hasPrefix("phone") else { return nil }
    let country = name.dropFirst("phone".count).drop { $0 == "_" }
    if country.isEmpty || country == "us" || country == "north_america" { return .some(nil) }
    return regions[String(country)].map { .some($0) }
  }

  private static let regions = [
    "australia": "AU", "austria": "AT", "belgium": "BE", "brazil": "BR", "canada": "CA",
    "china": "CN", "denmark": "DK", "finland": "FI", "france": "FR", "germany": "DE",
    "india": "IN", "international": "any", "ireland": "IE", "italy": "IT", "japan": "JP",
    "kenya": "KE", "mexico": "MX", "netherlands": "NL", "new_zealand": "NZ", "norway": "NO",
    "singapore": "SG", "south_africa": "ZA", "spain": "ES", "sweden": "SE", "switzerland": "CH",
    "taiwan": "TW", "uganda": "UG", "uk": "GB", "united_kingdom": "GB",
  ]
}
