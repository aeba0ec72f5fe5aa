import { LINE_KINDS, type LineKind, type PreviewLine } from '../../../contract/back-office/bank-statement.ts';
import type { BackOfficeAnswer } from '../../../contract/back-office/calls.ts';
import { t, translate } from '../../../languages/back-office/text.ts';
import { ReverseLink } from '../../kit/cells.tsx';
import { amountText, isolateDirection, sumText } from '../../kit/format.ts';

const TITLES: Readonly<Record<LineKind, string>> = {
  'taken back': 'Taken back by the bank after they were credited: to be reversed',
  returned: 'Payments to players that came back: to be reversed',
  reversed: 'Not approved: the bank took the payment back',
  matches: 'To be approved',
  above: 'Above what one operator may approve: to be proposed',
  differs: 'Not approved: the amount is not what was claimed',
  several: 'Not approved: claimed by several',
  twice: 'Not approved: the UTR is in this file twice',
  unknown: 'Kept for a claim to come: nobody has claimed it',
  rejected: 'Not approved: the claim was rejected',
  booked: 'Approved before',
  paid: 'Never credited: a payment of ours has this UTR',
  out: 'Payments out',
};

const SHOWN = 200;

export function StatementLines({
  preview: { lines, unread, columns, encoding },
}: {
  readonly preview: BackOfficeAnswer<'previewStatement'>;
}) {
  const found = LINE_KINDS.map((kind) => ({ kind, lines: lines.filter((line) => line.kind === kind) }));
  return (
    <div className="stack statement-lines">
      <p className="hint">{t`Read as ${encoding}.`}</p>
      {columns !== null && lines.length === 0 && (
        <p className="failure">{t('No line of this file can be read with these columns.')}</p>
      )}
      {found.map(({ kind, lines: ofKind }) =>
        ofKind.length === 0 ? null : <KindOfLines key={kind} kind={kind} lines={ofKind} />,
      )}
      {unread.length > 0 && (
        <details open={lines.length === 0}>
          <summary>{t`Not read (${unread.length})`}</summary>
          <ul>
            {unread.slice(0, SHOWN).map(({ line, why }) => (
              <li key={line}>{t`Line ${line}: ${translate(why)}`}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface KindOfLinesProps {
  readonly kind: LineKind;
  readonly lines: readonly PreviewLine[];
}

function KindOfLines({ kind, lines }: KindOfLinesProps) {
  return (
    <details open={kind !== 'unknown' && kind !== 'booked' && kind !== 'out'}>
      <summary>
        {translate(TITLES[kind])} ({lines.length}, {sumText(lines.map(({ amount }) => amount))})
      </summary>
      <table className="postings">
        <thead>
          <tr>
            <th scope="col">{t('Line')}</th>
            <th scope="col">UTR</th>
            <th scope="col">{t('At the bank')}</th>
            <th scope="col">{t('Claimed')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, SHOWN).map(({ line, utr, amount, claims }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>
                <code>{utr}</code>
              </td>
              <td>{amountText(amount)}</td>
              <td>
                {claims
                  .map((claim) => `${isolateDirection(claim.player)} ${amountText(claim.amount)}`)
                  .join(', ')}{' '}
                {claims.map(({ entry_id: entry }) => entry && <ReverseLink key={entry} entryId={entry} />)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > SHOWN && <p className="hint">{t`And ${lines.length - SHOWN} more.`}</p>}
    </details>
  );
}
