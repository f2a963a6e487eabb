import FieldEngine
import FormSession

extension FormEditor {
  /// Shows the folder from which a file was last chosen, with the files that match the typed text.
  mutating func openFiles(looking query: Character?) {
    guard let target else { return }
    switch query {
    case "/": show("/", for: target.key)
    case "~": show(FolderListing.absolute("~"), for: target.key)
    default:
      show(model.files.folder ?? FolderListing.current, for: target.key)
      if let query { type(query) }
    }
  }

  /// Shows a folder in place of the current folder.
  private mutating func show(_ path: String, for key: String) {
    let listing = FolderListing(path)
    if case .menu(let menu)? = model.overlays.last, menu.folder != nil {
      model.overlays.removeLast()
    }
    model.files.folder = listing.path
    model.overlays.append(
      .menu(Menu(listing, for: key, title: Words.fileTitle(model.label(key, session)))))
  }

  mutating func openFolder(_ path: String, for key: String) { show(path, for: key) }

  /// Handles a slash typed in a list of files, which opens the folder with the typed name; returns
  /// false if there is no such folder.
  mutating func openTypedFolder(in menu: Menu) -> Bool {
    guard let folder = menu.folder, let query = menu.query else { return false }
    switch query {
    case "": show("/", for: folder.key)
    case "~": show(FolderListing.absolute("~"), for: folder.key)
    case "..": show(folder.listing.parent, for: folder.key)
    default:
      let names = folder.listing.folders
      let named =
        names.first { $0 == query } ?? names.first { $0.lowercased() == query.lowercased() }
        ?? names.first { $0.lowercased().hasPrefix(query.lowercased()) }
      guard let named else { return false }
      show(folder.listing.path + named, for: folder.key)
    }
    return true
  }

  /// Shows the parent of the current folder; returns false if some text has been typed, or if the
  /// folder has no parent.
  mutating func openFolderAround(_ menu: Menu) -> Bool {
    guard let folder = menu.folder, menu.query == "", folder.listing.path != "/" else {
      return false
    }
    show(folder.listing.parent, for: folder.key)
    return true
  }

  /// Stores a file, and makes it the answer.
  mutating func attach(_ path: String, to key: String) {
    guard let field = session.field(key) else { return }
    switch backend.storeFile(path, for: field) {
    case .success(let file):
      apply(.step(key, .set(file.text)))
      guard model.message == nil else { return }
      model.message = messageAboutFile(file, in: key)
    case .failure(let failure):
      model.message = Message(.refusal, failure.message.withoutControls)
    }
  }

  /// Reports that a file is stored, and the reason if it is not a valid answer.
  private func messageAboutFile(_ file: FileReference, in key: String) -> Message {
    guard let field = session.field(key), let issue = field.leavingIssue else {
      return Message(.news, Words.stored(file.name))
    }
    return Message(
      .refusal, Words.stored(file.name, but: Words.issue(issue, in: field.state)))
  }

  /// Stores the file whose path was pasted, for example because the file was dropped into the
  /// terminal.
  mutating func attachPasted(_ text: String, to key: String) {
    var path = text.trimmingWhitespace
    if path.count > 1, let quote = path.first, quote == "'" || quote == "\"", path.last == quote {
      path = String(path.dropFirst().dropLast())
    } else {
      path = path.withoutShellEscapes
    }
    if FileReference(path) != nil {
      step(.paste(path))
    } else if !path.isEmpty {
      attach(path, to: key)
    }
  }

  /// Reads the size of the picture in the focused field, once.
  mutating func followFile() {
    if let place = session.focusPlace { readDetails(ofFileAt: place) }
  }

  /// Reads the sizes of all pictures, for example when a draft is resumed.
  mutating func readFiles() {
    for place in session.screenPlaces
    where session.fields[place].definition.file != nil && !session.fields[place].isEmpty {
      readDetails(ofFileAt: place)
    }
  }

  private mutating func readDetails(ofFileAt place: Int) {
    guard let file = session.state(place).file, model.files.details[file.sha256] == nil else {
      return
    }
    model.files.details[file.sha256] = backend.details(of: file)
  }
}

extension Menu {
  /// Lists the folders and files in a folder.
  fileprivate init(_ listing: FolderListing, for key: String, title: String) {
    let up = Menu.Line(text: "../", action: .openFolder(listing.parent, for: key), sign: "▴")
    let folders = listing.folders.map { name in
      Menu.Line(
        text: "\(name)/".withoutControls, action: .openFolder(listing.path + name, for: key),
        sign: "▸")
    }
    let files = listing.files.map { name in
      Menu.Line(text: name.withoutControls, action: .attach(listing.path + name, to: key))
    }
    let failure = listing.failure.map { [Words.unreadable(folder: $0)] } ?? []
    self.init(
      title: title, words: [listing.path.withoutControls] + failure,
      lines: (listing.path == "/" ? [] : [up]) + folders + files, query: "")
    folder = Folder(listing: listing, key: key)
    marked = lines.firstIndex { $0.action.isAttaching } ?? 0
  }
}

extension MenuAction {
  fileprivate var isAttaching: Bool {
    if case .attach = self { true } else { false }
  }
}

extension String {
  /// The text without the backslashes with which shells and terminals protect characters in paths.
  fileprivate var withoutShellEscapes: String {
    var (path, isProtected) = ("", false)
    for character in self {
      if character == "\\", !isProtected {
        isProtected = true
      } else {
        path.append(character)
        isProtected = false
      }
    }
    return path
  }
}
