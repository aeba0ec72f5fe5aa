export const EGG_BURSTS_MS = 640;
