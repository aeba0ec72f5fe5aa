import type { Figures } from '../../contract/overview.ts';
import type { Columns } from '../../kit/DataTable.tsx';
import { Amount } from '../cells.tsx';

interface WithFigures {
  readonly figures: Figures;
}

const COUNT = new Intl.NumberFormat('en-IN');

export const countText = (count: number): string => COUNT.format(count);

const AMOUNTS = {
  stake: 'Stake',
  payout: 'Payout',
  ggr: 'GGR',
  adjustments: 'Adjustments',
  ngr: 'NGR',
  refunded: 'Refunded',
} as const;

/** Columns of figures; the ids begin with "sum", as those of all columns of numbers do. */
export const figureColumns = <Row extends WithFigures>(
  ...names: readonly ('bets' | 'return' | keyof typeof AMOUNTS)[]
): Columns<Row> =>
  names.map((name) => {
    if (name === 'bets')
      return {
        id: 'sum-bets',
        header: 'Bets',
        cell: ({ row }) => countText(row.original.figures.bets),
      };
    if (name === 'return')
      return {
        id: 'sum-return',
        header: 'Return',
        cell: ({ row }) => returnText(row.original.figures),
      };
    return {
      id: `sum-${name}`,
      header: AMOUNTS[name],
      cell: ({ row }) => <Amount rupees={row.original.figures[name]} />,
    };
  });

/** @returns the share of the stakes that was paid out: "97.82 %" */
export function returnText({ stake, payout }: Figures): string {
  const share = Number(payout) / Number(stake);
  return Number.isFinite(share) ? `${(share * 100).toFixed(2)} %` : '';
}
