import { useCallback, useState } from 'react';
import type { RoundFilter } from '../../api/provider.ts';
import { BET_HISTORY_LIMIT, DIFFICULTY_NAMES } from '../../contract/constants.ts';
import { multiplierText } from '../../contract/money.ts';
import type { BetHistoryRow, EndedRoundRow } from '../../contract/rounds.ts';
import { bets } from '../../play/player/history.ts';
import { type QueryResult, runQuery } from '../../play/player/query.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../dialog/Dialog.tsx';
import { FairnessButton } from '../fairness/FairnessButton.tsx';
import { useGame, useGameServices } from '../game-context.ts';
import { useTranslation } from '../language/language.ts';
import { type Query, useQuery } from '../query/useQuery.ts';
import { ReplayLink } from '../replay/ReplayLink.tsx';
import { rupees } from '../rupees.ts';
import { showToast } from '../toast/toast.ts';
import { download, fetchRounds, roundsCsv } from './csv.ts';
import { DateTimeCell } from './DateTimeCell.tsx';
import { pagePlace, RecordList } from './RecordList.tsx';
import { RoundFilters } from './RoundFilters.tsx';

function BetRow({ row }: { readonly row: BetHistoryRow }) {
  const { t } = useTranslation();
  const { created_at: createdAt, amount, multiplier, win_amount: winAmount, type, state, replay } = row;
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
        {replay && (
          <ReplayLink id={replay} className="row-replay">
            {t('Replay')}
          </ReplayLink>
        )}
      </td>
      <td className={winAmount > 0n ? 'won' : 'lost'}>
        {state === 'open' ? t('In play') : rupees(winAmount)}
        {row.balance_after != null && (
          <span className="row-balance">{t('Balance {amount}', { amount: rupees(row.balance_after) })}</span>
        )}
      </td>
    </tr>
  );
}

/** One page, whichever list it is of. */
interface Page {
  readonly rows: readonly BetHistoryRow[];
  readonly newer: boolean;
  readonly older: boolean;
  readonly pages: number | null;
  /** where the next page of a filtered list begins */
  readonly next: number | null;
}

const MULTIPLIERS = { open: null, fried: 0, refunded: 100, cashed_out: null } as const;

/** A round as the documented list has it. */
const rowOf = (round: EndedRoundRow): BetHistoryRow => ({
  ...round,
  multiplier: MULTIPLIERS[round.state] ?? round.multiplier[round.step - 1] ?? 0,
});

/** Ten rounds at a time, newest first: all of them by the documented list, those that fit a filter by where the page before ended. */
function usePages(filter: RoundFilter) {
  const { provider, run } = useGameServices();
  const userId = useGame((state) => state.userId);
  const isFiltered = Object.keys(filter).length > 0;
  /** where each page of a filtered list begins; the last is shown */
  const [starts, setStarts] = useState<readonly (number | null)[]>([null]);
  const page = starts.length;
  const before = starts.at(-1) ?? null;

  const ask = useCallback(async (): Promise<QueryResult<Page>> => {
    const { rounds } = provider;
    if (!isFiltered || !rounds || userId === null) {
      const loaded = await run(bets, page);
      if (!loaded.ok) return loaded;
      const { rows, pages } = loaded.data;
      return { ok: true, data: { rows, pages, next: null, ...pagePlace(page, rows.length, pages) } };
    }
    const loaded = await runQuery('Rounds', () => rounds(userId, filter, before, BET_HISTORY_LIMIT));
    if (!loaded.ok) return loaded;
    const { data, next } = loaded.data;
    return {
      ok: true,
      data: { rows: data.map(rowOf), pages: null, next, newer: page > 1, older: next !== null },
    };
  }, [run, provider, userId, isFiltered, filter, page, before]);

  const query = useQuery(ask);
  return {
    query,
    page,
    showNewer: () => setStarts(starts.slice(0, -1)),
    showOlder: () => setStarts([...starts, query.data?.next ?? null]),
    showFirst: () => setStarts([null]),
  };
}

/** Everything that fits, in a file. */
function CsvButton({ filter }: { readonly filter: RoundFilter }) {
  const { t } = useTranslation();
  const { provider } = useGameServices();
  const userId = useGame((state) => state.userId);
  const [fetching, setFetching] = useState(false);
  const { rounds } = provider;
  if (!rounds || userId === null) return null;
  const save = async () => {
    setFetching(true);
    try {
      download('chicken-road-bets.csv', roundsCsv(await fetchRounds(rounds, userId, filter)));
    } catch (error) {
      console.warn('Bets:', error);
      void showToast('error', t('The file could not be made. Try again.'));
    }
    setFetching(false);
  };
  return (
    <Button onClick={() => void save()} aria-disabled={fetching}>
      {fetching ? t('Loading...') : t('Download CSV')}
    </Button>
  );
}

/** Date, Bet, Multiplier, Win (spec §2), ten at a time, newest first; each row leads to its replay. */
export default function BetHistory() {
  const { t } = useTranslation();
  const { provider } = useGameServices();
  const [filter, setFilter] = useState<RoundFilter>({});
  const { query, page, showNewer, showOlder, showFirst } = usePages(filter);
  const { state, data, again: retry } = query;
  const rows: Query<readonly BetHistoryRow[]> = data
    ? { state: 'ready', data: data.rows }
    : { state: state === 'failed' ? 'failed' : 'loading', data: null };
  const ended = data?.rows.filter((row) => row.state !== 'open') ?? [];
  const netPaise = ended.reduce((sum, row) => sum + row.win_amount - row.amount, 0n);
  return (
    <Dialog
      title={t('Bet history')}
      kind="wide"
      footer={
        <nav className="pages" aria-label={t('Pages')}>
          <Button aria-disabled={!data?.newer && page === 1} onClick={showNewer}>
            {t('Newer')}
          </Button>
          <p role="status">
            {data?.pages
              ? t('Page {page} of {pages}', { page: String(page), pages: String(data.pages) })
              : t('Page {page}', { page: String(page) })}
          </p>
          <Button aria-disabled={!data?.older} onClick={showOlder}>
            {t('Older')}
          </Button>
        </nav>
      }
    >
      {provider.rounds && (
        <RoundFilters
          filter={filter}
          onChange={(next) => {
            setFilter(next);
            showFirst();
          }}
        />
      )}
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
      {ended.length > 0 && (
        <p className="records-net">
          {t('Result of what is shown: {amount}', {
            amount: `${netPaise < 0n ? '−' : '+'}${rupees(netPaise < 0n ? -netPaise : netPaise)}`,
          })}
        </p>
      )}
      <div className="records-ways">
        <CsvButton filter={filter} />
        <FairnessButton />
      </div>
    </Dialog>
  );
}
