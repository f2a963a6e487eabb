// The names of browsers and systems, from what browsers say about themselves.

import { say } from "../words/index.js";

// Browsers also name the browsers that they resemble, so the order matters.
const browsers = [
  [/\bEdgA?\//, "Edge"], [/\bOPR\//, "Opera"], [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"], [/\b(Chrome|HeadlessChrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems = [
  [/\bAndroid\b/, "Android"], [/\b(iPhone|iPod)\b/, "iPhone"], [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"], [/\bCrOS\b/, "ChromeOS"], [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** The browser and the system, or the whole text if neither is known. */
export function agentName(agent) {
  const [browser, system] = [browsers, systems].map((known) =>
    known.find(([pattern]) => pattern.test(agent ?? ""))?.[1]);
  if (browser && system) return say("{browser} on {system}", { browser, system });
  return browser ?? system ?? agent ?? "";
}
