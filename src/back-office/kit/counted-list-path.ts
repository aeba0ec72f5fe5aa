import { COUNTED_LISTS } from '../../contract/back-office/counted-lists.ts';

export type CountedName = keyof typeof COUNTED_LISTS;

/** The address of the list of the rows that are counted. */
export function pathOfCounted(name: CountedName): string {
  const { page, query } = COUNTED_LISTS[name];
  return `${page}?${new URLSearchParams(query)}`;
}
