// The page's own text. The text and the messages of forms come from the engine.

import en from "./en.js";

const others = {
  de: () => import("./de.js"),
  es: () => import("./es.js"),
  fr: () => import("./fr.js"),
};

let words = en;
/** @type {Intl.PluralRules | undefined} */
let plural;

let language = "en";

/** The languages of the page, each under its own name. */
export const languages = { en: "English", de: "Deutsch", es: "Español", fr: "Français" };

/** The language in use. */
export function currentLanguage() {
  return language;
}

/** Switches to a language if the page is available in it, and otherwise to English. */
export async function useLanguage(code) {
  const wanted = code?.slice(0, 2) ?? "en";
  language = wanted in languages ? wanted : "en";
  words = language === "en" ? en : { ...en, ...(await others[language]()).default };
  plural = undefined;
  document.documentElement.lang = language;
}

/** The language that the person chose on this device, or that the browser prefers. */
export function preferredLanguage() {
  const chosen = localStorage.getItem("language");
  return chosen ?? navigator.languages.find((code) => code.slice(0, 2) in languages) ?? "en";
}

/** The language in which the person wants to read forms. */
export function languageOfForms() {
  return localStorage.getItem("formLanguage") ?? language;
}

/**
 * The language in which to open a form that is available in some languages: the one that the person
 * chose, or that the device prefers.
 * @param {string[]} [provided]
 */
export function languageOfForm(provided = []) {
  const main = (code) => code.split("-")[0];
  const chosen = [localStorage.getItem("formLanguage"), localStorage.getItem("language")];
  const wanted = [...chosen, ...navigator.languages].flatMap((code) => code ?? []);
  const found = wanted.flatMap((code) => provided.find((one) => one === code)
    ?? provided.find((one) => main(one) === main(code)) ?? []);
  return found[0] ?? languageOfForms();
}

/**
 * Returns the text with the given key, with values in place of `{name}`. If it has a singular and a
 * plural form, the value `n` selects one of them.
 */
export function say(key, values = {}) {
  const entry = words[key] ?? en[key] ?? key;
  const text = typeof entry === "string" ? entry : (entry[pluralOf(values.n)] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

function pluralOf(number) {
  plural ??= new Intl.PluralRules(language);
  return plural.select(number);
}

/** The reason why a request failed; in English if only the server has words for it. */
export function sayProblem({ code, wait, message }) {
  switch (code) {
    case "unreachable": return say("no connection help");
    case "wrong_password": return say("wrong password");
    case "signed_out": case "no_token": return say("sign in first");
    case "must_wait": return say("too many attempts", { n: Math.ceil(wait / 60) });
    case "used_too_often": return say("too many visits", { n: Math.ceil(wait / 60) });
    case "link_ended": return say("link ended");
    case "form_closed": return say("form closed");
    case "no_form": return say("no such form");
    case "forbidden": return say("not allowed");
    default: return message;
  }
}

/** A time as it is written in this language; short if it is today. */
export function sayTime(iso) {
  const time = new Date(iso);
  const isToday = time.toDateString() === new Date().toDateString();
  const style = /** @type {Intl.DateTimeFormatOptions} */ (
    isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
  return new Intl.DateTimeFormat(language, style).format(time);
}

/** A number of bytes as it is written in this language. */
export function saySize(bytes) {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"];
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return new Intl.NumberFormat(language, {
    style: "unit", unit: units[unit], unitDisplay: unit ? "short" : "long",
    maximumFractionDigits: value < 10 && unit ? 1 : 0,
  }).format(value);
}

/** A whole number as it is written in this language. */
export function sayNumber(number) {
  return new Intl.NumberFormat(language).format(number);
}
