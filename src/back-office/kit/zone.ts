import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Zone } from '../../contract/back-office/zones.ts';

const KEY = 'admin-zone';

const chosen = createStore<Zone>(() => 'utc');

/** The zone of all shown times and days; stored in this browser. */
export const currentZone = (): Zone => chosen.getState();

export const useZone = (): Zone => useStore(chosen);

export const loadZone = (): void =>
  chosen.setState(localStorage.getItem(KEY) === 'ist' ? 'ist' : 'utc', true);

export function setZone(zone: Zone): void {
  localStorage.setItem(KEY, zone);
  loadZone();
}
