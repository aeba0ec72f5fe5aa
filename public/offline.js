/** Speaks the language that the player has chosen, and goes back to the game when the provider can be had again. */
try {
  const { language } = JSON.parse(localStorage.getItem('settings') ?? '{}');
  if (language === 'en' || language === 'hi') document.documentElement.dataset.speaks = language;
} catch {
  // Without settings both languages stand there.
}

/** Between two looks, ms. The browser's word is not enough: it may be early, and it knows nothing of a provider that is down. */
const LOOK_AGAIN_MS = 3000;

async function lookAgain() {
  try {
    const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' });
    if (answer.ok) location.reload();
  } catch {
    // Still away.
  }
}

addEventListener('online', lookAgain);
setInterval(lookAgain, LOOK_AGAIN_MS);
