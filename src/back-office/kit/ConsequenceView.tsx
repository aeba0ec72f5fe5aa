import type { Consequence } from '../../contract/back-office/proposals.ts';
import { t, translate } from '../../languages/back-office/text.ts';

interface ConsequenceViewProps {
  readonly consequence: Consequence;
  readonly title?: string;
}

export function ConsequenceView({ consequence, title = 'What it does now' }: ConsequenceViewProps) {
  const effects = consequence.effects.filter(({ is_address: isAddress }) => !isAddress);
  return (
    <div className="consequence">
      {consequence.effects
        .filter(({ is_address: isAddress }) => isAddress)
        .map(({ label, before, after }) => (
          <p key={label} className="address">
            {translate(label)}: <s>{before}</s>
            <span className="visually-hidden"> {t('becomes')} </span>
            <b>{after}</b>
          </p>
        ))}
      {effects.length > 0 && (
        <table className="postings">
          <caption>{translate(title)}</caption>
          <thead>
            <tr>
              <th scope="col">{t('What')}</th>
              <th scope="col">{t('Before')}</th>
              <th scope="col">{t('After')}</th>
            </tr>
          </thead>
          <tbody>
            {effects.map(({ label, before, after }) => (
              <tr key={label}>
                <th scope="row">{translate(label)}</th>
                <td>{translate(before)}</td>
                <td>
                  <b>{translate(after)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {consequence.notes.length > 0 && (
        <ul>
          {consequence.notes.map((note) => (
            <li key={translate(note)}>{translate(note)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
