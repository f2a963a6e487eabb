public import FieldEngine

/// The functions that a form uses to store and read the files that a person chooses.
public struct FileStorage {
  /// Stores the file at a path for a field, or returns the reason why the file cannot be stored.
  let store: (_ path: String, Field) -> Result<FileReference, FileFailure>

  /// Returns the beginning of a file's content; empty if it cannot be read.
  let beginning: (FileReference) -> [UInt8]

  /// Creates a storage from functions that store and read files.
  public init(
    store: @escaping (_ path: String, Field) -> Result<FileReference, FileFailure>,
    beginning: @escaping (FileReference) -> [UInt8]
  ) {
    (self.store, self.beginning) = (store, beginning)
  }
}

/// Why a file cannot be stored, as a message.
public struct FileFailure: Error, Hashable, Sendable {
  /// The message.
  public let message: String

  /// Creates a failure.
  public init(_ message: String) { self.message = message }
}

/// The facts about files that a form remembers while it is open.
struct KnownFiles: Sendable {
  /// The folder from which a file was last chosen.
  var folder: String?

  /// The widths and heights of pictures, by the hashes of their contents.
  var details: [String: String] = [:]
}

extension FormBackend {
  /// Stores a file, or returns the reason why it cannot be stored.
  func storeFile(_ path: String, for field: Field) -> Result<FileReference, FileFailure> {
    files?.store(FolderListing.absolute(path), field) ?? .failure(FileFailure(Words.noFileStorage))
  }

  /// Returns the width and height of a picture; empty for any other file.
  func details(of file: FileReference) -> String {
    guard file.format?.isPicture == true, let files else { return "" }
    return PictureSize(beginning: files.beginning(file))?.words ?? ""
  }
}
