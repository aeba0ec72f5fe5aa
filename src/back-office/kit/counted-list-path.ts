import { COUNTED_LISTS } from '../../contract/back-office/counted-lists.ts';

export type CountedListName = keyof typeof COUNTED_LISTS;

export function countedListPath(name: CountedListName): string {
  const { page, query } = COUNTED_LISTS[name];
  return `${page}?${new URLSearchParams(query)}`;
}
