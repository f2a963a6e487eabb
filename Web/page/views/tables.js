// Tables, which become lists on narrow screens.

import { element } from "../dom.js";
import { sayTime } from "../words/index.js";

/** A time for a cell, which does not break. */
export function timeCell(iso) {
  return iso ? element("time", { datetime: iso }, sayTime(iso)) : "";
}

/**
 * @param {string} label the subject of the table
 * @param {string[]} heads
 * @param {any[][]} rows the cells of each row; numbers are aligned to the right
 * @param {(row: HTMLElement, index: number) => void} [mark] adds marks to a row
 */
export function tableOf(label, heads, rows, mark = () => {}) {
  const isNumber = (column) => rows.length > 0 && typeof rows[0][column] === "number";
  const body = rows.map((cells, index) => {
    const row = element("tr", {}, cells.map((cell, column) => element("td", {
      "data-label": heads[column] || null, class: isNumber(column) ? "number" : null,
    }, cell)));
    mark(row, index);
    return row;
  });
  return element("div", { class: "table", tabindex: "0", role: "group", "aria-label": label },
    element("table", {},
      element("thead", {}, element("tr", {}, heads.map((head, column) =>
        element("th", { scope: "col", class: isNumber(column) ? "number" : null }, head)))),
      element("tbody", {}, body)));
}
