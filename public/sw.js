/**
 * The offline shell: when a page cannot be had from the network, a page that says so. Nothing else is kept here; the
 * browser's own cache has the hashed files, and calls and money never pass through.
 */
const CACHE = 'chicken-road-offline-3';
const OFFLINE_PAGE = '/offline.html';
const SHELL = [OFFLINE_PAGE, '/offline.css', '/offline.js', '/offline-hen.svg', '/fonts/baloo-2-latin.woff2'];
/** Kept when it comes by: only who plays in Hindi fetches it, and only they need it. */
const HINDI_FONT = '/fonts/baloo-2-devanagari.woff2';

const kept = async (request) => (await caches.match(request)) ?? Response.error();

async function fetchAndKeep(request) {
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL.map((path) => new Request(path, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => kept(OFFLINE_PAGE)));
  } else if (url.pathname === HINDI_FONT) {
    event.respondWith(fetchAndKeep(request).catch(() => kept(request)));
  } else if (SHELL.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => kept(request)));
  }
});
