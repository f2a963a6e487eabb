import HTTPServer

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files of the page, which are kept in memory.
///
/// A file with a hash in its name never changes. A file can have compressed copies beside it, whose
/// names end in `.br` and `.gz`.
struct PageFiles: Sendable {
  private let files: [String: [UInt8]]

  /// Reads a folder; nil if it has no `index.html`.
  init?(_ folder: String) {
    var files: [String: [UInt8]] = [:]
    PageFiles.read(folder, "", into: &files)
    guard files["/index.html"] != nil else { return nil }
    self.files = files
  }

  private static func read(_ folder: String, _ path: String, into files: inout [String: [UInt8]]) {
    guard let entries = opendir(folder + path) else { return }
    defer { closedir(entries) }
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      let inner = "\(path)/\(name)"
      if let bytes = contents(folder + inner) {
        files[inner] = bytes
      } else {
        read(folder, inner, into: &files)
      }
    }
  }

  private static func contents(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return ferror(file) == 0 ? bytes : nil
  }

  /// Responds to a request for a file; for any path without an extension, the response is the page
  /// itself.
  func answer(_ request: HTTPRequest) -> HTTPResponse {
    guard request.method == "GET" || request.method == "HEAD" else {
      return Problem(405, "no_method", "The page can only be read.").response
    }
    let isView = request.path.split(separator: "/").last?.contains(".") != true
    let path = isView ? "/index.html" : request.path
    guard let plain = files[path] else { return Problem.noRoute.response }
    let accepted = request.header("accept-encoding") ?? ""
    var headers = [("Cache-Control", PageFiles.caching(path)), ("Vary", "Accept-Encoding")]
    for (encoding, ending) in [("br", ".br"), ("gzip", ".gz")]
    where accepted.accepts(encoding: encoding) {
      guard let small = files[path + ending] else { continue }
      headers.append(("Content-Encoding", encoding))
      return HTTPResponse(200, PageFiles.type(of: path), small, headers: headers)
    }
    return HTTPResponse(200, PageFiles.type(of: path), plain, headers: headers)
  }

  /// Returns the caching rule for a file; a file with a hash of eight digits or more in its name
  /// never changes.
  private static func caching(_ path: String) -> String {
    let parts = path.split { $0 == "." || $0 == "/" || $0 == "-" }
    let isHashed = parts.dropLast().contains { part in
      part.utf8.count >= 8 && part.allSatisfy { $0.isHexDigit } && part.contains { $0.isNumber }
    }
    return isHashed ? "public, max-age=31536000, immutable" : "no-cache"
  }

  private static func type(of path: String) -> String {
    switch path.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "wasm": "application/wasm"
    case "json": "application/json"
    case "webmanifest": "application/manifest+json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "woff2": "font/woff2"
    default: "application/octet-stream"
    }
  }
}
