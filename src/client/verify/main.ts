import { showPage } from './page.ts';
import { answerAsWorker } from './worker.ts';

// The page hands its own script to the worker, so that all of it is one file.
if (typeof document === 'undefined') answerAsWorker();
else showPage();
