import type { Revenue } from '../../../../contract/back-office/overview.ts';
import { Amount } from '../../../kit/cells.tsx';
import type { Columns } from '../../../kit/DataTable.tsx';
import { amountText } from '../../../kit/format.ts';

interface WithFigures {
  readonly figures: Revenue;
  readonly before?: Revenue;
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

function Before({ text }: { readonly text: string | undefined }) {
  return text && <small>{text}</small>;
}

/** Columns of figures; the ids begin with "sum", as those of all columns of numbers do. */
export const revenueColumns = <Row extends WithFigures>(
  ...names: readonly ('bets' | 'return' | keyof typeof AMOUNTS)[]
): Columns<Row> =>
  names.map((name) => {
    if (name === 'bets')
      return {
        id: 'sum-bets',
        header: 'Bets',
        cell: ({ row: { original } }) => (
          <>
            {countText(original.figures.bets)}{' '}
            <Before text={original.before && countText(original.before.bets)} />
          </>
        ),
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
      cell: ({ row: { original } }) => (
        <>
          <Amount rupees={original.figures[name]} />{' '}
          <Before text={original.before && amountText(original.before[name])} />
        </>
      ),
    };
  });

/** @returns the share of the stakes that was paid out: "97.82 %" */
function returnText({ stake, payout }: Revenue): string {
  const share = Number(payout) / Number(stake);
  return Number.isFinite(share) ? `${(share * 100).toFixed(2)} %` : '';
}
