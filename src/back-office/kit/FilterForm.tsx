import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t, translate, useLanguage } from '../../languages/back-office/text.ts';
import { Button } from './Button.tsx';
import { Field, Select } from './form.tsx';

type QueryValues = Readonly<Record<string, string>>;

interface FilterFormProps {
  /** from the address; the fields are remounted when they change, for the browser's Back */
  readonly values: QueryValues;
  /** called with the values of all fields, or with none to clear them */
  readonly onChange: (values: QueryValues) => void;
  /** a field that is always visible */
  readonly search?: ReactNode;
  readonly children: ReactNode;
}

interface Chip {
  readonly name: string;
  readonly text: string;
  readonly isDefault: boolean;
}

function chipsOf(form: HTMLFormElement | null): Chip[] {
  return [...(form?.elements ?? [])].flatMap((field) => {
    const isSelect = field instanceof HTMLSelectElement;
    if (!isSelect && (!(field instanceof HTMLInputElement) || field.type === 'search')) return [];
    if (field.value === '') return [];
    const value = isSelect ? field.selectedOptions[0]?.text : field.value;
    const isDefault = isSelect && field.selectedIndex === 0;
    return { name: field.name, text: `${field.labels?.[0]?.textContent}: ${value}`, isDefault };
  });
}

export function FilterForm({ values, onChange, search, children }: FilterFormProps) {
  const [isOpen, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [chips, setChips] = useState<readonly Chip[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form mounts anew when the values change
  useEffect(() => setChips(chipsOf(form.current)), [JSON.stringify(values), useLanguage()]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    onChange(Object.fromEntries(typed));
  };
  return (
    <search>
      <form key={JSON.stringify(values)} ref={form} onSubmit={submit}>
        <div className="filter-line">
          {search}
          <Button text="Filters" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
          <ul className="chips" aria-label={t('Active filters')}>
            {chips.map(({ name, text, isDefault }) => (
              <li key={name}>
                {isDefault ? (
                  <button type="button" onClick={() => setOpen(true)}>
                    {text}
                  </button>
                ) : (
                  <button
                    type="button"
                    onClick={() =>
                      onChange(Object.fromEntries(Object.entries(values).filter(([one]) => one !== name)))
                    }
                  >
                    <span className="visually-hidden">{t('Remove the filter ')}</span>
                    {text} <span aria-hidden="true">✕</span>
                  </button>
                )}
              </li>
            ))}
          </ul>
        </div>
        <div className="filters card" hidden={!isOpen}>
          {children}
          <div className="filter-buttons">
            <Button text="Search" type="submit" />
            <Button text="Clear" className="plain" onClick={() => onChange({})} />
          </div>
        </div>
      </form>
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
  return <Field label={label} name="search" type="search" autoComplete="off" defaultValue={value} />;
}

export function PeriodFields({ values }: { readonly values: QueryValues }) {
  return (
    <>
      <Field label="From day" name="from" type="date" defaultValue={values.from} />
      <Field label="To day" name="to" type="date" defaultValue={values.to} />
    </>
  );
}
