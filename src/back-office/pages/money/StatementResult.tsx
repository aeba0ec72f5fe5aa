import type { Sentence } from '../../../contract/back-office/sentence.ts';
import { t, tNodes, translate } from '../../../languages/back-office/text.ts';
import { rupees } from '../../../rules/rupees.ts';

export interface StatementCounts {
  readonly approved: number;
  readonly paise: bigint;
  readonly proposed: number;
  readonly kept: number;
  readonly left: readonly { readonly line: number; readonly utr: string; readonly why: Sentence }[];
}

export function StatementResult({
  booked: { approved, paise, proposed, kept, left },
}: {
  readonly booked: StatementCounts;
}) {
  return (
    <section aria-label={t('Result')}>
      <p className="notice good" role="status">
        {t`${approved} approved, ${rupees(paise)} in all. ${kept} lines are kept.`}
        {proposed > 0 && t` ${proposed} wait for a second operator.`}
      </p>
      {left.length > 0 && (
        <ul>
          {left.map(({ line, utr, why }) => (
            <li key={line}>{tNodes`Line ${line}, ${<code>{utr}</code>}: ${translate(why)}`}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
