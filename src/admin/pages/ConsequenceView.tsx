import type { Consequence } from '../contract/proposals.ts';

interface ConsequenceViewProps {
  readonly consequence: Consequence;
  readonly title?: string;
}

/** What would happen if something were done now: before and after. */
export function ConsequenceView({ consequence, title = 'What it does now' }: ConsequenceViewProps) {
  const effects = consequence.effects.filter(({ is_address: isAddress }) => !isAddress);
  return (
    <div className="consequence">
      {consequence.effects
        .filter(({ is_address: isAddress }) => isAddress)
        .map(({ label, before, after }) => (
          <p key={label} className="address">
            {label}: <s>{before}</s>
            <span className="visually-hidden"> becomes </span>
            <b>{after}</b>
          </p>
        ))}
      {effects.length > 0 && (
        <table className="postings">
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {effects.map(({ label, before, after }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{before}</td>
                <td>
                  <b>{after}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {consequence.notes.length > 0 && (
        <ul>
          {consequence.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
