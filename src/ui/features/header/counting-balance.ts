import { createStore } from 'zustand/vanilla';

/** What the balance shows while a win is being counted into it, paise; null shows the balance itself. */
export const countingBalance = createStore<bigint | null>(() => null);
