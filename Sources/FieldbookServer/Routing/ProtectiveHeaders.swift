import HTTPServer

extension HTTPResponse {
  /// The page's permissions: to run its own modules and its engine, and to load nothing from
  /// elsewhere.
  private static let policy = [
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
    "img-src 'self' blob: data:", "media-src 'self' blob:", "connect-src 'self'",
    "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'none'",
    "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// Returns the response with the headers that protect the page and its data.
  func protected(isEncrypted: Bool) -> HTTPResponse {
    var response = self
    var headers = [
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
      ("Content-Security-Policy", HTTPResponse.policy),
      ("Permissions-Policy", "camera=(self), geolocation=(self), microphone=()"),
    ]
    if isEncrypted { headers.append(("Strict-Transport-Security", "max-age=31536000")) }
    if !self.headers.contains(where: { $0.name == "Cache-Control" }) {
      headers.append(("Cache-Control", "no-store"))
    }
    response.headers += headers.map { (name: $0.0, value: $0.1) }
    return response
  }
}
