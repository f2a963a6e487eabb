import FieldEngine
import FormSession
import Testing

extension RepositoryContract {
  private static var photos: String {
    """
    {"form": "photos", "version": 1, "fields": [
      {"key": "photo", "type": "image"}, {"key": "note", "type": "text"}]}
    """
  }

  private func photoForm(in store: Store) throws -> LoadedForm {
    let form = try Self.definition(Self.photos)
    try store.register(form, at: Self.moment(0))
    return try LoadedForm(form, Self.today)
  }

  /// Stores a content, and returns the answer that refers to it.
  @discardableResult
  private func storeFile(_ bytes: [UInt8], in store: Store) throws -> FileReference {
    let writer = try store.contentWriter(at: Self.moment(1))
    for start in stride(from: 0, to: bytes.count, by: 100_000) {
      try writer.write(Array(bytes[start..<min(bytes.count, start + 100_000)]))
    }
    let content = try writer.finish()
    #expect(content.bytes == Int64(bytes.count))
    return try FileReference(
      name: "leaf.png", type: "image/png", bytes: content.bytes, sha256: content.sha256
    ).get()
  }

  private func openPhotos(
    _ number: UInt64 = 1, in store: Store, as name: String = "ada"
  ) throws -> OpenDraft<Store> {
    let form = try photoForm(in: store)
    if try store.draft(Self.id(number)) == nil {
      let person = Self.person()
      try store.begin(try form.newDraft(Self.id(number), by: person), of: form, by: person)
    }
    return try OpenDraft(Self.id(number), of: form, in: store, as: Self.person(name, at: 2))
  }

  private static func content(_ size: Int, _ seed: UInt8 = 1) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 / 251) &+ seed }
  }

  private func read(_ file: FileReference, in store: Store) throws -> [UInt8] {
    var (bytes, number) = ([UInt8](), 0)
    while let piece = try store.piece(number, of: file.sha256) {
      #expect(piece.count <= StoredContent.pieceSize)
      bytes += piece
      number += 1
    }
    return bytes
  }

  static var contentClauses: [ContractClause<Store>] {
    [
      ContractClause("a content is stored in pieces and read back") { contract in
        let store = try contract.open()
        for size in [0, 1, StoredContent.pieceSize, StoredContent.pieceSize * 2 + 7] {
          let file = try contract.storeFile(content(size), in: store)
          #expect(try contract.read(file, in: store) == content(size))
          #expect(try store.content(file.sha256)?.bytes == Int64(size))
          try store.releaseContent(file.sha256)
          #expect(try store.content(file.sha256) == nil)
        }
        let hash = String(repeating: "0", count: 64)
        #expect(
          error { () throws(StoreError) in _ = try store.piece(0, of: hash) } == .noContent(hash))
      },
      ContractClause("an unfinished content is not stored") { contract in
        let store = try contract.open()
        var writer: Store.Writer? = try store.contentWriter(at: moment(1))
        try writer?.write(content(600_000))
        writer = nil
        let file = try contract.storeFile(content(600_000, 2), in: store)
        #expect(try contract.read(file, in: store) == content(600_000, 2))
      },
      ContractClause("the same content is stored once, and kept while a draft uses it") {
        contract in
        let store = try contract.open()
        let first = try contract.storeFile(content(1_000), in: store)
        let second = try contract.storeFile(content(1_000), in: store)
        #expect(first == second)
        var draft = try contract.openPhotos(in: store)
        try draft.apply(.step("photo", .set(first.text)))
        try store.releaseContent(first.sha256)
        #expect(try contract.read(first, in: contract.open()) == content(1_000))
      },
      ContractClause("a content that two people stored is kept until both have used it") {
        contract in
        let store = try contract.open()
        let file = try contract.storeFile(content(13), in: store)
        try contract.storeFile(content(13), in: store)
        let other = try contract.storeFile(content(14), in: store)
        var draft = try contract.openPhotos(in: store)
        // One person's draft needs the content only for a while.
        for answer in [file, other, file, other] {
          try draft.apply(.step("photo", .set(answer.text)))
        }
        _ = try draft.finalize()
        #expect(try contract.read(file, in: store) == content(13))
        var second = try contract.openPhotos(2, in: store, as: "ben")
        try second.apply(.step("photo", .set(file.text)))
        try second.apply(.step("photo", .set("")))
        _ = try second.finalize()
        #expect(try contract.open().content(file.sha256) == nil)
      },
      ContractClause("a draft keeps the contents that were stored for it until it is final") {
        contract in
        let store = try contract.open()
        var draft = try contract.openPhotos(in: store)
        let (file, other) = (
          try contract.storeFile(content(15), in: store),
          try contract.storeFile(content(16), in: store)
        )
        for file in [file, other, other] { try store.useContent(file.sha256, in: id(1)) }
        #expect(try contract.open().drafts(usingContent: file.sha256) == [id(1)])
        for file in [file, other] { try store.releaseContent(file.sha256) }
        #expect(try contract.read(other, in: store) == content(16))
        try draft.apply(.step("photo", .set(file.text)))
        _ = try draft.finalize()
        #expect(try contract.open().content(other.sha256) == nil)
        #expect(try store.drafts(usingContent: other.sha256) == [])
        #expect(try store.drafts(usingContent: file.sha256) == [id(1)])
        let late = error { () throws(StoreError) in
          try store.useContent(file.sha256, in: id(1))
        }
        #expect(late == .notOpen(id(1), .final))
        let unknown = error { () throws(StoreError) in
          try store.useContent(file.sha256, in: id(9))
        }
        #expect(unknown == .noDraft(id(9)))
      },
      ContractClause("an answer needs its content") { contract in
        let store = try contract.open()
        var draft = try contract.openPhotos(in: store)
        let file = try contract.storeFile(content(9), in: store)
        try store.releaseContent(file.sha256)
        let refused = draftError { () throws(DraftError) in
          try draft.apply(.step("photo", .set(file.text)))
        }
        #expect(refused == .store(.noContent(file.sha256)))
        #expect(try store.contents(of: id(1)).get().fields[0].raw == "")
        // The same text in another field is only text.
        try draft.apply(.step("note", .set(file.text)))
        #expect(try store.contents(of: id(1)).get().fields[1].raw == file.text)
      },
      ContractClause("an open draft keeps earlier contents for steps back") { contract in
        let store = try contract.open()
        var draft = try contract.openPhotos(in: store)
        let (old, new) = (
          try contract.storeFile(content(10), in: store),
          try contract.storeFile(content(11), in: store)
        )
        try draft.apply(.step("photo", .set(old.text)))
        try draft.apply(.step("photo", .set(new.text)))
        try draft.apply(.step("photo", .set("")))
        for file in [old, new] { try store.releaseContent(file.sha256) }
        try draft.apply(.undo)
        try draft.apply(.undo)
        #expect(draft.session.state("photo")?.file == old)
        #expect(try contract.read(old, in: store) == content(10))
      },
      ContractClause("a final draft keeps the contents of its answers alone") { contract in
        let store = try contract.open()
        var draft = try contract.openPhotos(in: store)
        let (old, new) = (
          try contract.storeFile(content(10), in: store),
          try contract.storeFile(content(11), in: store)
        )
        try draft.apply(.step("photo", .set(old.text)))
        try draft.apply(.step("photo", .set(new.text)))
        _ = try draft.finalize()
        #expect(try contract.open().content(old.sha256) == nil)
        #expect(try contract.read(new, in: contract.open()) == content(11))
        try store.releaseContent(new.sha256)
        #expect(try contract.read(new, in: store) == content(11))
      },
      ContractClause("an amendment has the files of the edition that it amends") { contract in
        let store = try contract.open()
        var draft = try contract.openPhotos(in: store)
        let file = try contract.storeFile(content(12), in: store)
        try draft.apply(.step("photo", .set(file.text)))
        _ = try draft.finalize()
        let form = try contract.photoForm(in: store)
        let contents = try store.contents(of: id(1)).get()
        try store.add([
          form.amendment(id(2), of: contents, reason: "Typo", by: person(at: 3))
        ])
        var next = try contract.openPhotos(2, in: store)
        try next.apply(.step("photo", .set("")))
        _ = try next.finalize()
        #expect(try contract.read(file, in: store) == content(12))
        #expect(try store.contents(of: id(1)).get().fields[0].value == .file(file))
        #expect(try store.contents(of: id(2)).get().fields[0].value == nil)
      },
      ContractClause("a value of a file is restored with its draft") { contract in
        let store = try contract.open()
        var draft = try contract.openPhotos(in: store)
        let file = try contract.storeFile(content(13), in: store)
        try draft.apply(.step("photo", .set(file.text)))
        try draft.close()
        let field = try contract.open().contents(of: id(1)).get().fields[0]
        #expect((field.value, field.content.committed) == (.file(file), .file(file)))
        #expect(field.display == "leaf.png")
        let history = try store.history(of: id(1), field: "photo")
        #expect(history.last?.new == file.historyText)
      },
    ]
  }
}
