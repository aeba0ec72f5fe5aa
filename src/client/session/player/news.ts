import * as v from 'valibot';
import { CATALOGUE_CALLS, type NewsItem } from '../../../contract/catalogue.ts';
import type { Deps } from '../deps.ts';
import { type AppStorage, DISMISSED_NEWS_KEY, readStored } from '../storage.ts';
import { query } from './query.ts';

const MAX_DISMISSED = 50;

const Dismissed = v.array(v.string());

const dismissedIds = (storage: AppStorage): readonly string[] =>
  readStored(storage, DISMISSED_NEWS_KEY, Dismissed) ?? [];

export async function fetchNews(deps: Pick<Deps, 'api' | 'storage' | 'store'>): Promise<readonly NewsItem[]> {
  const { data } = await query(deps, CATALOGUE_CALLS.banners, () => ({}));
  const dismissed = dismissedIds(deps.storage);
  return data.filter(({ id }) => !dismissed.includes(id));
}

export function dismissNews(storage: AppStorage, newsId: string): void {
  const dismissed = [...dismissedIds(storage).filter((id) => id !== newsId), newsId];
  storage.set(DISMISSED_NEWS_KEY, JSON.stringify(dismissed.slice(-MAX_DISMISSED)));
}
