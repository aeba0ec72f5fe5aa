/** The egg bursts so long after she has come to it: rays and coins go by it, which need no show. */
export const EGG_BURSTS_MS = 640;
