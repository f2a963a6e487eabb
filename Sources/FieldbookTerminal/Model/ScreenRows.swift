import FormSession

/// The rows of the screen by their purpose.
struct ScreenRows: Hashable, Sendable {
  let title: Int?
  let form: Range<Int>
  let message: Int
  let status: Int
  let keys: Int?

  /// Divides a screen; if the screen has few rows, the form also uses the rows of the title and of
  /// the keys.
  init(_ size: ScreenSize) {
    let isLow = size.rows < 12
    title = isLow ? nil : 0
    keys = isLow ? nil : size.rows - 1
    let end = max(0, size.rows - (isLow ? 2 : 3))
    form = min(isLow ? 0 : 1, end)..<end
    message = end
    status = min(end + 1, max(0, size.rows - 1))
  }
}

/// A message, which is shown until the next key.
struct Message: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case news
    case refusal
    /// Saving failed.
    case failure
  }

  let kind: Kind
  let text: String

  init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text.withoutControls
  }
}
