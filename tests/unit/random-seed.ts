import fc from 'fast-check';

/** scripts/test.mjs sets it. */
const { SEED } = process.env;
if (SEED) fc.configureGlobal({ seed: Number(SEED) });
