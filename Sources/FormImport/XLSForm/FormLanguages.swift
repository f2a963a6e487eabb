/// The languages of a form, with the codes for the names that its author uses.
struct FormLanguages {
  /// The codes, with the default first; empty if no text names its language.
  private(set) var codes: [String] = []

  /// The language of text whose language is not named.
  private(set) var plain = ""

  /// The languages by the code that their names suggest, in lower case, in the order of the form.
  private var languages: [String: [Language]] = [:]

  /// A language with its code, and the name without a code; the name is empty if only the code is
  /// given.
  private struct Language {
    var name: String
    let code: String
  }

  /// Collects the languages that the headers of sheets name.
  ///
  /// Text without a language is in the default language. If the form names other languages but no
  /// default, such text is in a language called `default`.
  init(_ sheets: [SheetRows], defaultLanguage: String?) {
    let headers = sheets.flatMap { sheet in
      sheet.columns.map(\.language).filter { !$0.isEmpty }
    }
    guard !headers.isEmpty else { return }
    let hasPlain = sheets.contains { sheet in
      sheet.columns.contains { $0.language.isEmpty && ["label", "hint"].contains($0.name) }
    }
    if hasPlain, defaultLanguage == nil { add("default") }
    let named = headers.map { add($0) }
    var first = defaultLanguage.map { add($0) } ?? (hasPlain ? "default" : named[0])
    if !hasPlain, !named.contains(first) { first = named[0] }
    plain = first
    var known: Set<String> = []
    codes = ([first] + named).filter { known.insert($0).inserted }
  }

  /// Adds the language with a name, and returns its code.
  ///
  /// Languages whose names suggest the same code have different codes: `fr`, `fr-x-2`, `fr-x-3`.
  @discardableResult
  private mutating func add(_ name: String) -> String {
    let code = Self.code(of: name)
    let others = languages[code.lowercased()] ?? []
    let name = Self.nameWithoutCode(name, code)
    if let same = Self.language(name, among: others) {
      if others[same].name.isEmpty { languages[code.lowercased()]?[same].name = name }
      return others[same].code
    }
    let language = Language(
      name: name, code: others.isEmpty ? code : "\(code)-x-\(others.count + 1)")
    languages[code.lowercased(), default: []].append(language)
    return language.code
  }

  /// Returns the place of a language with a name; a language without a name can have any.
  private static func language(_ name: String, among languages: [Language]) -> Int? {
    if name.isEmpty, !languages.isEmpty { return 0 }
    return languages.firstIndex { $0.name == name } ?? languages.firstIndex { $0.name.isEmpty }
  }

  /// Returns the code of the language of a column; a column without a language is in the default
  /// language.
  private func code(ofColumn language: String) -> String {
    guard !language.isEmpty else { return plain }
    let code = Self.code(of: language)
    let languages = languages[code.lowercased()] ?? []
    let place = Self.language(Self.nameWithoutCode(language, code), among: languages)
    return place.map { languages[$0].code } ?? code
  }

  /// Returns the text of a column in each of the form's languages.
  func texts(
    _ row: SheetRows.Row, _ column: String, reading text: (String) -> OutlineText
  ) -> OutlineTexts {
    var texts = OutlineTexts()
    for (language, source) in row.texts(column) {
      let code = code(ofColumn: language)
      if texts[code] == nil { texts[code] = text(source) }
    }
    return texts
  }

  /// Returns findings about the columns with text that are in the same language as a column before
  /// them, although their headers differ.
  func repeatedColumns(_ sheet: SheetRows, named names: Set<String>) -> [ImportFinding] {
    var known: [SheetColumn: SheetColumn] = [:]
    return sheet.columns.filter { names.contains($0.name) }.compactMap { column in
      let read = SheetColumn(name: column.name, language: code(ofColumn: column.language))
      guard let first = known[read] else {
        known[read] = column
        return nil
      }
      guard first != column, sheet.hasText(in: column) else { return nil }
      return .repeatedLanguage(
        sheet.headers[column]?.trimmingSpaces ?? column.name, sheet.headers[first] ?? first.name,
        at: sheet.place(ofHeader: column))
    }
  }

  /// Returns the code of a language: the code in parentheses, as in `French (fr)`, the known code
  /// for the name, or else the name itself as a code.
  static func code(of name: String) -> String {
    let name = name.trimmingSpaces
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let knownCode = words.first.flatMap {
      knownPairs[words.prefix(2).joined(separator: " ")] ?? known[$0]
    }
    if let knownCode, let part = words.dropFirst().lazy.compactMap({ subtags[$0] }).first {
      return "\(knownCode)-\(part)"
    }
    if let code = codeInParentheses(name) { return code }
    guard !words.isEmpty else { return "default" }
    if let knownCode { return knownCode }
    if isCode(name) { return name }
    let letters = words.map { word in
      String(word.unicodeScalars.filter { 0x61...0x7A ~= $0.value }.map(Character.init))
    }
    let code = letters.filter { !$0.isEmpty }.map { String($0.prefix(8)) }.joined(separator: "-")
    return isCode(code) ? code : "default"
  }

  private static func codeInParentheses(_ name: String) -> String? {
    guard let open = name.lastIndex(of: "("), let close = name.lastIndex(of: ")"), open < close
    else { return nil }
    let code = String(name[name.index(after: open)..<close]).trimmingSpaces
    return isCode(code) ? code : nil
  }

  /// Returns a name in lower case without the code in parentheses; empty if it is only the code.
  private static func nameWithoutCode(_ name: String, _ code: String) -> String {
    var name = name.trimmingSpaces
    if codeInParentheses(name) == code, let open = name.lastIndex(of: "(") {
      name = String(name[..<open]).trimmingSpaces
    }
    let words = name.lowercased().split { $0 == " " }.joined(separator: " ")
    // The code `default` says nothing about the language.
    return words == code.lowercased() && code != "default" ? "" : words
  }

  private static func isCode(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, first.utf8.count > 1 else { return false }
    return parts.allSatisfy { part in
      1...8 ~= part.utf8.count && part.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
    }
  }

  /// The scripts and regions that names of languages contain.
  private static let subtags: [String: String] = [
    "simplified": "Hans", "traditional": "Hant", "latin": "Latn", "cyrillic": "Cyrl",
    "brazil": "BR", "brasil": "BR", "portugal": "PT", "mexico": "MX", "méxico": "MX",
    "canada": "CA",
  ]

  /// The codes of languages whose names begin with a word that several languages share.
  private static let knownPairs = ["bahasa melayu": "ms", "bahasa malaysia": "ms"]

  /// ISO 639-1 codes, by the language names that forms use.
  private static let known: [String: String] = [
    "afrikaans": "af", "albanian": "sq", "amharic": "am", "arabic": "ar", "العربية": "ar",
    "bangla": "bn", "bengali": "bn", "burmese": "my", "chinese": "zh", "chichewa": "ny",
    "creole": "ht", "dari": "prs", "deutsch": "de", "dutch": "nl", "english": "en",
    "español": "es", "espanol": "es", "farsi": "fa", "french": "fr", "français": "fr",
    "francais": "fr", "georgian": "ka", "ქართული": "ka", "german": "de", "hausa": "ha",
    "hindi": "hi", "igbo": "ig",
    "indonesian": "id", "bahasa": "id", "italian": "it", "italiano": "it", "japanese": "ja",
    "khmer": "km", "kinyarwanda": "rw", "kirundi": "rn", "kiswahili": "sw", "korean": "ko",
    "kurdish": "ku", "lao": "lo", "lingala": "ln", "malagasy": "mg", "malay": "ms",
    "mongolian": "mn", "nepali": "ne", "oromo": "om", "pashto": "ps", "persian": "fa",
    "polish": "pl", "portuguese": "pt", "português": "pt", "portugues": "pt", "punjabi": "pa",
    "romanian": "ro", "russian": "ru", "русский": "ru", "serbian": "sr", "српски": "sr",
    "shona": "sn", "sinhala": "si",
    "somali": "so", "spanish": "es", "swahili": "sw", "tagalog": "tl", "tamil": "ta",
    "thai": "th", "tigrinya": "ti", "turkish": "tr", "ukrainian": "uk", "українська": "uk",
    "urdu": "ur", "vietnamese": "vi", "wolof": "wo", "xhosa": "xh", "yoruba": "yo", "zulu": "zu",
  ]
}
