import FieldEngine

extension LawSubject {
  static func builtIn() throws -> [LawSubject] {
    try FieldType.allCases.filter { $0 != .list }.map { try plain($0) } + variants()
  }

  /// A built-in type with only the parameters that it requires.
  private static func plain(_ type: FieldType) throws -> LawSubject {
    var subject = LawSubject(
      name: type.rawValue,
      definition: try type.definition(type.entry.exampleParameters),
      alphabet: alphabet(of: type).map(String.init),
      examples: [type.entry.example] + moreExamples(of: type))
    subject.noise = noise(of: type)
    subject.fluid = fluid(of: type)
    subject.readsWholePastes = [
      .date, .expDate, .currency, .percent, .number, .phone, .file, .image, .signature,
    ].contains(type)
    return subject
  }

  private static func alphabet(of type: FieldType) -> String {
    switch type {
    case .credit, .cvv, .age, .phone, .ssn, .zip, .streetnumber: "0123456789"
    case .expDate, .date: "001122334567890123/-."
    case .currency, .percent, .number: "0123456789.,-$%"
    case .data, .dataLength: "ABxy12-_#"
    case .name, .city, .intcity: "ab é'’-. "
    case .phrase, .street, .text, .hidden: "ab 12.#'"
    case .state: "cafltxny .dkot"
    case .st: "calntxflky"
    case .email: "ab1@@..-+"
    case .url: "htps:/ab.c?#1"
    case .integer, .double, .float, .decimal: "0123456789+-.e"
    case .boolean: "truefalsyn01"
    case .choice: "redblu"
    case .range, .closedRange: "0123..<-"
    case .choices: "redgnblu ,;"
    case .time: "0123459:. hpam"
    case .dateTime: "0012234/-:. TZ+pm"
    case .month: "0012234/-."
    case .year: "0123456789"
    case .geopoint: "0123.-, nsew"
    case .uuid: "0123abcf-{}"
    case .file, .image, .signature: "{}\":,ab1"
    case .list: ";1"
    }
  }

  private static func noise(of type: FieldType) -> String {
    switch type {
    case .credit, .cvv, .age, .phone, .ssn, .zip, .streetnumber, .year: " -./()\t\u{A0}"
    case .expDate, .date: "\u{200E}"
    case .currency, .percent, .number, .data, .dataLength, .email, .url: " \t\n"
    case .st: " .-1"
    case .name, .city, .intcity, .phrase, .street, .text, .state, .integer, .double, .float,
      .decimal, .boolean, .choice, .range, .closedRange, .list, .choices, .time, .dateTime, .month,
      .geopoint, .uuid, .hidden, .file, .image, .signature:
      ""
    }
  }

  private static func fluid(of type: FieldType) -> String {
    switch type {
    case .phone: "1"
    case .date, .expDate: "0"
    case .number: "0."
    default: ""
    }
  }

  private static func moreExamples(of type: FieldType) -> [String] {
    switch type {
    case .credit: ["378282246310005", "30569309025904", "5018000000000009"]
    case .date: ["02/29/2024", "01/01/0001", "09/03/1999"]
    case .expDate: ["01/27", "11/26"]
    case .currency, .percent, .number: ["0", ".5", "007", "1234567.89"]
    case .state: ["ny", "W. Va.", "Penn."]
    case .street: ["Ångström  st"]
    default: []
    }
  }

  /// The same types, with parameters that change which text they accept.
  private static func variants() throws -> [LawSubject] {
    [
      try variant(.zip, [.plus4: true], examples: ["902101234"]),
      try variant(.phrase, [.lines: 3], examples: ["Call back\non Monday\n"]),
      try variant(.date, [.order: "dmy"], examples: ["25/12/2026"]),
      try variant(.date, [.order: "ymd"], examples: ["2026-12-25"]),
      try variant(.currency, [.allowNegative: true, .min: -50, .max: 500], examples: ["-12.5"]),
      try variant(.percent, [.allowNegative: true], examples: ["-12.125", "-0"]),
      try variant(
        .number, [.style: "currency", .locale: "de_DE", .negative: true], examples: ["-1.234,5 €"]),
      try variant(
        .number, [.style: "percent", .locale: "fr_FR", .maximumFractionDigits: 3, .negative: true],
        examples: ["-12,125", "1 234 %"]),
      try variant(
        .number, [.locale: "en_IN", .negative: "parentheses", .minimumIntegerDigits: 3],
        examples: ["(12)", "1234567.5"]),
      try variant(
        .number, [.locale: "ar_EG", .negative: "trailing", .maximumFractionDigits: 0],
        examples: ["١٢٣٤", "7-"]),
      try variant(.phone, [.strict: true], examples: ["2125550123"]),
      try phone(in: "KE", examples: ["0722123456", "+254 722 123456"]),
      try phone(in: "any", examples: ["+44 20 7946 0018", "+1 (212) 555-0123"]),
      try variant(.age, [.min: 5, .max: 9], examples: ["7"]),
      try variant(.name, [.capitalize: "none"], examples: ["van der Berg"]),
      try variant(.name, [.capitalize: "strict"], examples: ["mary o'brien"]),
      try variant(.street, [.capitalize: "strict"], examples: ["42nd st"]),
      try variant(.text, [.pattern: "[ab]{2,5}[1-9]*", .maxLength: 8], examples: ["abba12"]),
    ]
  }

  /// Numbers of a region, whose signs are kept until the field is left.
  private static func phone(in region: String, examples: [String]) throws -> LawSubject {
    LawSubject(
      name: "phone \(region)", definition: try FieldType.phone.definition([.region: .text(region)]),
      alphabet: "0123456789+ -()".map(String.init), examples: examples)
  }

  private static func variant(
    _ type: FieldType, _ parameters: TypeParameters, examples: [String]
  ) throws -> LawSubject {
    let plain = try plain(type)
    var subject = LawSubject(
      name: "\(type) \(parameters.names.map(\.rawValue).joined(separator: " "))",
      definition: try type.definition(parameters),
      alphabet: plain.alphabet, examples: examples)
    subject.noise = plain.noise
    subject.fluid = plain.fluid
    subject.readsWholePastes = plain.readsWholePastes
    return subject
  }
}
