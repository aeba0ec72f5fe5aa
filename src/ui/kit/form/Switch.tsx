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
      className={styles.switch}
      onClick={() => onChange(!on)}
    >
      <span className={styles.name}>{children}</span>
      <span className={styles.track} aria-hidden="true">
        <i />
      </span>
    </button>
  );
}
