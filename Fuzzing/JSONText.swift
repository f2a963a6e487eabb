import JSONText

/// Reads bytes as JSON, and checks the reader's invariants.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let document = JSONDocument(bytes)
  checkErrors(of: document, in: bytes)
  if let root = document.root { checkWriting(of: root.json, isSound: document.errors.isEmpty) }
  return 0
}

private func checkErrors(of document: JSONDocument, in bytes: [UInt8]) {
  let offsets = document.errors.map(\.position.offset)
  precondition(offsets == offsets.sorted(), "The mistakes are in the order of the text.")
  precondition(offsets.allSatisfy { (0...bytes.count).contains($0) }, "They are within it.")
  precondition(document.root != nil || !offsets.isEmpty, "Where nothing is read, it says why.")
  let limit = JSONLimits().maximumErrors + 1
  precondition(offsets.count <= limit, "Their number has a limit.")
  let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
  precondition(isUTF8 || !offsets.isEmpty, "Bytes that are not text are a mistake.")
}

/// Writes the JSON that was read, valid or not, and checks that reading it back returns the same.
private func checkWriting(of json: JSON, isSound: Bool) {
  let document = JSONDocument(json.text)
  precondition(document.root?.json == json, "Writing and reading changes nothing.")
  let errors = document.errors.filter { error in
    if case .duplicateKey = error.kind { isSound } else { true }
  }
  precondition(errors.isEmpty, "What is written has no mistakes but keys that were there twice.")
}
