import type { ReactNode } from 'react';
import styles from './Switch.module.css';

interface SwitchProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}

export function Switch({ on, onChange, children }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={`spread ${styles.switch}`}
      onClick={() => onChange(!on)}
    >
      <span className={`row ${styles.name}`}>{children}</span>
      <span className={`well ${styles.track}`} aria-hidden="true">
        <i />
      </span>
    </button>
  );
}
