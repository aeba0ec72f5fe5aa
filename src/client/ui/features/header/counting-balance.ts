import { createStore } from 'zustand/vanilla';

export const countingBalance = createStore<bigint | null>(() => null);
