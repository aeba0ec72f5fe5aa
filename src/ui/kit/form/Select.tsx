import { type ComponentProps, useId } from 'react';
import { Icon } from '../Icon.tsx';
import './Field.css';
import './Select.css';

type SelectProps = ComponentProps<'select'> & {
  /** already translated */
  readonly label: string;
};

export function Select({ label, children, ...select }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="well select">
        <select {...select} id={id}>
          {children}
        </select>
        <Icon name="down" />
      </div>
    </div>
  );
}
