/** No event reports a ratio that developer tools emulate. */
const LOOK_MS = 500;

export function subscribeToPixelRatio(onChange: () => void): () => void {
  let ratio = window.devicePixelRatio;
  // A query matches one ratio alone. Safari 15 knows no `resolution`.
  const query = (): MediaQueryList =>
    matchMedia(`(resolution: ${ratio}dppx), (-webkit-device-pixel-ratio: ${ratio})`);
  let current = query();
  const look = (): void => {
    if (window.devicePixelRatio === ratio) return;
    ratio = window.devicePixelRatio;
    current.removeEventListener('change', look);
    current = query();
    current.addEventListener('change', look);
    onChange();
  };
  current.addEventListener('change', look);
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    current.removeEventListener('change', look);
  };
}
