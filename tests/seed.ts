import fc from 'fast-check';

const seed = process.env.SEED;
// Without it each run draws its own, which a failure names.
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
