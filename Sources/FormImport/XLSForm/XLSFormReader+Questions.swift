import JSONText

extension XLSFormReader {
  /// Adds the question of a row.
  mutating func readQuestion(_ type: QuestionType, _ row: SheetRows.Row) {
    let appearances = Set(Self.appearances(row))
    let index = outline.items.count
    var question: OutlineQuestion
    switch type {
    case .select(let selection): question = select(selection, row, index)
    case .answer(let answer):
      question = self.question(answer, row, appearances, index)
      if SearchCall(row["appearance"]) != nil {
        outline.findings.append(
          .appearance("search", at: row.place("appearance"), name(row), item: index))
      }
      if let check = answer.constraint, row["constraint"] == nil {
        question.constraints = [
          OutlineConstraint(
            OutlineExpression(OutlineText(check), source: check, place: row.place("type")))
        ]
      }
    case .metadata(let metadata): question = self.question(metadata, row, index)
    case .calculate, .note: question = OutlineQuestion(AnswerType("text"))
    case .record(let type):
      question = OutlineQuestion(AnswerType("text"))
      outline.findings.append(.pickedRecord(type, at: row.place("type"), name(row), item: index))
    case .unknown(let type):
      question = OutlineQuestion(AnswerType("text"))
      outline.findings.append(.unknownType(type, at: row.place("type"), name(row), item: index))
    case .beginGroup, .beginLoop, .beginRepeat, .end, .externalData: return
    }
    readStoredType(of: &question, row, index)
    question.isReadOnly = question.isReadOnly || type == .note
    add(.question(question), row)
    // This appearance only asks for the picker that the type already implies.
    let isRecord = if case .record = type { true } else { false }
    noteAppearances(isRecord ? appearances.subtracting(["db-object"]) : appearances, row, index)
    noteUncarriedColumns(row, index)
    if case .select(let selection) = type, selection.hasOther { addOther(for: index, row) }
  }

  /// Reads the type with which ODK stores an answer, if the row names one.
  private mutating func readStoredType(
    of question: inout OutlineQuestion, _ row: SheetRows.Row, _ index: Int
  ) {
    guard let cell = row["bind::type"], case .answer(let answer) = QuestionType(cell: cell) else {
      return
    }
    let type = self.question(answer, row, [], index).type
    guard type.name != question.type.name else { return }
    if question.type.name == "text", Self.storedTypes.contains(answer) {
      question.type = type
    } else {
      outline.findings.append(
        .column("bind::type", cell, at: row.place("bind::type"), name(row), item: index))
    }
  }

  private static let storedTypes: Set<QuestionType.Answer> = [
    .integer, .decimal, .date, .time, .dateTime,
  ]

  /// Adds a note, which has no answer.
  mutating func readNote(_ row: SheetRows.Row) {
    let index = add(.note, row)
    noteAppearances(Set(Self.appearances(row)), row, index)
    noteUncarriedColumns(ofNote: row, index)
  }

  func name(_ row: SheetRows.Row) -> String { row["name"] ?? row["type"] ?? "" }

  // MARK: Options

  private mutating func select(
    _ selection: QuestionType.Selection, _ row: SheetRows.Row, _ index: Int
  ) -> OutlineQuestion {
    let type = selection.kind == .one ? "choice" : "choices"
    guard let list = list(of: selection, row, index) else {
      return OutlineQuestion(AnswerType("text"))
    }
    let ranked: [(key: String, value: JSON)] =
      selection.kind == .ranked ? [("ranked", true)] : []
    return OutlineQuestion(AnswerType(type, list: list, ranked))
  }

  private mutating func list(
    of selection: QuestionType.Selection, _ row: SheetRows.Row, _ index: Int
  ) -> Int? {
    if let search = SearchCall(row["appearance"]) {
      return self.list(of: search, selection, row, index)
    }
    switch selection.options {
    case .list(let name), .external(let name):
      if name.hasPrefix("${") {
        outline.findings.append(
          .answersAsOptions(name, at: row.place("type"), self.name(row), item: index))
        return nil
      }
      let isExternal = selection.options == .external(name)
      guard let list = lists.index(of: name, isExternal: isExternal),
        !lists.lists[list].options.isEmpty
      else {
        outline.findings.append(.noList(name, at: row.place("type"), self.name(row), item: index))
        return nil
      }
      return selection.hasOther ? lists.withOther(list) : list
    case .file(let file):
      let parameters = Parameters(row["parameters"])
      return list(
        inFile: file, value: parameters["value"] ?? "name", label: parameters["label"] ?? "label",
        "type", row, index)
    }
  }

  private mutating func list(
    inFile file: String, value: String, label: String, _ column: String, _ row: SheetRows.Row,
    _ index: Int
  ) -> Int? {
    do {
      return try lists.list(inFile: file, value: value, label: label, at: row.place)
    } catch {
      let (place, question) = (row.place(column), name(row))
      let finding: ImportFinding =
        switch error {
        case .missing: .noFile(file, at: place, question, item: index)
        case .notCSV: .notCSV(file, at: place, question, item: index)
        case .noColumn(let name): .noColumn(name, file, at: place, question, item: index)
        }
      outline.findings.append(finding)
      return nil
    }
  }

  /// Returns the list in the file that `search` names; the row of the choices names the columns
  /// with the values and the labels.
  private mutating func list(
    of search: SearchCall, _ selection: QuestionType.Selection, _ row: SheetRows.Row, _ index: Int
  ) -> Int? {
    guard case .list(let name) = selection.options,
      let place = lists.index(of: name, isExternal: false)
    else {
      outline.findings.append(
        .noFile(search.file, at: row.place("appearance"), self.name(row), item: index))
      return nil
    }
    columnLists.insert(place)
    let options = lists.lists[place].options
    let label = options.first?.label[languages.plain]?.parts.first
    // A whole number in place of a column is an option beside the rows of the file.
    if case .text(let label)? = label, options.count == 1, Int(options[0].value) == nil,
      !search.isFiltered
    {
      return list(
        inFile: search.file, value: options[0].value, label: label, "appearance", row, index)
    }
    outline.findings.append(
      .search(search.file, at: row.place("appearance"), self.name(row), item: index))
    return nil
  }

  /// Adds the question that `or_other` implies, which asks for the text if the answer is `other`.
  private mutating func addOther(for question: Int, _ row: SheetRows.Row) {
    guard outline.items[question].question?.type.list != nil else { return }
    let other = add(
      .question(OutlineQuestion(AnswerType("text"))), row,
      name: outline.items[question].name + "_other")
    outline.items[other].label = languages.specifyOther
    outline.items[other].relevance = OutlineExpression(
      "selected(\(answer: question), 'other')", source: "or_other", place: row.place("type"))
  }

  // MARK: Types

  private mutating func question(
    _ answer: QuestionType.Answer, _ row: SheetRows.Row, _ appearances: Set<String>, _ index: Int
  ) -> OutlineQuestion {
    switch answer {
    case .text:
      let isLong = appearances.contains("multiline")
      return OutlineQuestion(AnswerType("text", isLong ? [("lines", 4)] : []))
    case .integer, .percentage, .daysInMonth, .daysInSixMonths, .daysInYear:
      return OutlineQuestion(AnswerType("integer"))
    case .decimal: return OutlineQuestion(AnswerType("decimal"))
    case .range: return range(row, appearances)
    case .date: return OutlineQuestion(AnswerType("date", [("order", "ymd")]))
    case .time: return OutlineQuestion(AnswerType("time"))
    case .dateTime: return OutlineQuestion(AnswerType("dateTime"))
    case .geopoint: return OutlineQuestion(AnswerType("geopoint"))
    case .image:
      let isSignature =
        appearances.contains("signature") || row["type"]?.lowercased() == "signature"
      return OutlineQuestion(AnswerType(isSignature ? "signature" : "image"))
    case .audio: return OutlineQuestion(AnswerType("file", [("accept", ["audio/*"])]))
    case .video: return OutlineQuestion(AnswerType("file", [("accept", ["video/*"])]))
    case .file: return OutlineQuestion(AnswerType("file"))
    case .hidden: return OutlineQuestion(AnswerType("hidden"))
    case .acknowledge: return acknowledgement(row)
    case .phone, .phoneNumber: return OutlineQuestion(AnswerType("text"))
    case .geotrace, .geoshape, .barcode:
      outline.findings.append(
        .asText(answer.rawValue, at: row.place("type"), name(row), item: index))
      return OutlineQuestion(AnswerType("text"))
    }
  }

  /// Returns a question for a number between two bounds, in steps of a given size.
  private func range(_ row: SheetRows.Row, _ appearances: Set<String>) -> OutlineQuestion {
    let parameters = Parameters(row["parameters"])
    let (start, end) = (parameters["start"] ?? "1", parameters["end"] ?? "10")
    let step = (parameters["step"] ?? "1").trimmingPrefix("-").description
    let isDescending = Double(start).flatMap { start in Double(end).map { start > $0 } } == true
    let (least, most) = isDescending ? (end, start) : (start, end)
    let isWhole = [start, end, step].allSatisfy { Int($0) != nil }
    var question = OutlineQuestion(
      AnswerType(
        isWhole ? "integer" : "decimal", [("min", .number(least)), ("max", .number(most))]))
    question.presentation = appearances.contains("rating") ? "stars" : "slider"
    if step != "1" || !isWhole {
      let check = OutlineText("(. - \(start)) mod \(step) = 0")
      question.constraints = [
        OutlineConstraint(
          OutlineExpression(check, source: "step=\(step)", place: row.place("parameters")))
      ]
    }
    return question
  }

  /// Returns a question for a box that people tick, whose answer is `OK`.
  private mutating func acknowledgement(_ row: SheetRows.Row) -> OutlineQuestion {
    let list = OutlineList(
      name: "acknowledged", rows: .options([OutlineOption("OK")]), place: row.place)
    return OutlineQuestion(AnswerType("choice", list: lists.shared(list)))
  }

  private mutating func question(
    _ metadata: QuestionType.Metadata, _ row: SheetRows.Row, _ index: Int
  ) -> OutlineQuestion {
    func calculated(_ type: String, _ expression: String) -> OutlineQuestion {
      var question = OutlineQuestion(AnswerType(type))
      question.calculation = OutlineExpression(
        OutlineText(expression), source: metadata.rawValue, place: row.place("type"))
      return question
    }
    switch metadata {
    case .start: return calculated("dateTime", "${start}")
    case .end: return calculated("dateTime", "${end}")
    case .username: return calculated("text", "${username}")
    case .deviceid: return calculated("text", "${deviceid}")
    case .today:
      var question = calculated("date", "once(today())")
      question.type = AnswerType("date", [("order", "ymd")])
      return question
    case .startGeopoint, .backgroundGeopoint:
      outline.findings.append(
        .asText(metadata.rawValue, at: row.place("type"), name(row), item: index))
      return OutlineQuestion(AnswerType("geopoint"))
    case .email, .phonenumber, .subscriberid, .simserial, .imei, .audit, .backgroundAudio:
      outline.findings.append(
        .notRecorded(metadata.rawValue, at: row.place("type"), name(row), item: index))
      return OutlineQuestion(AnswerType("hidden"))
    }
  }
}

/// The parameters of a question, such as `start=0 end=10 step=2`.
struct Parameters {
  private var values: [String: String] = [:]

  init(_ cell: String?) {
    let text = (cell ?? "").replacing(" =", with: "=").replacing("= ", with: "=")
    for pair in text.split(whereSeparator: { " ,;\n\t".contains($0) }) {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { values[parts[0].lowercased()] = parts[1] }
    }
  }

  subscript(name: String) -> String? { values[name] }

  /// The names of the given parameters.
  var names: Set<String> { Set(values.keys) }
}
