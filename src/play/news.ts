import * as v from 'valibot';
import type { Banner } from '../contract/catalogue.ts';
import type { Edges } from './edges.ts';
import { type Loaded, load } from './loaded.ts';
import { DISMISSED_BANNERS_KEY } from './memory.ts';

/** How many dismissed banners this device remembers: the newest. */
const REMEMBERED = 50;

const Dismissed = v.array(v.string());

/** What the operator has to say to everybody. Nothing here throws. */
export interface News {
  /** The banners that this device has not dismissed. */
  banners(): Promise<Loaded<readonly Banner[]>>;
  /** Not shown on this device any more. */
  dismiss(bannerId: string): void;
}

export function createNews({ memory, provider }: Pick<Edges, 'memory' | 'provider'>): News {
  const dismissed = (): readonly string[] => {
    try {
      return v.parse(Dismissed, JSON.parse(memory.get(DISMISSED_BANNERS_KEY) ?? '[]'));
    } catch {
      return [];
    }
  };

  return {
    async banners() {
      const loaded = await load('Banners', provider.banners);
      if (!loaded.ok) return loaded;
      const gone = dismissed();
      return { ok: true, data: loaded.data.data.filter(({ id }) => !gone.includes(id)) };
    },
    dismiss(bannerId) {
      const gone = [...dismissed().filter((id) => id !== bannerId), bannerId];
      memory.set(DISMISSED_BANNERS_KEY, JSON.stringify(gone.slice(-REMEMBERED)));
    },
  };
}
