/**
 * Shows a page of its own where the network or the server gives none. Nothing else is kept here: the browser's own cache
 * has the hashed files, and calls and money never pass through.
 */
const CACHE = 'chicken-road-offline-6';
const OFFLINE_PAGE = '/offline.html';
const SHELL = [OFFLINE_PAGE, '/offline.css', '/offline.js', '/offline-hen.svg', '/fonts/baloo-2-latin.woff2'];
/** Kept once the game has fetched them: only some languages need them. */
const LANGUAGE_FONTS = [
  '/fonts/baloo-2-devanagari.woff2',
  '/fonts/baloo-2-latin-accents.woff2',
  '/fonts/baloo-da-2-bengali.woff2',
];

async function kept(request) {
  try {
    const response = await caches.match(request);
    if (response) return response;
  } catch (error) {
    console.warn('No cache:', error);
  }
  // Response.error() would write an error to the console.
  return new Response(null, { status: 504 });
}

/** Fetches what the server itself answers: 5xx is often a proxy in front of a server that is down. */
async function fetchAnswer(request) {
  const response = await fetch(request);
  if (response.status >= 500) throw new Error(`HTTP ${response.status}`);
  return response;
}

async function fetchAndKeep(request) {
  const response = await fetchAnswer(request);
  try {
    if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  } catch (error) {
    // The storage is full or blocked.
    console.warn('Not kept:', error);
  }
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
    // A download leaves the page that is shown.
    if (!url.pathname.endsWith('.apk'))
      event.respondWith(fetchAnswer(request).catch(() => kept(OFFLINE_PAGE)));
  } else if (LANGUAGE_FONTS.includes(url.pathname)) {
    event.respondWith(fetchAndKeep(request).catch(() => kept(request)));
  } else if (SHELL.includes(url.pathname)) {
    event.respondWith(fetchAnswer(request).catch(() => kept(request)));
  }
});
