enum ActionTagEffect {
  /// People do not see the field, so they cannot answer it.
  case hides
  /// The field is hidden in some of REDCap's views.
  case hidesInPlaces
  case readOnly
  case readOnlyInPlaces
  /// Provides the initial answer.
  case initial
  case today, now, username
  case calculatesText, calculatesDate
  case exclusive, hidesChoices, maxChecked, maxChoice
  case characterLimit, wordLimit
  case placeholder, masks, forcesRange
  case condition
  /// Only affects how the field is shown or filled in.
  case looks(String)
  /// Takes a value that exists only in the REDCap project.
  case outside(String)
  case unknown

  init(_ name: String) {
    let name = name.replacing("_", with: "-")
    switch name {
    case "HIDDEN": self = .hides
    case "HIDDEN-FORM", "HIDDEN-SURVEY", "HIDDEN-APP": self = .hidesInPlaces
    case "READONLY": self = .readOnly
    case "READONLY-FORM", "READONLY-SURVEY", "READONLY-APP": self = .readOnlyInPlaces
    case "DEFAULT", "SETVALUE", "PREFILL": self = .initial
    case "TODAY", "TODAY-SERVER", "TODAY-UTC": self = .today
    case "NOW", "NOW-SERVER", "NOW-UTC": self = .now
    case "USERNAME": self = .username
    case "CALCTEXT": self = .calculatesText
    case "CALCDATE": self = .calculatesDate
    case "NONEOFTHEABOVE": self = .exclusive
    case "HIDECHOICE": self = .hidesChoices
    case "MAXCHECKED": self = .maxChecked
    case "MAXCHOICE", "MAXCHOICE-SURVEY-COMPLETE": self = .maxChoice
    case "CHARLIMIT": self = .characterLimit
    case "WORDLIMIT": self = .wordLimit
    case "PLACEHOLDER": self = .placeholder
    case "PASSWORDMASK": self = .masks
    case "FORCE-MINMAX": self = .forcesRange
    case "IF": self = .condition
    default: self = Self.others(name)
    }
  }

  private static func others(_ name: String) -> ActionTagEffect {
    switch name {
    case "HIDDEN-PDF", "HIDEBUTTON", "RANDOMORDER", "RICHTEXT", "NOMISSING", "INLINE",
      "INLINE-PREVIEW", "DOWNLOAD-COUNT", "CONSENT-VERSION", "SAVE-PROMPT-EXEMPT",
      "SAVE-PROMPT-EXEMPT-WHEN-AUTOSET", "LANGUAGE-FORCE", "LANGUAGE-FORCE-FORM",
      "LANGUAGE-FORCE-SURVEY", "LANGUAGE-SET", "LANGUAGE-SET-FORM", "LANGUAGE-SET-SURVEY",
      "LANGUAGE-MENU-STATIC", "HIDDEN-CODEBOOK":
      .looks("It concerns how REDCap shows the field.")
    case "LATITUDE", "LONGITUDE": .looks("The device's location is not filled in automatically.")
    case _ where name.hasPrefix("BARCODE"):
      .looks("The answer is typed and not scanned.")
    case "SYNC-APP", "APPUSERNAME-APP": .looks("It concerns REDCap's app.")
    case _ where name.hasPrefix("LANGUAGE-CURRENT"):
      .outside("Its answer is REDCap's display language, which is not in the file.")
    default: .unknown
    }
  }
}
