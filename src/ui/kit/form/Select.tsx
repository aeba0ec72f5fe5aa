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
