import type { ReactNode } from 'react';
import { translate } from '../../languages/admin/text.ts';
import './facts.css';

interface FactsProps {
  readonly className?: string;
  /** a name and a value each; what is null or false is left out */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** Names and values, side by side. */
export function Facts({ className = 'facts', facts }: FactsProps) {
  return (
    <dl className={className}>
      {facts
        .filter(([, value]) => value !== null && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{translate(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
