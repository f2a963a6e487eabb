import FieldbookAccess
import FieldbookKit
import FormSession
import HTTPServer
import JSONText

/// A request with its route and its sender.
struct Call: Sendable {
  let request: HTTPRequest
  /// The variable parts of the path.
  let names: [String: String]
  /// The sender of the request.
  let caller: Caller

  /// Returns the draft that the path names.
  func draftID() throws -> DraftID {
    guard let id = names["id"].flatMap({ DraftID($0) }) else { throw Problem.noDraft }
    return id
  }

  /// Returns the key of a form, for which the caller must have a right.
  ///
  /// The right is checked first, so an account that is limited to some forms learns nothing about
  /// the others: neither whether there is such a form nor which one has a similar key.
  func form(_ key: String, for permission: Permission, in book: Book) throws -> String {
    try caller.expect(permission, on: .form(key))
    return try book.loadedForm(key).id.key
  }

  /// Returns the body, which must be a JSON object; no body counts as an empty object.
  func body() throws -> JSONNode {
    let document = JSONDocument(request.body.isEmpty ? Array("{}".utf8) : request.body)
    if let error = document.errors.first {
      throw Problem.badRequest(
        "The body is not JSON: line \(error.position.line), column \(error.position.column): "
          + error.message)
    }
    guard let root = document.root, case .object = root.content else {
      throw Problem.badRequest("The body must be a JSON object.")
    }
    return root
  }

  /// Returns a query parameter; nil if it is missing or empty.
  func parameter(_ name: String) -> String? {
    request.parameter(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a query parameter is set: to `true`, to `1`, or without a value.
  func flag(_ name: String) throws -> Bool {
    switch request.parameter(name) {
    case nil, "false", "0": false
    case "", "true", "1": true
    default: throw Problem.badRequest("The parameter `\(name)` must be `true` or `false`.")
    }
  }

  /// Returns a query parameter that is a whole number; nil if it is missing or empty.
  func integer(_ name: String) throws -> Int? {
    guard let text = parameter(name) else { return nil }
    guard let number = Int(text) else {
      throw Problem.badRequest("The parameter `\(name)` must be a whole number.")
    }
    return number
  }

  /// Returns the `limit` parameter, within bounds.
  func limit(_ usual: Int, most: Int = 1_000) throws -> Int {
    guard let limit = try integer("limit") else { return usual }
    guard limit > 0 else {
      throw Problem.badRequest("The parameter `limit` must be at least 1.")
    }
    return min(limit, most)
  }
}

extension Call {
  /// Returns the name of the caller's device for expressions with `${deviceid}`; empty if the
  /// request does not say it.
  func device() throws -> String {
    let name = request.header("x-fieldbook-device") ?? ""
    guard name.utf8.count <= 64, name.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      throw Problem.badRequest(
        "The header `X-Fieldbook-Device` must have at most 64 printable ASCII characters.")
    }
    return name
  }

  /// Returns the number of minutes by which the caller's local time differs from UTC; nil if the
  /// request does not contain it.
  func offset() throws -> Int? {
    guard let text = request.header("x-fieldbook-offset") else { return nil }
    guard let offset = Int(text), (-12 * 60...14 * 60).contains(offset), offset % 15 == 0 else {
      throw Problem.badRequest(
        "The header `X-Fieldbook-Offset` must be a number of minutes from -720 to 840, in steps of "
          + "15.")
    }
    return offset
  }
}

extension JSONNode {
  /// Returns the page that the `seat` member names.
  func page() throws -> PageID {
    guard let page = PageID(try required("seat")) else {
      throw Problem.badRequest("The member `seat` must have 1 to 64 bytes.")
    }
    return page
  }

  /// Returns a member; throws an error unless it is a string.
  func required(_ key: String) throws -> String {
    guard let text = string(key) else {
      throw Problem.badRequest("The member `\(key)` must be a string.")
    }
    return text
  }

  /// Returns a text member; nil if it is missing or null.
  func optional(_ key: String) throws -> String? {
    guard let node = self[key], node.json != .null else { return nil }
    return try required(key)
  }

  /// Returns the items of an array member; empty if it is missing.
  func list(_ key: String) throws -> [JSONNode] {
    guard let node = self[key] else { return [] }
    guard case .array(let items) = node.content else {
      throw Problem.badRequest("The member `\(key)` must be a list.")
    }
    return items
  }

  /// Returns the member `version`; nil if it is missing or null.
  func version() throws -> Int? {
    guard let node = self["version"], node.json != .null else { return nil }
    guard let version = integer("version") else {
      throw Problem.badRequest("The member `version` must be a whole number.")
    }
    return version
  }
}

extension HTTPResponse {
  /// A response without a body.
  static let done = HTTPResponse(204, body: .bytes([]))

  /// Creates a JSON response.
  static func json(
    _ value: JSON, status: Int = 200, headers: [(name: String, value: String)] = []
  ) -> HTTPResponse {
    HTTPResponse(status, "application/json", Array(value.text.utf8), headers: headers)
  }
}
