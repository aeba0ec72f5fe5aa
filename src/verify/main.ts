import { showPage } from './page.ts';
import { answerAsWorker } from './worker.ts';

// One script for both: the page hands its own text to the worker, so that all of it is in one file.
if (typeof document === 'undefined') answerAsWorker();
else showPage();
