import FormSession

/// Why the server cannot start.
package enum ServeError: Error, Equatable {
  /// The address is not of the form `HOST:PORT`.
  case badAddress(String)
  /// The number of days is not between 1 and 3,650.
  case badDays(String)
  /// Other machines could reach the address and read the unencrypted traffic.
  case notEncrypted(String)
  /// There is a key without its certificate, or a certificate without its key.
  case missingCertificate
  case missingKey
  /// The file cannot be read.
  case unreadable(String)
  /// The folder does not contain the page.
  case noPage(String)
  /// The certificate and its key cannot be used.
  case badIdentity
  /// The host name has no address.
  case unknownHost(String)
  /// The address cannot be used, with the system's reason.
  case unusableAddress(String, reason: String)
  /// There is no `fieldbook-server`.
  case noProgram
}

extension ServeError: ReportedError {
  package var exitCode: ExitCode {
    switch self {
    case .badAddress, .badDays, .notEncrypted, .missingCertificate, .missingKey: .usage
    case .unreadable, .noPage, .unknownHost: .notFound
    case .badIdentity, .unusableAddress, .noProgram: .failed
    }
  }

  /// A stable code for programs.
  package var code: String {
    switch self {
    case .badAddress, .badDays, .notEncrypted, .missingCertificate, .missingKey: "usage"
    case .unreadable: "no_file"
    case .noPage: "no_page"
    case .badIdentity: "bad_certificate"
    case .unknownHost: "unknown_host"
    case .unusableAddress: "unusable_address"
    case .noProgram: "no_server"
    }
  }

  /// A sentence that describes the problem.
  package var message: String {
    switch self {
    case .badAddress(let text): "`\(text)` is not an address such as `127.0.0.1:8300`."
    case .badDays(let text): "`\(text.withoutControls)` is not a number of days from 1 to 3,650."
    case .notEncrypted(let host):
      "Others can reach `\(host)`, and could read every answer, because nothing is encrypted."
    case .missingCertificate: "`--tls-key` needs a `--tls-certificate`."
    case .missingKey: "`--tls-certificate` needs a `--tls-key`."
    case .unreadable(let path): "The file `\(path.withoutControls)` cannot be read."
    case .noPage(let folder): "The folder `\(folder.withoutControls)` does not contain the page."
    case .badIdentity: "The certificate and its key cannot be used."
    case .unknownHost(let host): "There is no host `\(host.withoutControls)`."
    case .unusableAddress(let address, let reason): "`\(address)` cannot be used: \(reason)."
    case .noProgram: "The program `fieldbook-server` is not installed."
    }
  }

  /// Advice on what to do; empty if the message is enough.
  package var hint: String {
    switch self {
    case .notEncrypted:
      "Give `--tls-certificate` and `--tls-key`, or add `--behind-proxy` if another web server "
        + "encrypts the connections."
    case .noPage: "`make web` builds it in `.build/web`."
    case .badIdentity: "Both must be in PEM, and belong together."
    case .unusableAddress: "Another program may be using it. Name another address with `--listen`."
    case .noProgram:
      "`make build` builds it. Put it beside `fieldbook`, or in a folder of the `PATH`."
    default: ""
    }
  }
}
