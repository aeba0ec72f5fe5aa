const FIXED = 20_261_122;

/** The seed of random tests: SEED where it is set, drawn where RANDOM_SEEDS=drawn (`npm run test:all`), else always the same. */
export const RANDOM_SEED = Number(
  process.env.SEED ?? (process.env.RANDOM_SEEDS === 'drawn' ? Math.floor(Math.random() * 2 ** 31) : FIXED),
);
