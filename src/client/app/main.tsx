import { afterFirstPicture } from '../ui/kit/first-picture.ts';
import { start } from './start.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw into.');
void start(root);
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // The service worker downloads its files on registration.
  void afterFirstPicture()
    .then(() => navigator.serviceWorker.register('/sw.js'))
    .catch((error: unknown) => console.warn('Not installable:', error));
}
