import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t, translate } from '../../languages/back-office/text.ts';
import { Button } from './Button.tsx';
import { Field, Select } from './form.tsx';

type QueryValues = Readonly<Record<string, string>>;

interface FilterFormProps {
  /** from the address; the fields are remounted when they change, for the browser's Back */
  readonly values: QueryValues;
  /** called with the values of all fields, or with none to clear them */
  readonly onChange: (values: QueryValues) => void;
  readonly children: ReactNode;
}

interface Chip {
  readonly name: string;
  readonly text: string;
}

function chipsOf(form: HTMLFormElement | null): Chip[] {
  return [...(form?.elements ?? [])].flatMap((field) => {
    const isSelect = field instanceof HTMLSelectElement;
    if (!isSelect && !(field instanceof HTMLInputElement)) return [];
    if (field.value === '' || (isSelect && field.selectedIndex === 0)) return [];
    const value = isSelect ? field.selectedOptions[0]?.text : field.value;
    return { name: field.name, text: `${field.labels?.[0]?.textContent}: ${value}` };
  });
}

/** On a phone the filters are closed at first, because they would fill the screen. */
const isWide = (): boolean => matchMedia('(min-width: 1001px)').matches;

export function FilterForm({ values, onChange, children }: FilterFormProps) {
  const [isOpen] = useState(isWide);
  const form = useRef<HTMLFormElement>(null);
  const [chips, setChips] = useState<readonly Chip[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form mounts anew when the values change
  useEffect(() => setChips(chipsOf(form.current)), [JSON.stringify(values)]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    onChange(Object.fromEntries(typed));
  };
  return (
    <search>
      <details className="card" open={isOpen}>
        <summary>{t('Filters')}</summary>
        <form key={JSON.stringify(values)} ref={form} className="filters" onSubmit={submit}>
          {children}
          <div className="filter-buttons">
            <Button text="Search" type="submit" />
            <Button text="Clear" className="plain" onClick={() => onChange({})} />
          </div>
        </form>
      </details>
      {chips.length > 0 && (
        <ul className="chips" aria-label={t('Active filters')}>
          {chips.map(({ name, text }) => (
            <li key={name}>
              <button
                type="button"
                onClick={() =>
                  onChange(Object.fromEntries(Object.entries(values).filter(([one]) => one !== name)))
                }
              >
                <span className="visually-hidden">{t('Remove the filter ')}</span>
                {text} <span aria-hidden="true">✕</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

interface FilterProps {
  readonly label: string;
  readonly name: string;
  readonly value: string | undefined;
}

export const ALL_OPTION = ['', 'All'] as const;

export function FilterSelect({
  label,
  name,
  value,
  options,
}: FilterProps & { readonly options: readonly (readonly [value: string | number, label: string])[] }) {
  return (
    <Select
      label={label}
      name={name}
      defaultValue={value}
      onChange={({ target }) => target.form?.requestSubmit()}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {translate(text)}
        </option>
      ))}
    </Select>
  );
}

export function SearchField({ label, value }: Omit<FilterProps, 'name'>) {
  return (
    <Field
      label={label}
      name="search"
      type="search"
      autoComplete="off"
      autoFocus={history.state?.isSearch === true}
      defaultValue={value}
    />
  );
}

export function PeriodFields({ values }: { readonly values: QueryValues }) {
  return (
    <>
      <Field label="From day (UTC)" name="from" type="date" defaultValue={values.from} />
      <Field label="To day (UTC)" name="to" type="date" defaultValue={values.to} />
    </>
  );
}
