import type { ReactNode } from 'react';
import { translate } from '../../languages/back-office/text.ts';
import './facts.css';

interface FactsProps {
  readonly className?: string;
  /** entries whose value is null or false are left out */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
}

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
