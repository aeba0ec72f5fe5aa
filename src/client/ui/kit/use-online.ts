import { useSyncExternalStore } from 'react';
import { subscribeTo } from './subscribe.ts';

const subscribe = subscribeTo(window, 'online', 'offline');

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
