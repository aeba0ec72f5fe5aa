import { showPage } from './page.ts';
import { startCheckWorker } from './worker.ts';

// The page hands its own script to the worker, so that all of it is one file.
if (typeof document === 'undefined') startCheckWorker();
else showPage();
