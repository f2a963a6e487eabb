import FieldEngine
import FormSession

/// The scale of a number or of some options, on which an answer is shown.
struct AnswerScale: Hashable, Sendable {
  private let presentation: Presentation

  /// The smallest and the largest number; for options, the first and the last position, counted
  /// from 1.
  private let numbers: ClosedRange<Int>

  /// The values of options in order; empty for a number.
  private let values: [String]

  /// The maximum number of stars, and the width of a slider.
  private static let mostStars = 10
  private static let sliderWidth = 11

  /// Creates the scale of a field that is shown as stars or as a slider; nil for any other field,
  /// and if the field's options or its two bounds do not fit such a scale.
  init?(_ field: FormField, _ options: [FormOutline.Option]) {
    guard let presentation = field.attributes.presentation else { return nil }
    self.presentation = presentation
    values = options.map { $0.value }
    if !options.isEmpty {
      numbers = 1...options.count
    } else if let bounds = field.type.wholeBounds {
      numbers = bounds
    } else {
      return nil
    }
    switch presentation {
    case .stars:
      if numbers.upperBound > AnswerScale.mostStars || numbers.lowerBound < 0 { return nil }
    case .slider: if numbers.count < 2 || !options.isEmpty { return nil }
    case .likert: return nil
    }
  }

  /// Returns the answer on the scale, followed by its text; nil if the answer is not on the scale.
  func words(of value: String, shown text: String) -> String? {
    let number = values.isEmpty ? Int(value) : values.firstIndex(of: value).map { $0 + 1 }
    guard let number, numbers.contains(number) else { return nil }
    switch presentation {
    case .likert: return nil
    case .stars:
      let empty = numbers.upperBound - number
      return String(repeating: "★", count: number) + String(repeating: "☆", count: empty)
        + " \(text)"
    case .slider:
      let last = AnswerScale.sliderWidth - 1
      let (done, all) = (number - numbers.lowerBound, numbers.count - 1)
      let place = Int((Double(done) / Double(all) * Double(last)).rounded())
      return String(repeating: "─", count: place) + "●"
        + String(repeating: "─", count: last - place) + " \(text)"
    }
  }
}
