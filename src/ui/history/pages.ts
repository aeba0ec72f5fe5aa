import { BET_HISTORY_LIMIT } from '../../contract/constants.ts';

/** Where a list stands that comes in pages. */
export interface PagePlace {
  readonly newer: boolean;
  readonly older: boolean;
}

/**
 * Which ways lead on from a page.
 * @param page from 1, the newest
 * @param rows how many are on it; null while it is on its way
 * @param pages how many there are; null where the provider does not count them: then a full page may not be the last
 */
export function pagePlace(page: number, rows: number | null, pages: number | null): PagePlace {
  const older = pages === null ? rows === BET_HISTORY_LIMIT : page < pages;
  return { newer: page > 1, older: rows !== null && older };
}
