// Caches the page itself, so that it starts without a connection. Data is never cached here:
// requests to the API, and all requests other than GET, bypass it.

const version = "development";
const assets = ["/"];

addEventListener("install", (event) => {
  // If any asset fails, the installation fails, and the previous version stays.
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(assets)));
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) =>
    Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name)))));
});

addEventListener("message", (event) => {
  if (event.data === "activate") skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (/^\/(api|healthz|metrics)\b/.test(pathname)) return;
  const isView = request.mode === "navigate";
  event.respondWith(caches.open(version)
    .then((cache) => cache.match(isView ? "/" : request, { ignoreSearch: isView }))
    .then((kept) => kept ?? fetch(request)));
});
