import { start } from './start.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
await start(root);
