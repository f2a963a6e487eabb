/// An error thrown by the libraries: a fact with a stable code and a sentence that describes it.
///
/// ```swift
/// do {
///   try draft.finalize()
/// } catch let error as any FieldbookError {
///   print(error.code, error.message)
/// }
/// ```
public protocol FieldbookError: Error {
  /// A stable code for programs.
  var code: String { get }

  /// One or more sentences that describe the problem.
  var message: String { get }

  /// Advice on what to do; empty if the message is enough.
  var hint: String { get }
}

extension StoreError: FieldbookError {}
extension DraftError: FieldbookError {}
extension SessionRefusal: FieldbookError {}
extension ReviewError: FieldbookError {}
