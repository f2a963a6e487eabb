/// The content of the `type` cell in a survey row.
enum QuestionType: Equatable {
  /// Begins a group.
  case beginGroup
  /// Begins a repeat.
  case beginRepeat
  /// Begins a group whose questions are asked for each option of a list.
  case beginLoop
  /// Ends a group, a repeat or a loop.
  case end
  /// Text that is shown and takes no answer.
  case note
  /// One or several options from a list, or all of its options in ranked order.
  case select(Selection)
  /// An answer that is calculated from others.
  case calculate
  /// Data that the device records by itself.
  case metadata(Metadata)
  /// A built-in type of answer.
  case answer(Answer)
  /// Data that expressions look up in a file with this extension.
  case externalData
  /// The identifier of a record that people pick, such as CHT's `db:person`.
  case record(String)
  /// A word that no XLSForm tool documents.
  case unknown(String)

  /// A question with options.
  struct Selection: Equatable {
    enum Kind: Equatable { case one, several, ranked }

    enum Options: Equatable {
      case list(String)
      /// A list in the sheet of external choices.
      case external(String)
      case file(String)
    }

    var kind: Kind
    var options: Options
    var hasOther = false
  }

  /// The types of answers that are neither chosen from options nor recorded by the device.
  enum Answer: String {
    case text, integer, decimal, range, date, time, dateTime, geopoint, geotrace, geoshape, image
    case audio, video, file, barcode, acknowledge, hidden, phone
    case percentage
    case phoneNumber = "phone number"
    case daysInMonth = "number of days in last month"
    case daysInSixMonths = "number of days in last six months"
    case daysInYear = "number of days in last year"

    /// The condition that the type itself sets, in the words of pyxform.
    var constraint: String? {
      switch self {
      case .phoneNumber: "regex(., '^\\d*$')"
      case .percentage: "0 <= . and . <= 100"
      case .daysInMonth: "0 <= . and . <= 31"
      case .daysInSixMonths: "0 <= . and . <= 183"
      case .daysInYear: "0 <= . and . <= 365"
      default: nil
      }
    }
  }

  /// The data that a device records.
  enum Metadata: String {
    case start, end, today, deviceid, username, email, phonenumber, subscriberid, simserial, imei
    case audit
    case startGeopoint = "start-geopoint"
    case backgroundAudio = "background-audio"
    case backgroundGeopoint = "background-geopoint"
  }
}

extension QuestionType {
  /// Reads a cell such as `select_one yes_no or_other`.
  init(cell: String) {
    let words = cell.split { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\u{A0}" }
      .map(String.init)
    let lower = words.map { $0.lowercased() }
    let joined = lower.joined(separator: " ").replacing("_", with: " ")
    if let selection = Selection(words, lower) {
      self = .select(selection)
    } else if let structure = Self.structure(joined) {
      self = structure
    } else if let metadata = Self.metadata(joined) {
      self = .metadata(metadata)
    } else if let answer = Self.answer(joined) {
      self = .answer(answer)
    } else if lower.starts(with: ["begin", "loop"]) {
      self = .beginLoop
    } else if lower.count == 1, lower[0].hasPrefix("db:"), lower[0] != "db:" {
      self = .record(lower[0])
    } else if lower.first == "osm" {
      self = .answer(.file)
    } else {
      self = .unknown(cell)
    }
  }

  private static func structure(_ text: String) -> QuestionType? {
    switch text {
    case "begin group", "begin lgroup": .beginGroup
    case "begin repeat", "begin looped group": .beginRepeat
    case "end group", "end lgroup", "end repeat", "end looped group", "end loop": .end
    case "note", "add note prompt", "q note": .note
    case "calculate", "calculation", "add calculate prompt", "q calculate": .calculate
    case "xml-external", "csv-external": .externalData
    default: nil
    }
  }

  private static func metadata(_ text: String) -> Metadata? {
    switch text {
    case "device id", "get device id", "uri:deviceid": .deviceid
    case "start time", "get start time": .start
    case "end time", "get end time": .end
    case "get today": .today
    case "subscriber id", "get subscriber id", "uri:subscriberid": .subscriberid
    case "sim id", "simid", "get sim id", "sim serial", "uri:simserial": .simserial
    case "get phone number", "uri:phonenumber": .phonenumber
    case "uri:username", "user name": .username
    case "uri:email": .email
    default: Metadata(rawValue: text)
    }
  }

  private static func answer(_ text: String) -> Answer? {
    switch text {
    case "string", "add text prompt", "q string", "select one external": .text
    case "int", "add integer prompt", "q int": .integer
    case "add decimal prompt", "float", "double", "number", "q decimal": .decimal
    case "add date prompt", "q date": .date
    case "datetime", "date time", "add date time prompt", "add datetime prompt", "q datetime",
      "q date time":
      .dateTime
    case "gps", "location", "add location prompt", "q geopoint", "q location": .geopoint
    case "q geotrace": .geotrace
    case "q geoshape": .geoshape
    case "photo", "picture", "add image prompt", "add photo prompt", "q image", "q picture",
      "signature", "draw":
      .image
    case "add audio prompt", "q audio": .audio
    case "add video prompt", "q video": .video
    case "add file prompt", "osm": .file
    case "q barcode", "add barcode prompt": .barcode
    case "trigger", "add acknowledge prompt", "q acknowledge": .acknowledge
    case "tel": .phone
    default: Answer(rawValue: text)
    }
  }
}

extension QuestionType.Selection {
  /// Reads the words of a type with options; nil for any other type.
  fileprivate init?(_ words: [String], _ lower: [String]) {
    var rest = words[...]
    var lowerRest = lower[...]
    let kinds: [(words: [String], kind: Kind, isFile: Bool)] = [
      (["select_one_from_file"], .one, true), (["select_multiple_from_file"], .several, true),
      (["rank_from_file"], .ranked, true), (["select_one_external"], .one, false),
      (["select", "one", "from", "file"], .one, true),
      (["select", "multiple", "from", "file"], .several, true),
      (["add", "select", "one", "prompt", "using"], .one, false),
      (["add", "select", "multiple", "prompt", "using"], .several, false),
      (["select", "all", "that", "apply", "from"], .several, false),
      (["select", "all", "that", "apply"], .several, false),
      (["select", "one", "from"], .one, false), (["select", "multiple", "from"], .several, false),
      (["select", "one"], .one, false), (["select", "multiple"], .several, false),
      (["select_one", "from"], .one, false), (["select_one"], .one, false),
      (["select1"], .one, false), (["select_multiple", "from"], .several, false),
      (["select_multiple"], .several, false), (["rank"], .ranked, false),
    ]
    guard let found = kinds.first(where: { lowerRest.starts(with: $0.words) }) else { return nil }
    rest = rest.dropFirst(found.words.count)
    lowerRest = lowerRest.dropFirst(found.words.count)
    for ending in [
      ["or", "specify", "other"], ["or_specify_other"], ["or", "other"], ["or_other"],
    ]
    where lowerRest.count > ending.count && Array(lowerRest.suffix(ending.count)) == ending {
      hasOther = true
      rest = rest.dropLast(ending.count)
      break
    }
    let name = rest.joined(separator: " ")
    guard !name.isEmpty else { return nil }
    kind = found.kind
    let isExternal = found.words == ["select_one_external"]
    options = found.isFile ? .file(name) : isExternal ? .external(name) : .list(name)
  }
}
