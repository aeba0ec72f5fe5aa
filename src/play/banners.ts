import * as v from 'valibot';
import type { Banner } from '../contract/catalogue.ts';
import type { Deps } from './deps.ts';
import { type QueryResult, runQuery } from './query.ts';
import { DISMISSED_BANNERS_KEY } from './storage.ts';

/** How many dismissed banners this device remembers: the newest. */
const MAX_DISMISSED = 50;

const Dismissed = v.array(v.string());

/** What the operator has to say to everybody. Nothing here throws. */
export interface BannerFeed {
  /** The banners that this device has not dismissed. */
  banners(): Promise<QueryResult<readonly Banner[]>>;
  /** Not shown on this device any more. */
  dismiss(bannerId: string): void;
}

export function createBannerFeed({ storage, provider }: Pick<Deps, 'storage' | 'provider'>): BannerFeed {
  const dismissed = (): readonly string[] => {
    try {
      return v.parse(Dismissed, JSON.parse(storage.get(DISMISSED_BANNERS_KEY) ?? '[]'));
    } catch {
      return [];
    }
  };

  return {
    async banners() {
      const loaded = await runQuery('Banners', provider.banners);
      if (!loaded.ok) return loaded;
      const dismissedIds = dismissed();
      return { ok: true, data: loaded.data.data.filter(({ id }) => !dismissedIds.includes(id)) };
    },
    dismiss(bannerId) {
      const dismissedIds = [...dismissed().filter((id) => id !== bannerId), bannerId];
      storage.set(DISMISSED_BANNERS_KEY, JSON.stringify(dismissedIds.slice(-MAX_DISMISSED)));
    },
  };
}
