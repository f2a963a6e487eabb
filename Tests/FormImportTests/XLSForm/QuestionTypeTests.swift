import Testing

@testable import FormImport

@Suite struct QuestionTypeTests {
  @Test(
    "a type is recognized in each of its spellings",
    arguments: [
      ("begin group", .beginGroup), ("begin_group", .beginGroup), ("Begin Repeat", .beginRepeat),
      ("end_repeat", .end), ("end group", .end), ("note", .note), ("calculate", .calculate),
      ("text", .answer(.text)), ("string", .answer(.text)), ("int", .answer(.integer)),
      ("dateTime", .answer(.dateTime)), ("gps", .answer(.geopoint)), ("photo", .answer(.image)),
      ("trigger", .answer(.acknowledge)), ("tel", .answer(.phone)), ("osm c1", .answer(.file)),
      ("start", .metadata(.start)), ("device id", .metadata(.deviceid)),
      ("phone number", .answer(.phoneNumber)), ("phonenumber", .metadata(.phonenumber)),
      ("percentage", .answer(.percentage)), ("q date", .answer(.date)),
      ("number of days in last six months", .answer(.daysInSixMonths)),
      ("add dateTime prompt", .answer(.dateTime)), ("q decimal", .answer(.decimal)),
      ("add note prompt", .note), ("q note", .note), ("q geoshape", .answer(.geoshape)),
      ("add barcode prompt", .answer(.barcode)), ("add calculate prompt", .calculate),
      ("csv-external", .externalData), ("begin loop over x", .beginLoop), ("odd", .unknown("odd")),
    ] as [(String, QuestionType)])
  func type(cell: String, type: QuestionType) {
    #expect(QuestionType(cell: cell) == type)
  }

  @Test(
    "a question with options says which, and how many can be chosen",
    arguments: [
      ("select_one yes_no", .one, .list("yes_no"), false),
      ("select one from yes_no", .one, .list("yes_no"), false),
      ("select1 yes_no", .one, .list("yes_no"), false),
      ("select_multiple a or_other", .several, .list("a"), true),
      ("select_one a or specify other", .one, .list("a"), true),
      ("select all that apply from a", .several, .list("a"), false),
      ("rank a", .ranked, .list("a"), false),
      ("select_one_from_file villages.csv", .one, .file("villages.csv"), false),
    ] as [(String, QuestionType.Selection.Kind, QuestionType.Selection.Options, Bool)])
  func selection(
    cell: String, kind: QuestionType.Selection.Kind, options: QuestionType.Selection.Options,
    hasOther: Bool
  ) {
    let selection = QuestionType.Selection(kind: kind, options: options, hasOther: hasOther)
    #expect(QuestionType(cell: cell) == .select(selection))
  }
}

@Suite struct SheetColumnTests {
  @Test(
    "a header is recognized in each of its spellings",
    arguments: [
      ("label", "label", ""), ("label::French (fr)", "label", "French (fr)"),
      ("label:fr", "label", "fr"), ("Label::English(en)", "label", "English(en)"),
      ("bind:relevant", "relevant", ""), ("bind::jr:constraintMsg", "constraint_message", ""),
      ("relevance", "relevant", ""), ("Read Only", "read_only", ""), ("readonly", "read_only", ""),
      ("media::image::French", "image", "French"), ("list name", "list_name", ""),
      ("jr:count", "repeat_count", ""), ("instance::tag", "instance::tag", ""),
      ("value", "name", ""), (" name ", "name", ""),
    ])
  func column(header: String, name: String, language: String) {
    #expect(SheetColumn(header: header) == SheetColumn(name: name, language: language))
  }

  @Test(
    "a language has a code",
    arguments: [
      ("French (fr)", "fr"), ("English(en)", "en"), ("English", "en"), ("Français", "fr"),
      ("en", "en"), ("pt-BR", "pt-BR"), ("Local language", "local-language"), ("Kakwa", "Kakwa"),
      ("中文", "default"), ("Chinese (Simplified)", "zh-Hans"), ("Bahasa Melayu", "ms"),
      ("Chinese - Traditional", "zh-Hant"), ("Portuguese (Brazil)", "pt-BR"), ("Српски", "sr"),
    ])
  func language(name: String, code: String) {
    #expect(FormLanguages.code(of: name) == code)
  }
}
