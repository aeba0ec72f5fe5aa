import { loadTexts } from '../../src/languages/translation.ts';

await loadTexts();
