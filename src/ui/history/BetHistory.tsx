import { useCallback, useState } from 'react';
import { DIFFICULTY_NAMES } from '../../contract/constants.ts';
import { multiplierText } from '../../contract/money.ts';
import type { BetHistoryRow } from '../../contract/rounds.ts';
import { Button } from '../Button.tsx';
import { useDesk } from '../desk.ts';
import { Dialog } from '../dialog/Dialog.tsx';
import { ToFairness } from '../fairness/ToFairness.tsx';
import { type Fetched, useLoaded } from '../fetched/useLoaded.ts';
import { useWords } from '../language/language.ts';
import { rupees } from '../rupees.ts';
import { pagePlace } from './pages.ts';
import { RecordList } from './RecordList.tsx';
import { WhenCell } from './WhenCell.tsx';

function BetRow({ row }: { readonly row: BetHistoryRow }) {
  const { t } = useWords();
  const { created_at, amount, multiplier, win_amount, type, state } = row;
  return (
    <tr>
      <WhenCell created_at={created_at} />
      <td>
        {rupees(amount)} {type && <span>{t(DIFFICULTY_NAMES[type] as 'Easy')}</span>}
      </td>
      <td>
        {state === 'open' && multiplier === 0 ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="spoken">{t('No line passed yet')}</span>
          </>
        ) : (
          multiplierText(multiplier)
        )}
      </td>
      <td className={win_amount > 0n ? 'won' : 'lost'}>
        {state === 'open' ? t('In play') : rupees(win_amount)}
      </td>
    </tr>
  );
}

/** Date, Bet, Multiplier, Win (spec §2), ten at a time, newest first; the way to the fairness of the draws. */
export default function BetHistory() {
  const { t } = useWords();
  const { past_rounds } = useDesk();
  const [page, setPage] = useState(1);
  const ask = useCallback(() => past_rounds.bets(page), [past_rounds, page]);
  const { state, data, again } = useLoaded(ask);
  const rows: Fetched<readonly BetHistoryRow[]> = data
    ? { state: 'ready', data: data.rows }
    : { state: state === 'failed' ? 'failed' : 'loading', data: null };
  const { newer, older } = pagePlace(page, data?.rows.length ?? null, data?.pages ?? null);
  return (
    <Dialog
      title={t('Bet history')}
      kind="wide"
      foot={
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
        onAgain={again}
        columns={['Date', 'Bet', 'Multiplier', 'Win']}
        empty="No bet history found."
        failed="The history could not be loaded."
      >
        {(row, index) => <BetRow key={row.round_id ?? `${row.created_at} ${index}`} row={row} />}
      </RecordList>
      <ToFairness />
    </Dialog>
  );
}
