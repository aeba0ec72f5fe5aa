import fc from 'fast-check';
import { RANDOM_SEED } from './server/support/random-seed.ts';

fc.configureGlobal({ seed: RANDOM_SEED });
