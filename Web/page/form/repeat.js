// A group that is repeated: its entries, which can be added, removed and moved.

import { announce } from "./announcer.js";
import { button, element, focusOn, set, setText, show } from "../dom.js";
import { keyOf } from "../engine/paths.js";
import { say } from "../words/index.js";
import { Block } from "./block.js";
import { RuleList } from "./rules.js";

export class Repeat extends Block {
  /** @type {Map<string, EntryBlock>} */
  #entries = new Map();

  /**
   * @param {import("./view.js").FormView} form
   * @param {import("../engine/types.js").OutlineItem} item
   * @param {import("../engine/types.js").Entry | null} around the entry that contains it
   * @param {Function} blocksOf builds the contents of an entry
   */
  constructor(form, item, around, level, blocksOf) {
    super();
    this.form = form;
    this.item = item;
    this.around = around;
    this.level = level;
    this.blocksOf = blocksOf;
    this.list = element("div", { class: "entries" });
    this.none = element("p", { class: "hint" }, say("no entries"));
    this.rules = new RuleList(form, item.key, null);
    this.add = item.repeat.counted ? null
      : button(`+ ${item.title}`, "add", () => this.#addEntry(), {
        class: "add", "data-repeat": item.key,
        "aria-label": say("add entry to {name}", { name: item.title }),
      });
    this.element = element("section", { class: "group repeat", "data-group": item.key },
      element("header", {}, element(`h${Math.min(level, 6)}`, {}, item.title)),
      this.none, this.list, this.rules.element, this.add);
  }

  get path() {
    const around = this.#aroundPath();
    return around ? `${around}.${this.item.key}` : this.item.key;
  }

  update() {
    const entries = this.form.session.entries.within(this.item.key, this.#aroundPath());
    const known = new Set(entries.map((entry) => entry.id));
    for (const [id, block] of this.#entries) {
      if (known.has(id)) continue;
      block.element.remove();
      this.#entries.delete(id);
    }
    entries.forEach((entry, index) => {
      const block = this.#entries.get(entry.id) ?? this.#build(entry);
      if (this.list.children[index] !== block.element) {
        this.list.insertBefore(block.element, this.list.children[index] ?? null);
      }
      block.update(entry, index, entries.length);
    });
    show(this.none, entries.length === 0);
    const { max } = this.item.repeat;
    if (this.add) this.add.hidden = this.form.isLocked || (max && entries.length >= max);
    this.#showState();
  }

  updateRest() {
    this.#showState();
    for (const block of this.#entries.values()) {
      for (const inner of block.blocks) inner.updateRest?.();
    }
  }

  #showState() {
    this.rules.update();
    const applies = this.form.groupApplies(this.item.key);
    show(this.element, applies && (this.#entries.size > 0 || this.add !== null));
  }

  #aroundPath() {
    return this.around ? this.form.session.entries.byID.get(this.around.id)?.entry : null;
  }

  #build(entry) {
    const block = new EntryBlock(this, entry);
    this.#entries.set(entry.id, block);
    return block;
  }

  #addEntry() {
    const answer = this.form.request({ op: "addEntry", repeat: this.path });
    if (!answer.ok) {
      this.form.announce(answer.error.message);
      return;
    }
    const added = this.form.session.entries.within(this.item.key, this.#aroundPath()).at(-1);
    const block = added && this.#entries.get(added.id);
    focusOn(block?.heading);
    if (added) announce(say("added {name}", { name: added.title }));
  }

  /**
   * Removes an entry, and moves the focus to the part that takes its place, where the removal can
   * be undone. Asks first if the entry has answers.
   */
  async removeEntry(block) {
    const { host } = this.form;
    const { id, title } = block.entry;
    if (this.#hasAnswers(block.entry) && !(await host.confirmRemoval(title))) return;
    // While the person was asked, others may have moved or removed the entry.
    const { entry, position } = this.form.session.entries.byID.get(id) ?? {};
    const restore = entry && host.filling.removeEntry(entry);
    if (!restore) return;
    const blocks = this.form.session.entries.within(this.item.key, this.#aroundPath());
    const next = this.#entries.get(blocks[Math.min(position, blocks.length) - 1]?.id);
    focusOn(next?.heading ?? this.add);
    host.offerUndo(say("removed {name}", { name: title }), next?.element ?? this.element, () => {
      if (!this.form.isLocked) restore();
      focusOn(this.#entries.get(id)?.heading);
    });
  }

  // Calculated answers, and those that nobody sees, do not count.
  #hasAnswers({ entry: path }) {
    const { session, record: { masked = {} } } = this.form;
    return [...session.states].some(([identity, { field, raw, held, reason }]) => {
      const { hidden, calculated } = session.outline.fields[keyOf(field)] ?? {};
      if (hidden || calculated || session.isCalculatedAtServer(field)) return false;
      return session.entries.path(identity)?.startsWith(`${path}.`)
        && (raw !== "" || held || reason || identity in masked);
    });
  }

  moveEntry(block, by) {
    const { entry, position, id } = block.entry;
    if (!this.form.request({ op: "moveEntry", entry, to: position + by }).ok) return;
    announce(say("now at position {n}", { n: position + by }));
    const moved = this.#entries.get(id);
    const buttons = by < 0 ? [moved?.up, moved?.down] : [moved?.down, moved?.up];
    focusOn(buttons.find((one) => one && !one.disabled) ?? moved?.heading);
  }
}

class EntryBlock {
  /** @param {Repeat} repeat */
  constructor(repeat, entry) {
    this.repeat = repeat;
    this.entry = entry;
    const { form, item, level } = repeat;
    this.heading = element(`h${Math.min(level + 1, 6)}`, { tabindex: "-1" }, entry.title);
    const isFixed = item.repeat.counted;
    this.up = button("↑", "moveUp", () => repeat.moveEntry(this, -1), { class: "quiet" });
    this.down = button("↓", "moveDown", () => repeat.moveEntry(this, 1), { class: "quiet" });
    this.delete = button(say("remove"), "remove", () => repeat.removeEntry(this),
      { class: "quiet" });
    this.tools = isFixed ? null
      : element("div", { class: "tools" }, this.up, this.down, this.delete);
    this.blocks = repeat.blocksOf(form, item.items ?? [], entry, level + 2);
    this.element = element("section", { class: "entry" },
      element("header", {}, this.heading, this.tools),
      this.blocks.map((block) => block.element));
  }

  update(entry, index, count) {
    this.entry = entry;
    set(this.element, "data-entry", entry.entry);
    setText(this.heading, entry.title);
    const values = { name: entry.title };
    set(this.up, "aria-label", say("move {name} up", values));
    set(this.down, "aria-label", say("move {name} down", values));
    set(this.delete, "aria-label", say("remove {name}", values));
    set(this.up, "disabled", index === 0);
    set(this.down, "disabled", index === count - 1);
    if (this.tools) {
      const { min } = this.repeat.item.repeat;
      show(this.tools, !this.repeat.form.isLocked);
      show(this.delete, !(min && count <= min));
    }
    for (const block of this.blocks) block.update();
  }
}
