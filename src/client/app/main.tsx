import { start } from './start.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw into.');
void start(root).then(() => {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    navigator.serviceWorker
      .register('/sw.js')
      .catch((error: unknown) => console.warn('Not installable:', error));
  }
});
