/** Speaks the language that the player has chosen, and goes back to the game when the connection does. */
try {
  const { language } = JSON.parse(localStorage.getItem('settings') ?? '{}');
  if (language === 'en' || language === 'hi') document.documentElement.dataset.speaks = language;
} catch {
  // Without settings both languages stand there.
}
addEventListener('online', () => location.reload());
