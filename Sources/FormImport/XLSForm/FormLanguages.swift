/// The languages of a form, with the codes for the names that its author uses.
struct FormLanguages {
  /// The codes, with the default first; empty if no text names its language.
  private(set) var codes: [String] = []

  /// The language of text whose language is not named.
  private(set) var plain = ""

  /// Collects the languages that the headers of sheets name.
  ///
  /// Text without a language is in the default language. If the form names other languages but no
  /// default, such text is in a language called `default`.
  init(_ sheets: [SheetRows], defaultLanguage: String?) {
    let named = sheets.flatMap { sheet in
      sheet.columns.filter { !$0.language.isEmpty }.map { Self.code(of: $0.language) }
    }
    guard !named.isEmpty else { return }
    let hasPlain = sheets.contains { sheet in
      sheet.columns.contains { $0.language.isEmpty && ["label", "hint"].contains($0.name) }
    }
    let stated = defaultLanguage.map(Self.code)
    var first = stated ?? (hasPlain ? "default" : named[0])
    if !hasPlain, !named.contains(first) { first = named[0] }
    plain = first
    for code in [first] + named where !codes.contains(code) { codes.append(code) }
  }

  /// Returns the text of a column in each of the form's languages.
  func texts(
    _ row: SheetRows.Row, _ column: String, reading text: (String) -> OutlineText
  ) -> OutlineTexts {
    var texts = OutlineTexts()
    for (language, source) in row.texts(column) {
      let code = language.isEmpty ? plain : Self.code(of: language)
      if texts[code] == nil { texts[code] = text(source) }
    }
    return texts
  }

  /// Returns the code of a language: the code in parentheses, as in `French (fr)`, the known code
  /// for the name, or else the name itself as a code.
  static func code(of name: String) -> String {
    let name = name.trimmingSpaces
    if let open = name.lastIndex(of: "("), let close = name.lastIndex(of: ")"), open < close {
      let code = String(name[name.index(after: open)..<close]).trimmingSpaces
      if isCode(code) { return code }
    }
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard let first = words.first else { return "default" }
    if let code = known[first] { return code }
    if isCode(name) { return name }
    let letters = words.map { word in
      String(word.unicodeScalars.filter { 0x61...0x7A ~= $0.value }.map(Character.init))
    }
    let code = letters.filter { !$0.isEmpty }.map { String($0.prefix(8)) }.joined(separator: "-")
    return isCode(code) ? code : "default"
  }

  private static func isCode(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard let first = parts.first, first.utf8.count > 1 else { return false }
    return parts.allSatisfy { part in
      1...8 ~= part.utf8.count && part.utf8.allSatisfy { ($0 | 0x20) &- 0x61 < 26 }
    }
  }

  /// ISO 639-1 codes, by the language names that forms use.
  private static let known: [String: String] = [
    "afrikaans": "af", "albanian": "sq", "amharic": "am", "arabic": "ar", "العربية": "ar",
    "bangla": "bn", "bengali": "bn", "burmese": "my", "chinese": "zh", "chichewa": "ny",
    "creole": "ht", "dari": "prs", "deutsch": "de", "dutch": "nl", "english": "en",
    "español": "es", "espanol": "es", "farsi": "fa", "french": "fr", "français": "fr",
    "francais": "fr", "german": "de", "hausa": "ha", "hindi": "hi", "igbo": "ig",
    "indonesian": "id", "bahasa": "id", "italian": "it", "italiano": "it", "japanese": "ja",
    "khmer": "km", "kinyarwanda": "rw", "kirundi": "rn", "kiswahili": "sw", "korean": "ko",
    "kurdish": "ku", "lao": "lo", "lingala": "ln", "malagasy": "mg", "malay": "ms",
    "mongolian": "mn", "nepali": "ne", "oromo": "om", "pashto": "ps", "persian": "fa",
    "polish": "pl", "portuguese": "pt", "português": "pt", "portugues": "pt", "punjabi": "pa",
    "romanian": "ro", "russian": "ru", "русский": "ru", "shona": "sn", "sinhala": "si",
    "somali": "so", "spanish": "es", "swahili": "sw", "tagalog": "tl", "tamil": "ta",
    "thai": "th", "tigrinya": "ti", "turkish": "tr", "ukrainian": "uk", "українська": "uk",
    "urdu": "ur", "vietnamese": "vi", "wolof": "wo", "xhosa": "xh", "yoruba": "yo", "zulu": "zu",
  ]
}
