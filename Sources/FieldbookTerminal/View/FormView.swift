import FieldEngine
import FormSession

/// Draws the screen.
///
/// Fields outside the visible part are not laid out or read, so the cost of a keystroke depends
/// only on what is visible.
struct FormView {
  let model: FormModel
  let session: Session
  let savedAt: ClockTime?

  /// Why the last actions could not be saved.
  var saveError: String?

  var theme: Theme { model.theme }
  var rows: ScreenRows { model.rows }

  /// Returns the current screen.
  func screen() -> Screen {
    var screen = Screen(model.size)
    drawTitle(on: &screen)
    drawForm(on: &screen)
    drawStatus(on: &screen)
    for overlay in model.overlays {
      screen.caret = nil
      draw(overlay, on: &screen)
    }
    if model.isASCII { screen.replaceCharacters(\.inASCII) }
    return screen
  }

  private func drawTitle(on screen: inout Screen) {
    guard let row = rows.title else { return }
    let page = model.isPaged ? Words.page(model.page + 1, of: model.pages.pages.count) : ""
    let end = model.size.columns - (page.isEmpty ? 1 : page.displayWidth + 5)
    screen.put(model.outline.title, row, 1, theme.title, upTo: end)
    screen.put(page, row, end + 1, theme.quiet)
    let above = model.scroll > 0 ? "▲" : " "
    let isMoreBelow = model.scroll + rows.form.count < model.shownHeight
    let marks = above + (isMoreBelow ? "▼" : " ")
    screen.put(marks, row, model.size.columns - 3, theme.key)
  }
}
