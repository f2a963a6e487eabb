import FieldEngine
import FormSession
import JSONText

/// The way in which FHIR represents a field's answers.
package struct FHIRType: Sendable {
  /// The type of a value that is text; other values imply their type.
  enum Kind: Hashable, Sendable {
    /// `valueString`.
    case string
    /// `valueDate`: a day or a month.
    case date
    /// `valueDateTime`.
    case dateTime
    /// `valueTime`.
    case time
    /// `valueUri`.
    case uri
    /// The value of an option, or `valueString` for text that is not an option.
    case option
  }

  let kind: Kind

  /// The options, if the field has some.
  private let options: OptionList?

  /// The unit of quantities, which can be empty; nil if numbers are not quantities.
  private let unit: String?

  /// The kind of the values that all options are, such as `valueInteger`; nil if they are codings or
  /// of several kinds.
  private let kindOfOptions: String?

  /// Whether numbers are quantities, which have units.
  var isQuantity: Bool { unit != nil }

  /// Recognizes the type of a field.
  init(_ field: FormField, _ row: FieldDefinition) {
    guard case .builtIn(let type, let parameters) = field.type else {
      (kind, options, unit, kindOfOptions) = (.string, nil, nil, nil)
      return
    }
    unit = type == .decimal ? parameters.unit : type == .list ? parameters.unitOfItems : nil
    let item = row.list?.item()
    let isURI = (type == .list ? parameters.patternOfItems : parameters.pattern) == Self.uriPattern
    options = row.optionList ?? item?.optionList
    kindOfOptions = row.takesOthers ? options?.kindOfValues : nil
    let written = Kind(item.map { FieldType(rawValue: $0.name) } ?? type)
    kind = options != nil ? .option : isURI ? .uri : written
  }

  /// The pattern of text that is a URI, such as `urn:oid:1.2` or `Patient/1`.
  package static let uriPattern = "\\S+"

  /// Members of a JSON object.
  typealias Members = [(key: String, value: JSON)]

  /// Returns the FHIR answers for a value; a list of values has several answers.
  ///
  /// `unit` contains the members of a quantity that another field gives; `path` returns the path of
  /// a file's copy, if there is one.
  func answers(
    _ value: CanonicalValue, unit: Members?, path: ((FileReference) -> String)?
  ) -> [JSON] {
    guard case .list(let items) = value else { return [.object(members(of: value, unit, path))] }
    return items.map { .object(members(of: $0, unit, path)) }
  }

  /// Returns the unit that the answer to this field is; nil if it is not an option.
  func unit(_ value: String) -> Members? {
    options.flatMap { list in list.row(withValue: value).map { FHIROption($0, in: list).unit } }
  }

  private func members(
    of value: CanonicalValue, _ unit: Members?, _ path: ((FileReference) -> String)?
  ) -> Members {
    switch value {
    case .integer(let digits) where isQuantity: quantity(digits, unit)
    case .decimal(let digits) where isQuantity: quantity(digits, unit)
    case .boolean(let flag): [("valueBoolean", .bool(flag))]
    case .integer(let digits):
      // An integer of FHIR R4 has 32 bits.
      Int32(digits) == nil ? number(digits) : [("valueInteger", .number(digits))]
    case .decimal(let digits): number(digits)
    case .file(let file): [("valueAttachment", attachment(file, at: path?(file)))]
    case .text(let text): members(of: text)
    case .list: [("valueString", .string(value.plainText))]
    }
  }

  /// Returns a number with exactly these digits.
  private func number(_ digits: String) -> Members { [("valueDecimal", .number(digits))] }

  private func quantity(_ digits: String, _ other: Members?) -> Members {
    let own: Members = unit.map { $0.isEmpty ? [] : [("unit", .string($0))] } ?? []
    return [("valueQuantity", .object([("value", .number(digits))] + (other ?? own)))]
  }

  private func members(of text: String) -> Members {
    switch kind {
    case .string: [("valueString", .string(text))]
    case .date: [("valueDate", .string(text))]
    case .dateTime: members(ofInstant: text)
    case .time: [("valueTime", .string(TimeOfDay(iso: text)?.isoWithSeconds ?? text))]
    case .uri: [("valueUri", .string(text))]
    case .option: answer(text)
    }
  }

  /// Returns an instant, or only its date if it has no offset.
  ///
  /// FHIR does not allow a time without an offset, so an extension contains the whole text.
  private func members(ofInstant text: String) -> Members {
    guard let instant = Instant(iso: text) else { return [("valueString", .string(text))] }
    if instant.offset != nil { return [("valueDateTime", .string(instant.iso))] }
    let address = "http://hl7.org/fhir/StructureDefinition/rendered-value"
    return [
      ("valueDateTime", .string(instant.day.iso)),
      (
        "_valueDateTime",
        ["extension": [["url": .string(address), "valueString": .string(text)]]]
      ),
    ]
  }

  private func answer(_ value: String) -> Members {
    guard let list = options, let row = list.row(withValue: value) else {
      return other(value)
    }
    return FHIROption(row, in: list).members
  }

  /// Returns text that is not an option: a value of the options' kind if it is one, or else a string.
  private func other(_ text: String) -> Members {
    switch kindOfOptions {
    case "valueInteger" where Int32(text) != nil: [("valueInteger", .number(text))]
    case "valueDate" where CalendarDay(iso: text) != nil: [("valueDate", .string(text))]
    case "valueTime":
      TimeOfDay(iso: text).map { [("valueTime", .string($0.isoWithSeconds))] }
        ?? [("valueString", .string(text))]
    default: [("valueString", .string(text))]
    }
  }

  /// Returns a file without its hash, because an attachment requires a different kind of hash
  /// (SHA-1).
  private func attachment(_ file: FileReference, at path: String?) -> JSON {
    .members([
      ("contentType", .string(file.type)),
      ("url", path.map { .string($0.percentEncoded(keeping: "-._~/")) }),
      ("size", Int32(exactly: file.bytes).map { .integer(Int($0)) }),
      ("title", .string(file.name)),
    ])
  }
}

extension TypeParameters {
  /// The suffix of numbers, which is their unit; nil if the type has none.
  fileprivate var unit: String? {
    guard case .text(let suffix)? = self[.suffix] else { return nil }
    return suffix.trimmingWhitespace
  }

  /// The pattern of text; nil if the type has none.
  fileprivate var pattern: String? {
    guard case .text(let pattern)? = self[.pattern] else { return nil }
    return pattern
  }

  /// The pattern of the texts in a list; nil if the type of its items has none.
  fileprivate var patternOfItems: String? {
    guard case .object(let type)? = self[.of],
      case .object(let parameters)? = type[FieldType.text.rawValue],
      case .text(let pattern)? = parameters[ParameterName.pattern.rawValue]
    else { return nil }
    return pattern
  }

  /// The suffix of the numbers in a list; nil if the type of its items has none.
  fileprivate var unitOfItems: String? {
    guard case .object(let type)? = self[.of],
      case .object(let parameters)? = type[FieldType.decimal.rawValue],
      case .text(let suffix)? = parameters[ParameterName.suffix.rawValue]
    else { return nil }
    return suffix.trimmingWhitespace
  }
}

extension OptionList {
  /// The kind of values that all options are, as their names say; nil if there are several kinds.
  fileprivate var kindOfValues: String? {
    let kinds = ["valueInteger", "valueDate", "valueTime"]
    var found: String?
    visit(OptionSearch()) { row in
      let name = row.option.name ?? ""
      let kind = kinds.first { name.hasPrefix($0 + "|") }
      let isSame = kind != nil && (found == nil || found == kind)
      found = isSame ? kind : nil
      return isSame
    }
    return found
  }
}

extension FHIRType.Kind {
  fileprivate init(_ type: FieldType?) {
    switch type {
    case .date, .month: self = .date
    case .dateTime: self = .dateTime
    case .time: self = .time
    case .url: self = .uri
    default: self = .string
    }
  }
}
