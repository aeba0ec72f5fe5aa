import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../Icon.tsx';
import fieldStyles from './Field.module.css';
import styles from './Select.module.css';

/** The only select of the game. Its list is readable whether the page or the browser draws it. */
export function BareSelect({ className, ...select }: ComponentProps<'select'>) {
  return <select {...select} className={classNames(styles.list, className)} />;
}

type SelectProps = ComponentProps<'select'> & {
  /** already translated */
  readonly label: string;
};

export function Select({ label, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={`well row ${fieldStyles.well} ${styles.framed}`}>
        <BareSelect {...select} id={id} />
        <Icon name="down" />
      </div>
    </div>
  );
}

interface ValueSelectProps<Value> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
  readonly nameOf: (value: Value) => string;
  readonly disabled?: boolean;
}

export function ValueSelect<Value extends string | number | null>({
  values,
  chosen,
  onChoose,
  nameOf,
  ...select
}: ValueSelectProps<Value>) {
  return (
    <Select
      {...select}
      value={chosen ?? ''}
      onChange={({ target }) => {
        const value = values[target.selectedIndex];
        if (value !== undefined) onChoose(value);
      }}
    >
      {values.map((value) => (
        <option key={value} value={value ?? ''}>
          {nameOf(value)}
        </option>
      ))}
    </Select>
  );
}
