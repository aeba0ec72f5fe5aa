import { useCallback, useState } from 'react';
import { DIFFICULTY_NAMES } from '../../contract/constants.ts';
import { multiplierText } from '../../contract/money.ts';
import type { BetHistoryRow } from '../../contract/rounds.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { FairnessButton } from '../fairness/FairnessButton.tsx';
import { useGameServices } from '../game-context.ts';
import { useTranslation } from '../language/language.ts';
import { type Query, useQuery } from '../query/useQuery.ts';
import { rupees } from '../rupees.ts';
import { DateTimeCell } from './DateTimeCell.tsx';
import { pagePlace, RecordList } from './RecordList.tsx';

function BetRow({ row }: { readonly row: BetHistoryRow }) {
  const { t } = useTranslation();
  const { created_at: createdAt, amount, multiplier, win_amount: winAmount, type, state } = row;
  return (
    <tr>
      <DateTimeCell createdAt={createdAt} />
      <td>
        {rupees(amount)} {type && <span>{t(DIFFICULTY_NAMES[type] as 'Easy')}</span>}
      </td>
      <td>
        {state === 'open' && multiplier === 0 ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">{t('No line passed yet')}</span>
          </>
        ) : (
          multiplierText(multiplier)
        )}
      </td>
      <td className={winAmount > 0n ? 'won' : 'lost'}>
        {state === 'open' ? t('In play') : rupees(winAmount)}
      </td>
    </tr>
  );
}

/** Date, Bet, Multiplier, Win (spec §2), ten at a time, newest first; the way to the fairness of the draws. */
export default function BetHistory() {
  const { t } = useTranslation();
  const { history } = useGameServices();
  const [page, setPage] = useState(1);
  const ask = useCallback(() => history.bets(page), [history, page]);
  const { state, data, again: retry } = useQuery(ask);
  const rows: Query<readonly BetHistoryRow[]> = data
    ? { state: 'ready', data: data.rows }
    : { state: state === 'failed' ? 'failed' : 'loading', data: null };
  const { newer, older } = pagePlace(page, data?.rows.length ?? null, data?.pages ?? null);
  return (
    <Dialog
      title={t('Bet history')}
      kind="wide"
      footer={
        <nav className="pages" aria-label={t('Pages')}>
          <Button aria-disabled={!newer} onClick={() => setPage(page - 1)}>
            {t('Newer')}
          </Button>
          <p role="status">
            {data?.pages
              ? t('Page {page} of {pages}', { page: String(page), pages: String(data.pages) })
              : t('Page {page}', { page: String(page) })}
          </p>
          <Button aria-disabled={!older} onClick={() => setPage(page + 1)}>
            {t('Older')}
          </Button>
        </nav>
      }
    >
      <RecordList
        name="Bet history"
        fetched={rows}
        onAgain={retry}
        columns={['Date', 'Bet', 'Multiplier', 'Win']}
        empty="No bet history found."
        failed="The history could not be loaded."
      >
        {(row, index) => <BetRow key={row.round_id ?? `${row.created_at} ${index}`} row={row} />}
      </RecordList>
      <FairnessButton />
    </Dialog>
  );
}
