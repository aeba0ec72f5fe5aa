import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import type { RoundRow } from '../../../../contract/back-office/rounds.ts';
import { DIFFICULTY_NAMES } from '../../../../contract/constants.ts';
import { t, translate } from '../../../../languages/back-office/text.ts';
import { multiplierText } from '../../../../rules/multiplier-text.ts';
import { Amount, Time } from '../../../kit/cells.tsx';
import { type Columns, DataTable } from '../../../kit/DataTable.tsx';
import { Badge } from '../../../kit/states.tsx';
import { roundCauseText, roundStateText } from './round-text.ts';

const TONES = { open: 'waiting', fried: '', cashed_out: 'good', refunded: 'bad' } as const;

export function RoundStatus({ state, cause }: Pick<RoundRow, 'state' | 'cause'>) {
  return (
    <>
      <Badge tone={TONES[state]} text={roundStateText(state)} /> <small>{roundCauseText(cause)}</small>
    </>
  );
}

const COLUMNS: Columns<RoundRow> = [
  {
    id: 'at',
    header: 'Opened at',
    cell: ({ row: { original } }) => (
      <Link href={`/rounds/${original.round_id}`}>
        <Time iso={original.created_at} />
      </Link>
    ),
  },
  {
    id: 'player',
    header: 'Player',
    cell: ({ row: { original } }) => (
      <Link href={`/players/${original.user_id}`}>
        <bdi>{original.player}</bdi>
      </Link>
    ),
  },
  { id: 'type', header: 'Difficulty', cell: ({ row }) => translate(DIFFICULTY_NAMES[row.original.type]) },
  { id: 'sum-stake', header: 'Stake', cell: ({ row }) => <Amount rupees={row.original.stake} /> },
  {
    id: 'line',
    header: 'Line',
    cell: ({ row: { original } }) =>
      original.step === 0 ? t('start') : `${original.step} · ${multiplierText(original.multiplier)}`,
  },
  {
    id: 'sum-payout',
    header: 'Paid',
    cell: ({ row }) => row.original.state !== 'open' && <Amount rupees={row.original.payout} />,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ row: { original } }) => <RoundStatus state={original.state} cause={original.cause} />,
  },
];

const COLUMNS_OF_PLAYER = COLUMNS.filter(({ id }) => id !== 'player');

export const roundIdOf = ({ round_id: roundId }: RoundRow): string => roundId;

/** @param ofOnePlayer leaves the player's name out */
export function RoundTable({
  rows,
  ofOnePlayer = false,
  ...active
}: {
  readonly rows: RoundRow[];
  readonly ofOnePlayer?: boolean;
} & Pick<ComponentProps<typeof DataTable>, 'activeId' | 'onActivate'>) {
  return (
    <DataTable
      caption="Rounds"
      columns={ofOnePlayer ? COLUMNS_OF_PLAYER : COLUMNS}
      rows={rows}
      idOf={roundIdOf}
      {...active}
    />
  );
}
