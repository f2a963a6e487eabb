/// The states, the district and the territories of the United States.
///
/// Each state has its postal abbreviation, its name, and the abbreviations that were used before
/// the codes.
///
/// As of 2026-11-01.
enum States {
  static let codes = Set(table.map { $0.code })

  /// Whether a code begins with this letter.
  static func hasCode(beginningWith letter: Unicode.Scalar) -> Bool {
    initials.contains(letter)
  }

  /// Whether the text is a state's name, code or abbreviation, ignoring letter case and extra
  /// spaces.
  static func isName(_ text: String) -> Bool {
    names.contains(tidied(text))
  }

  /// Whether a state's name, code or abbreviation begins with the text and is longer.
  static func canBegin(with text: String) -> Bool {
    beginnings.contains(tidied(text))
  }

  private static func tidied(_ text: String) -> String {
    let name = text.lowercased().droppingLeadingSpaces
    return name.hasTidySpaces ? name : name.split { $0 == " " }.joined(separator: " ")
  }

  private static let initials = Set(codes.compactMap { $0.unicodeScalars.first })

  /// The proper prefixes of all names, which save each keystroke from searching the names.
  private static let beginnings = names.reduce(into: Set<String>()) { beginnings, name in
    for end in name.indices { beginnings.insert(String(name[..<end])) }
  }

  private static let names: Set<String> = {
    var names: Set<String> = []
    for state in table {
      names.insert(state.code.lowercased())
      names.insert(state.name.lowercased())
      for short in state.short {
        names.insert(short.lowercased())
        if short.count > 2, short.count(where: { $0 == "." }) == 1, short.hasSuffix(".") {
          names.insert(short.lowercased().filter { $0 != "." })
        }
      }
      names.formUnion(shortened(state.name))
    }
    // Without its period, the old abbreviation of Pennsylvania would read as a name.
    names.remove("penn")
    return names
  }()

  /// Returns short forms such as `N. Dakota` and `N Dakota` for `North Dakota`.
  private static func shortened(_ name: String) -> [String] {
    let words = name.lowercased().split(separator: " ", maxSplits: 1)
    guard words.count == 2, ["north", "south", "west"].contains(words[0]) else { return [] }
    return ["\(words[0].prefix(1)). \(words[1])", "\(words[0].prefix(1)) \(words[1])"]
  }

  private struct State {
    let code: String
    let name: String
    let short: [String]

    init(_ code: String, _ name: String, _ short: String...) {
      self.code = code
      self.name = name
      self.short = short
    }
  }

  private static let table: [State] = [
    State("AL", "Alabama", "Ala."), State("AK", "Alaska"),
    State("AZ", "Arizona", "Ariz."), State("AR", "Arkansas", "Ark."),
    State("CA", "California", "Calif.", "Cal."), State("CO", "Colorado", "Colo."),
    State("CT", "Connecticut", "Conn."), State("DE", "Delaware", "Del."),
    State("FL", "Florida", "Fla."), State("GA", "Georgia", "Ga."),
    State("HI", "Hawaii"), State("ID", "Idaho"), State("IL", "Illinois", "Ill."),
    State("IN", "Indiana", "Ind."), State("IA", "Iowa"),
    State("KS", "Kansas", "Kans.", "Kan."), State("KY", "Kentucky", "Ky."),
    State("LA", "Louisiana", "La."), State("ME", "Maine"), State("MD", "Maryland", "Md."),
    State("MA", "Massachusetts", "Mass."), State("MI", "Michigan", "Mich."),
    State("MN", "Minnesota", "Minn."), State("MS", "Mississippi", "Miss."),
    State("MO", "Missouri", "Mo."), State("MT", "Montana", "Mont."),
    State("NE", "Nebraska", "Nebr.", "Neb."), State("NV", "Nevada", "Nev."),
    State("NH", "New Hampshire", "N.H."), State("NJ", "New Jersey", "N.J."),
    State("NM", "New Mexico", "N.M.", "N. Mex."), State("NY", "New York", "N.Y."),
    State("NC", "North Carolina", "N.C."), State("ND", "North Dakota", "N.D.", "N. Dak."),
    State("OH", "Ohio"), State("OK", "Oklahoma", "Okla."),
    State("OR", "Oregon", "Oreg.", "Ore."), State("PA", "Pennsylvania", "Pa.", "Penn."),
    State("RI", "Rhode Island", "R.I."), State("SC", "South Carolina", "S.C."),
    State("SD", "South Dakota", "S.D.", "S. Dak."), State("TN", "Tennessee", "Tenn."),
    State("TX", "Texas", "Tex."), State("UT", "Utah"), State("VT", "Vermont", "Vt."),
    State("VA", "Virginia", "Va."), State("WA", "Washington", "Wash."),
    State("WV", "West Virginia", "W.Va.", "W. Va."), State("WI", "Wisconsin", "Wis.", "Wisc."),
    State("WY", "Wyoming", "Wyo."), State("DC", "District of Columbia", "D.C."),
    State("PR", "Puerto Rico", "P.R."), State("GU", "Guam"),
    State("VI", "U.S. Virgin Islands", "US Virgin Islands", "Virgin Islands"),
    State("AS", "American Samoa"), State("MP", "Northern Mariana Islands"),
  ]
}
