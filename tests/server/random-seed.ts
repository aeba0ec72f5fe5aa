/** The seed of random tests: always the same, except where `npm run test:all` or a person sets SEED. */
export const RANDOM_SEED = Number(process.env.SEED ?? 20_261_126);
