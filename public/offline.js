const RETRY_MS = 3000;
const HINDI_FONT = '/fonts/baloo-2-devanagari.woff2';

const root = document.documentElement;

const TEXTS = JSON.parse(document.querySelector('#texts').textContent);

/** Returns the language of the settings, else the browser's where there is a catalogue, else English. */
function chosenLanguage() {
  const codes = Object.keys(TEXTS);
  const baseOf = (tag) => tag.toLowerCase().split('-')[0];
  try {
    const { language } = JSON.parse(localStorage.getItem('settings') ?? '{}');
    if (codes.includes(language)) return language;
  } catch {
    // The settings are broken or not to be read.
  }
  return codes.find((code) => baseOf(code) === baseOf(navigator.language)) ?? 'en';
}

function showTexts() {
  root.lang = chosenLanguage();
  for (const node of document.querySelectorAll('[data-text]'))
    node.textContent = TEXTS[root.lang][node.dataset.text];
}

function showCause() {
  root.dataset.cause = navigator.onLine ? 'server' : 'device';
}

/** Loads the font only where the service worker has it: a request without a connection is an error in the console. */
async function loadHindiFont() {
  const kept = await caches.match(HINDI_FONT);
  if (!kept) return;
  const font = new FontFace('Baloo 2', await kept.arrayBuffer(), {
    weight: '400 900',
    unicodeRange: 'U+0900-097F, U+200C-200D, U+0964-0965',
  });
  document.fonts.add(await font.load());
}

/** Reloads the page once its address can be had: `online` may come too early, and not for a server that was down. */
async function retry() {
  showCause();
  try {
    const answer = await fetch(location.href, {
      method: 'HEAD',
      headers: { accept: 'text/html' },
      cache: 'no-store',
    });
    if (answer.ok) location.reload();
  } catch {
    // Still no connection.
  }
}

document.querySelector('a').href = location.pathname + location.search;
showTexts();
showCause();
void loadHindiFont();
addEventListener('online', retry);
addEventListener('offline', showCause);
setInterval(retry, RETRY_MS);
