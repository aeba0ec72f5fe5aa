import { type ComponentProps, useId } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './Field.module.css';
import selectStyles from './Select.module.css';

type SelectProps = ComponentProps<'select'> & {
  /** already translated */
  readonly label: string;
};

export function Select({ label, children, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={`well row ${styles.well} ${selectStyles.select}`}>
        <select {...select} id={id}>
          {children}
        </select>
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
