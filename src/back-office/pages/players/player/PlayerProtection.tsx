import { Link } from 'wouter';
import type { PlayerDetail, Protection } from '../../../../contract/back-office/players.ts';
import { t } from '../../../../languages/back-office/text.ts';
import { rupees } from '../../../../rules/rupees.ts';
import { Amount } from '../../../kit/cells.tsx';
import { type Columns, DataTable } from '../../../kit/DataTable.tsx';
import { Facts } from '../../../kit/Facts.tsx';
import { actorText, amountText, zonedText } from '../../../kit/format.ts';
import { Badge } from '../../../kit/states.tsx';

type Limit = Protection['control']['limits'][number];
type Played = Protection['played'][number];

const valueText = ({ kind }: Limit, value: Limit['value']): string =>
  kind === 'session' ? t`${Number(value)} min` : rupees(value as bigint);

const LIMIT_NAMES = { deposit: 'Deposits', loss: 'Losses', stake: 'Stakes', session: 'Session' } as const;

const limitName = ({ kind, period }: Limit): string =>
  kind === 'session' ? t('Length of a session') : t(`${LIMIT_NAMES[kind]} of a ${period}`);

const LIMIT_COLUMNS: Columns<Limit> = [
  { id: 'limit', header: 'Limit', cell: ({ row }) => limitName(row.original) },
  { id: 'sum-value', header: 'Set', cell: ({ row: { original } }) => valueText(original, original.value) },
  {
    id: 'sum-left',
    header: 'Left',
    cell: ({ row: { original } }) =>
      Number(original.left) === 0 ? <Badge tone="bad" text="reached" /> : valueText(original, original.left),
  },
  {
    id: 'pending',
    header: 'Looser, to be confirmed by the player',
    cell: ({ row: { original } }) => {
      const { looser: pending } = original;
      return (
        pending && (
          <>
            {pending.value === null ? t('none') : valueText(original, pending.value)}{' '}
            <small>{t`from ${zonedText(pending.from)}`}</small>
          </>
        )
      );
    },
  },
];

const PERIOD_TEXT = { today: 'Today', month: 'This month', all: 'All' } as const;

const durationText = (minutes: number): string =>
  minutes < 60 ? t`${minutes} min` : t`${Math.floor(minutes / 60)} h ${minutes % 60} min`;

const PLAYED_COLUMNS: Columns<Played> = [
  { id: 'period', header: 'Played (UTC)', cell: ({ row }) => t(PERIOD_TEXT[row.original.period]) },
  { id: 'sum-time', header: 'Time', cell: ({ row }) => durationText(row.original.minutes) },
  { id: 'sum-staked', header: 'Staked', cell: ({ row }) => <Amount rupees={row.original.staked} /> },
  {
    id: 'sum-result',
    header: 'Result of the player',
    cell: ({ row }) => <Amount rupees={row.original.result} />,
  },
];

function exclusionText({ excluded_until: until, now }: Protection['control']): string | null {
  if (until === null) return null;
  return until > now
    ? t`until ${zonedText(until)}`
    : t`ran until ${zonedText(until)}, and lasts until the player ends it`;
}

function realityCheckText({ check_minutes: minutes, check_due_at: due }: Protection['control']): string {
  if (minutes === null) return t('none');
  return due === null ? t`every ${minutes} min` : t`every ${minutes} min, next ${zonedText(due ?? '')}`;
}

const paidText = ({ count, amount }: Protection['deposits']): string => `${amountText(amount)} (${count})`;

export function PlayerProtection({
  player: { user_id: id, name, protection },
}: {
  readonly player: PlayerDetail;
}) {
  const { control, played, blocked, deposits, withdrawals, to_refund: toRefund, notes } = protection;
  const { session, break_until: breakUntil } = control;
  return (
    <section className="card section" aria-labelledby="protection">
      <h2 id="protection">{t`Protection of ${name}`}</h2>
      <Facts
        facts={[
          ['Excluded', exclusionText(control) ?? t('no')],
          ['On a break', breakUntil === null ? t('no') : t`until ${zonedText(breakUntil)}`],
          ['Blocked', blocked && `${blocked.reason} (${actorText(blocked.by)}, ${zonedText(blocked.at)})`],
          ['Reality check', realityCheckText(control)],
          ['Session', session === null ? t('not playing') : t`since ${zonedText(session.started_at)}`],
          [
            'Result of the session',
            session !== null && amountText((Number(session.paid_out - session.staked) / 100).toFixed(2)),
          ],
          ['Deposits', paidText(deposits)],
          ['Withdrawals', paidText(withdrawals)],
          [
            'To refund',
            toRefund !== '0.00' && (
              <Link key="refund" href={`/deposits?player=${id}&status=to_refund`}>
                {amountText(toRefund)}
              </Link>
            ),
          ],
        ]}
      />
      <DataTable
        caption="Time and result of play"
        columns={PLAYED_COLUMNS}
        rows={played}
        idOf={({ period }) => period}
      />
      {control.limits.length === 0 ? (
        <p className="hint">{t('The player has set no limit.')}</p>
      ) : (
        <DataTable caption="Limits" columns={LIMIT_COLUMNS} rows={control.limits} idOf={limitName} />
      )}
      {notes.length > 0 && (
        <ul className="stack" aria-label={t('Newest notes')}>
          {notes.map((note) => (
            <li key={note.note_id} className="notice">
              {note.text} <small>{`${actorText(note.written_by)}, ${zonedText(note.created_at)}`}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
