export const RANDOM_SEED = Number(process.env.SEED ?? 20_261_126);
