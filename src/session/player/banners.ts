import * as v from 'valibot';
import { type Banner, CATALOGUE_CALLS } from '../../contract/catalogue.ts';
import type { Deps } from '../deps.ts';
import { type AppStorage, DISMISSED_BANNERS_KEY, readStored } from '../storage.ts';
import { query } from './query.ts';

const MAX_DISMISSED = 50;

const Dismissed = v.array(v.string());

const dismissedIds = (storage: AppStorage): readonly string[] =>
  readStored(storage, DISMISSED_BANNERS_KEY, Dismissed) ?? [];

export async function fetchBanners(
  deps: Pick<Deps, 'api' | 'storage' | 'store'>,
): Promise<readonly Banner[]> {
  const { data } = await query(deps, CATALOGUE_CALLS.banners, () => ({}));
  const dismissed = dismissedIds(deps.storage);
  return data.filter(({ id }) => !dismissed.includes(id));
}

export function dismissBanner(storage: AppStorage, bannerId: string): void {
  const dismissed = [...dismissedIds(storage).filter((id) => id !== bannerId), bannerId];
  storage.set(DISMISSED_BANNERS_KEY, JSON.stringify(dismissed.slice(-MAX_DISMISSED)));
}
