import { useSearchParams } from 'wouter';

/**
 * Keeps the state of a page in its address, so that it survives a reload and can be sent to a colleague.
 * @param defaults what holds for a name that the address does not have; it is left out of the address
 */
export function useUrlState<Names extends string>(
  defaults: Readonly<Record<Names, string>>,
): readonly [Readonly<Record<Names, string>>, (changes: Partial<Record<Names, string>>) => void] {
  const [search, setSearch] = useSearchParams();
  const names = Object.keys(defaults) as Names[];
  const state = Object.fromEntries(names.map((name) => [name, search.get(name) ?? defaults[name]]));
  const change = (changes: Partial<Record<Names, string>>): void => {
    const next: Readonly<Record<string, string>> = { ...state, ...changes };
    const kept = names.filter((name) => next[name] !== defaults[name]);
    setSearch(new URLSearchParams(kept.map((name) => [name, next[name] ?? ''])));
  };
  return [state as Readonly<Record<Names, string>>, change];
}
