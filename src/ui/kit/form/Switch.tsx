import type { ReactNode } from 'react';
import './Switch.css';

interface SwitchProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}

export function Switch({ on, onChange, children }: SwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={on} className="switch" onClick={() => onChange(!on)}>
      <span className="switch-name">{children}</span>
      <span className="switch-track" aria-hidden="true">
        <i />
      </span>
    </button>
  );
}
