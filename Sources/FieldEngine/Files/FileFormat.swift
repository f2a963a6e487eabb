/// A file format that can be recognized from a file's content.
public struct FileFormat: Hashable, Sendable {
  /// The media type, such as `image/png`.
  public let type: String

  /// The name of the format in words, such as `PNG picture`.
  public let words: String

  /// The usual file name extensions, in lower case.
  public let extensions: [String]

  /// The base format that this format shares with others, if any.
  let base: Base?

  /// Content that several formats share; the file's name decides which of them a file has.
  enum Base: Hashable, Sendable {
    /// Plain text.
    case text
    /// An archive with the parts of an Office document.
    case officeArchive
    /// A compound file from older Office programs.
    case compound
    /// A container for audio and video.
    case ogg
  }

  private init(_ type: String, _ words: String, _ extensions: [String], _ base: Base? = nil) {
    (self.type, self.words, self.extensions, self.base) = (type, words, extensions, base)
  }

  /// Whether the content is a picture.
  public var isPicture: Bool { type.hasPrefix("image/") }

  /// Returns the format with a media type.
  public static func of(type: String) -> FileFormat? { all.first { $0.type == type } }

  /// Returns the formats that use a file name extension, given in lower case without its dot.
  public static func of(extension text: String) -> [FileFormat] {
    all.filter { $0.extensions.contains(text) }
  }

  /// The media type of content that is not recognized.
  public static let unknownType = "application/octet-stream"

  static let png = FileFormat("image/png", "PNG picture", ["png"])
  static let jpeg = FileFormat("image/jpeg", "JPEG picture", ["jpg", "jpeg", "jpe", "jfif"])
  static let gif = FileFormat("image/gif", "GIF picture", ["gif"])
  static let webp = FileFormat("image/webp", "WebP picture", ["webp"])
  static let heic = FileFormat("image/heic", "HEIC picture", ["heic", "heif"])
  static let avif = FileFormat("image/avif", "AVIF picture", ["avif"])
  static let tiff = FileFormat("image/tiff", "TIFF picture", ["tif", "tiff"])
  static let bmp = FileFormat("image/bmp", "BMP picture", ["bmp", "dib"])
  static let svg = FileFormat("image/svg+xml", "SVG picture", ["svg"])
  static let pdf = FileFormat("application/pdf", "PDF document", ["pdf"])
  static let rtf = FileFormat("application/rtf", "RTF document", ["rtf"])
  static let html = FileFormat("text/html", "web page", ["html", "htm"])
  static let xml = FileFormat(
    "application/xml", "XML document", ["xml", "xsd", "xsl", "kml", "gpx"])
  static let text = FileFormat(
    "text/plain", "text", ["txt", "text", "log", "md", "markdown", "asc"], .text)
  static let csv = FileFormat("text/csv", "CSV table", ["csv"], .text)
  static let tsv = FileFormat("text/tab-separated-values", "TSV table", ["tsv", "tab"], .text)
  static let json = FileFormat(
    "application/json", "JSON document", ["json", "geojson", "jsonl"], .text)
  static let zip = FileFormat("application/zip", "ZIP archive", ["zip"])
  static let gzip = FileFormat("application/gzip", "gzip archive", ["gz", "tgz"])
  static let sevenZip = FileFormat("application/x-7z-compressed", "7z archive", ["7z"])
  static let epub = FileFormat("application/epub+zip", "EPUB book", ["epub"])
  static let docx = FileFormat(
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "Word document",
    ["docx"], .officeArchive)
  static let xlsx = FileFormat(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "Excel workbook",
    ["xlsx"], .officeArchive)
  static let pptx = FileFormat(
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "PowerPoint presentation", ["pptx"], .officeArchive)
  static let odt = FileFormat(
    "application/vnd.oasis.opendocument.text", "OpenDocument text", ["odt"])
  static let ods = FileFormat(
    "application/vnd.oasis.opendocument.spreadsheet", "OpenDocument spreadsheet", ["ods"])
  static let odp = FileFormat(
    "application/vnd.oasis.opendocument.presentation", "OpenDocument presentation", ["odp"])
  static let odg = FileFormat(
    "application/vnd.oasis.opendocument.graphics", "OpenDocument drawing", ["odg"])
  static let doc = FileFormat("application/msword", "Word document", ["doc"], .compound)
  static let xls = FileFormat("application/vnd.ms-excel", "Excel workbook", ["xls"], .compound)
  static let ppt = FileFormat(
    "application/vnd.ms-powerpoint", "PowerPoint presentation", ["ppt"], .compound)
  static let compound = FileFormat(
    "application/x-ole-storage", "compound file", ["msg", "ole"], .compound)
  static let mp3 = FileFormat("audio/mpeg", "MP3 sound", ["mp3"])
  static let wav = FileFormat("audio/wav", "WAV sound", ["wav"])
  static let flac = FileFormat("audio/flac", "FLAC sound", ["flac"])
  static let m4a = FileFormat("audio/mp4", "MP4 sound", ["m4a"])
  static let amr = FileFormat("audio/amr", "AMR sound", ["amr"])
  static let ogg = FileFormat("audio/ogg", "Ogg sound", ["ogg", "oga", "opus"], .ogg)
  static let ogv = FileFormat("video/ogg", "Ogg video", ["ogv"], .ogg)
  static let mp4 = FileFormat("video/mp4", "MP4 video", ["mp4", "m4v"])
  static let mov = FileFormat("video/quicktime", "QuickTime video", ["mov", "qt"])
  static let threeGP = FileFormat("video/3gpp", "3GP video", ["3gp", "3gpp"])
  static let webm = FileFormat("video/webm", "WebM video", ["webm"])
  static let matroska = FileFormat("video/x-matroska", "Matroska video", ["mkv"])
  static let avi = FileFormat("video/x-msvideo", "AVI video", ["avi"])

  /// All formats that are recognized.
  public static let all = [
    png, jpeg, gif, webp, heic, avif, tiff, bmp, svg, pdf, rtf, html, xml, text, csv, tsv, json,
    zip, gzip, sevenZip, epub, docx, xlsx, pptx, odt, ods, odp, odg, doc, xls, ppt, compound, mp3,
    wav, flac, m4a, amr, ogg, ogv, mp4, mov, threeGP, webm, matroska, avi,
  ]
}
