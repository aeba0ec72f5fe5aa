import type { Consequence } from '../contract/proposals.ts';

interface ConsequenceViewProps {
  readonly consequence: Consequence;
  readonly title?: string;
}

/** What would happen if something were done now: before and after. */
export function ConsequenceView({ consequence, title = 'What it does now' }: ConsequenceViewProps) {
  const { effects, notes } = consequence;
  return (
    <div className="consequence">
      <p className="consequence-title">{title}</p>
      <dl>
        {effects.map(({ label, before, after }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {before} <span aria-hidden="true">→</span>
              <span className="visually-hidden"> becomes </span> <b>{after}</b>
            </dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
