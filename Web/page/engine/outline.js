// The outline of a form as a tree of groups, as a page shows it.

/**
 * @typedef {import("./types.js").OutlineItem} OutlineItem
 * @typedef {import("./types.js").FieldOutline} FieldOutline
 */

const inputModes = {
  numberPad: "numeric", decimalPad: "decimal", phonePad: "tel", email: "email", url: "url",
};

/**
 * Converts the engine's output to the outline that the views use.
 * @returns {import("./types.js").Outline}
 */
export function outlineOf(said) {
  const fields = Object.fromEntries(
    Object.entries(said.fields).map(([key, field]) => [key, fieldOf(key, field)]));
  return {
    form: said.form, version: said.version, title: said.title, languages: said.languages ?? [],
    language: said.language, direction: directionOf(said.language), changing: said.changing,
    missing: said.reasons ?? [], fields, items: treeOf(said),
  };
}

/** @returns {FieldOutline} */
function fieldOf(key, said) {
  const [min, max] = said.bounds ?? [];
  return {
    ...said, key, min, max,
    kind: kindOf(said), hidden: !said.onScreen, required: Boolean(said.required),
    readOnly: Boolean(said.readOnly), calculated: Boolean(said.calculated),
    keyboard: inputModes[said.keyboard] ?? "text", accept: said.accept?.join(","),
    bytes: said.maxBytes,
  };
}

function kindOf({ type, list, chooses, accept, lines }) {
  if (list) return "list";
  if (chooses === "several") return "choices";
  if (chooses === "one") return "choice";
  if (accept) return type === "signature" ? "signature" : "file";
  if (type === "boolean" || type === "geopoint") return type;
  return lines > 1 ? "multiline" : "text";
}

/**
 * Returns the sections as a tree of groups, in the order of the screen. A group is placed where the
 * first section in it is.
 * @returns {OutlineItem[]}
 */
function treeOf({ groups = [], sections }) {
  const described = new Map(groups.map((group) => [group.key, group]));
  const nodes = new Map();
  /** @type {OutlineItem[]} */
  const top = [];
  const nodeOf = (key) => {
    if (nodes.has(key)) return nodes.get(key);
    const group = described.get(key);
    const node = {
      kind: "group", key, title: group.title, page: group.page, grid: group.grid,
      repeat: group.repeat && { ...group.repeat, counted: Boolean(group.repeat.counted) },
      items: [],
    };
    nodes.set(key, node);
    (group.parent ? nodeOf(group.parent).items : top).push(node);
    return node;
  };
  for (const section of sections) {
    if (section.group === null) {
      top.push({ kind: "group", key: null, title: section.name, items: partsOf(section) });
    } else {
      nodeOf(section.group).items.push(...partsOf(section));
    }
  }
  return top;
}

/** @returns {OutlineItem[]} */
function partsOf({ rows, notes }) {
  const notesBefore = (row) => notes.filter((note) => note.row === row)
    .map(({ place }) => ({ kind: "note", place }));
  return rows.flatMap((fields, index) => [...notesBefore(index), { kind: "row", fields }])
    .concat(notesBefore(rows.length));
}

/** @returns {"ltr" | "rtl"} */
function directionOf(language) {
  return /^(ar|arc|ckb|dv|fa|he|ks|nqo|ps|sd|syr|ug|ur|yi)\b/.test(language ?? "") ? "rtl" : "ltr";
}

/**
 * Where the fields and groups of a form are: the number of their page, by key.
 * @param {{items: OutlineItem[]}[]} pages
 */
export function placesOn(pages) {
  /** @type {{count: number, fields: Map<string, number>, groups: Map<string | null, number>}} */
  const places = { count: pages.length, fields: new Map(), groups: new Map() };
  const add = (page, items = []) => {
    for (const item of items) {
      if (item.kind === "group") places.groups.set(item.key ?? null, page);
      for (const key of item.fields ?? []) places.fields.set(key, page);
      add(page, item.items);
    }
  };
  pages.forEach(({ items }, page) => add(page, items));
  return places;
}

/** The pages of a form: each group that is a page, and the parts between them. */
export function pagesOf(outline) {
  const pages = [];
  for (const item of outline.items) {
    const last = pages.at(-1);
    if (item.page || !last || last.isOwn) {
      pages.push({ title: item.title, items: [item], isOwn: Boolean(item.page) });
    } else {
      last.items.push(item);
    }
  }
  return outline.items.some((item) => item.page)
    ? pages : [{ title: outline.title, items: outline.items, isOwn: false }];
}
