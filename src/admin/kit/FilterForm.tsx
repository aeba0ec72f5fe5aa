import { type FormEvent, type ReactNode, useState } from 'react';
import type { QueryValues } from '../call.ts';

interface FilterFormProps {
  /** of the address; the fields are made anew when they change, so that Back shows what it leads to */
  readonly values: QueryValues;
  readonly onSearch: (values: QueryValues) => void;
  readonly onClear: () => void;
  readonly children: ReactNode;
}

/** On a phone the filters would be the whole first screen. */
const isWide = (): boolean => matchMedia('(min-width: 861px)').matches;

/** The filters of a list: what is typed holds when it is sent. */
export function FilterForm({ values, onSearch, onClear, children }: FilterFormProps) {
  const [isOpen] = useState(isWide);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    onSearch(Object.fromEntries(typed));
  };
  return (
    <search>
      <details className="filter-box" open={isOpen}>
        <summary>Filters</summary>
        <form key={JSON.stringify(values)} className="filters" onSubmit={submit}>
          {children}
          <div className="filter-buttons">
            <button type="submit">Search</button>
            <button type="button" className="plain" onClick={onClear}>
              Clear
            </button>
          </div>
        </form>
      </details>
    </search>
  );
}
