public import FieldEngine
public import JSONText

/// A case of the trace protocol: a field and the steps applied to it.
public struct FieldTrace: Sendable {
  /// Responds to a line with one case.
  ///
  /// `today` is the current day unless the case sets one.
  public static func answer(
    _ line: [UInt8], today: CalendarDay
  ) -> Result<JSON, RequestError> {
    do throws(RequestError) {
      return .success(try FieldTrace(line, today: today).run())
    } catch {
      return .failure(error)
    }
  }

  private let field: Field
  private let steps: [JSONNode]

  private init(_ line: [UInt8], today: CalendarDay) throws(RequestError) {
    let document = JSONDocument(line)
    if let error = document.errors.first { throw .json(error) }
    guard let root = document.root, case .object = root.content else { throw .wantsObject }
    guard case .array(let steps) = root["steps"]?.content else {
      throw root["steps"] == nil ? .missing("steps") : .wants("steps", .array)
    }
    self.steps = steps
    let validationContext = ValidationContext(today: try FieldTrace.day(root) ?? today)
    field = try FieldTrace.field(root, validationContext)
  }

  private static func day(_ root: JSONNode) throws(RequestError) -> CalendarDay? {
    guard let node = root["today"] else { return nil }
    let text = try root.text("today")
    if let day = CalendarDay(iso: text) { return day }
    let pointer = JSONPointer.root.appending("today")
    throw .definition(
      DefinitionError(kind: .notADay(text), pointer: pointer, position: node.position))
  }

  private static func field(
    _ root: JSONNode, _ validationContext: ValidationContext
  ) throws(RequestError) -> Field {
    guard let node = root["field"] else { throw .missing("field") }
    let lone = LoneField(node, types: root["types"])
    if let error = lone.errors.first { throw .definition(error) }
    guard let field = lone.engineField(validationContext) else { throw .missing("field") }
    guard let initial = root["initial"], initial.json != .null else { return field }
    guard let text = initial.canonicalText else { throw .wants("initial", .text) }
    return field.starting(with: text)
  }

  /// Returns the state after each step.
  private func run() throws(RequestError) -> JSON {
    var field = field
    var clipboard: String?
    var states: [JSON] = []
    for step in steps {
      let item = step["item"] == nil ? nil : try step.wholeNumber("item")
      let copied = field.apply(try FieldStep(step, clipboard: clipboard), item: item)
      clipboard = copied ?? clipboard
      states.append(field.state.json(copied: copied))
    }
    return ["steps": .array(states)]
  }
}

extension FieldState {
  /// Returns the state, together with the text that a `cut` or `copy` put on the clipboard.
  fileprivate func json(copied: String?) -> JSON {
    guard let copied, case .object(let members) = json else { return json }
    return .object(members + [("copied", .string(copied))])
  }
}
