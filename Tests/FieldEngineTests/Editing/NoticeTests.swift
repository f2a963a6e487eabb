import Testing

@testable import FieldEngine

@Suite struct `A notice of refused characters` {
  @Test(
    arguments: [
      (.phone, "55512345678", "8", "at most 10 digits", "too_long"),
      (.date, "122519901", "1", "at most 8 digits", "too_long"),
      (.zip, "902101", "1", "at most 5 digits", "too_long"),
      (.zip, "9021٠5", "5", "at most 5 digits", "too_long"),
      (.st, "CAX", "X", "at most 2 characters", "too_long"),
      (.dataLength, "AB12C#", "#", "at most 5 characters", "too_long"),
      (.currency, "1.234", "4", "at most 2 decimals", "too_many_decimals"),
    ] as [(FieldType, String, String, String, String)])
  func `stays with the field if the characters were meaningful`(
    type: FieldType, typed: String, text: String, reason: String, code: String
  ) throws {
    let plain = try Field(type).after(.type(String(typed.dropLast())))
    let field = try Field(type).after(.type(typed))
    #expect(plain.notice == nil)
    #expect(field.notice == Notice(text: text, reason: reason, code: code))
    #expect(field.state.validity == plain.state.validity)
    #expect(field.state.isComplete == plain.state.isComplete)
    #expect(field.after(.blur).notice == field.notice)
    #expect(field.after(.moveCaret(to: 0)).notice == field.notice)
  }

  @Test(
    arguments: [
      (.zip, "9021a"), (.zip, "9021-"), (.name, "Ann3"), (.st, "C1"), (.phone, "(555) x"),
      (.data, "a b"), (.currency, "1.2.3"), (.age, "4½"), (.date, "12/a"), (.zip, "90210\u{1B}"),
    ] as [(FieldType, String)])
  func `is not created if the type never accepts such characters`(
    type: FieldType, typed: String
  ) throws {
    let field = try Field(type).after(.type(typed))
    #expect(field.notice == nil)
  }

  @Test(
    arguments: [
      (.phone, "(555) 123-4567 ext. 89", "89"), (.phone, "+49 30 123456", "+49 30 123456"),
      (.date, "1/5/20245 pm", "5"), (.age, "18.5", "18.5"), (.currency, "1.234,56", "1.234,56"),
    ] as [(FieldType, String, String)])
  func `is created for a paste as well`(type: FieldType, pasted: String, text: String) throws {
    let parameters: TypeParameters? = type == .age ? [.min: 1, .max: 200] : nil
    #expect(try Field(type, parameters).after(.paste(pasted)).notice?.text == text)
  }

  @Test func `collects later refused characters and keeps the first reason`() throws {
    let field = try Field(.zip).after(.type("902101"), .type("23"), .type("x"), .paste("45"))
    #expect(field.notice == Notice(text: "12345", reason: "at most 5 digits", code: "too_long"))
  }

  @Test(arguments: [
    FieldStep.backspace, .clear, .undo, .set("90211"), .set("90210"), .set(""), .confirm,
    .setCanonical("90210"),
  ])
  func `disappears when the field is edited, replaced or confirmed`(step: FieldStep) throws {
    let field = try Field(.zip).after(.type("902101"))
    #expect(field.notice != nil)
    #expect(field.after(step).notice == nil)
    #expect(field.after(.blur, step).notice == nil || [.backspace, .clear].contains(step))
  }

  @Test func `survives steps that change nothing`() throws {
    var field = try Field(.zip).after(.type("902101"))
    field.behavior.permitsChange = { _, _ in false }
    let notice = field.notice
    for step in [FieldStep.backspace, .clear, .type("x"), .paste(""), .redo, .blur, .set("9")] {
      var other = field
      other.apply(step)
      if step == .set("9") { continue }
      #expect(other.notice == notice)
    }
    field.apply(.configure(enabled: false, secure: nil, required: nil))
    field.apply(.set("9"))
    #expect(field.notice == notice)
  }

  @Test func `is not created by a veto`() throws {
    var field = try Field(.zip)
    field.behavior.permitsChange = { _, _ in false }
    let vetoed = field.after(.type("9"))
    #expect(vetoed.refusal?.cause == .vetoed)
    #expect(vetoed.notice == nil)
  }

  @Test func `can be confirmed once, and undo still works`() throws {
    var field = try Field(.zip).after(.type("902101"), .confirm)
    field.apply(.confirm)
    #expect(field.refusal?.code == "nothing_to_confirm")
    field.apply(.undo)
    #expect(field.state.display == "")
    field.apply(.redo)
    #expect(field.state.display == "90210")
    #expect(field.notice == nil)
  }

  @Test func `is saved with the field, without the text of a secret field`() throws {
    var zip = try Field(.zip)
    zip.restore(try Field(.zip).after(.type("902101")).snapshot)
    #expect(zip.notice == Notice(text: "1", reason: "at most 5 digits", code: "too_long"))
    let card = try Field(.ssn).after(.type("1234567890"))
    #expect(card.state.notice?.text == "0")
    #expect(card.snapshot.notice == Notice(text: nil, reason: "at most 9 digits", code: "too_long"))
    #expect(card.snapshot.notice?.message == "Something was left out: at most 9 digits")
  }

  @Test func `of an item appears on its list`() throws {
    var list = try Field(.list, [.of: "zip"])
    list.apply(.focus)
    list.apply(.insertItem(at: 0))
    list.apply(.type("902101"), item: 0)
    #expect(list.state.notice?.text == "1")
    #expect(list.state.items?.first?.notice?.text == "1")
    list.apply(.insertItem(at: 1))
    list.apply(.type("90211"), item: 1)
    #expect(list.notice?.text == "1")
    list.apply(.confirm)
    #expect(list.notice == nil)
  }
}
