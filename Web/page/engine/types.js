// The shapes of the responses of the engine and the server, as JSDoc types.

/**
 * The state of a field, as the session protocol reports it.
 * @typedef {object} FieldState
 * @property {string} field its path, by position
 * @property {string} type
 * @property {string} raw
 * @property {string} display
 * @property {string} template
 * @property {number | null} caret counted in user-perceived characters
 * @property {{from: number, to: number} | null} selection
 * @property {"idle" | "focused" | "inactive" | "disabled"} state
 * @property {"empty" | "valid" | "invalid"} validity
 * @property {boolean} submittable
 * @property {string | null} message
 * @property {string | null} code
 * @property {any} value
 * @property {boolean} touched
 * @property {boolean} applies
 * @property {boolean} held
 * @property {string | null} reason
 * @property {{text: string, reason: string} | null} refused
 * @property {{text: string | null, reason: string} | null} notice
 * @property {FieldState[]} [items]
 */

/**
 * The server's verdict on an answer.
 * @typedef {Pick<FieldState, "raw" | "validity" | "submittable" | "code" | "message">} Verdict
 */

/**
 * The outline of a field, the same in each entry.
 * @typedef {object} FieldOutline
 * @property {string} key
 * @property {string} label
 * @property {string} [help]
 * @property {string} [placeholder]
 * @property {string} type
 * @property {string} kind
 * @property {boolean} required
 * @property {boolean} readOnly
 * @property {boolean} calculated
 * @property {boolean} hidden
 * @property {"keep" | "mask" | "seal" | "never"} storage
 * @property {boolean} [secure]
 * @property {string} [keyboard]
 * @property {string} [show]
 * @property {{value: string, label: string}[]} [options]
 * @property {boolean} [ranked]
 * @property {boolean} [others] whether text that is not an option is accepted
 * @property {boolean} [filtered] whether the options depend on other answers
 * @property {boolean} [fromStore] whether only the server has the options
 * @property {number} [min]
 * @property {number} [max]
 * @property {number} [lines]
 * @property {boolean} [reason]
 * @property {string} [accept]
 * @property {number} [bytes]
 */

/**
 * A group, a row of fields or a note.
 * @typedef {object} OutlineItem
 * @property {"group" | "row" | "note"} kind
 * @property {string | null} [key]
 * @property {string} [title]
 * @property {boolean} [page]
 * @property {{min?: number, max?: number, counted: boolean}} [repeat]
 * @property {OutlineItem[]} [items]
 * @property {any} [grid]
 * @property {string[]} [fields]
 * @property {number} [place]
 */

/**
 * @typedef {object} Outline
 * @property {string} form
 * @property {number} version
 * @property {string} title
 * @property {string[]} languages
 * @property {string} language
 * @property {"ltr" | "rtl"} direction
 * @property {boolean} changing
 * @property {{reason: string, label: string}[]} missing
 * @property {OutlineItem[]} items
 * @property {Record<string, FieldOutline>} fields
 */

/**
 * @typedef {object} Entry
 * @property {string} entry its path, by position
 * @property {string} id
 * @property {string} repeat
 * @property {string | null} parent the path of the entry that contains it
 * @property {number} position
 * @property {string} title
 */

/**
 * A change for the server to store.
 * @typedef {object} Edit
 * @property {string} [op]
 * @property {number} [seen]
 * @property {string} [field] its path, by identity
 * @property {string} [raw]
 * @property {string[]} [items]
 * @property {string | null} [reason]
 * @property {any} [entry]
 * @property {string} [acknowledge]
 * @property {string} [unacknowledge]
 * @property {boolean} [left]
 */

export {};
