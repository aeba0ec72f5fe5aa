import { useEffect, useState } from 'react';
import type { BetHistoryRow } from '../../../../contract/rounds.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { multiplierText } from '../../../../rules/multiplier-text.ts';
import { netRupees, rupees } from '../../../../rules/rupees.ts';
import { fetchSettledRounds, type RoundFilter } from '../../../session/player/history.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { useGame, useGameServices } from '../../kit/game-context.ts';
import { type ListPosition, usePages } from '../../kit/query/useSessionQuery.ts';
import { FairnessButton } from '../fairness/FairnessButton.tsx';
import { difficultyName } from '../panel/Difficulty.tsx';
import { ReplayLink } from '../replay/ReplayLink.tsx';
import { type BetPage, type BetPageStart, fetchBets } from './bet-pages.ts';
import { CsvButton } from './CsvButton.tsx';
import { fetchRounds, roundsCsv } from './csv.ts';
import styles from './history.module.css';
import { PageButtons } from './PageButtons.tsx';
import { DateTimeCell } from './RecordCells.tsx';
import { RecordList } from './RecordList.tsx';
import { RoundFilters } from './RoundFilters.tsx';

interface BetRowProps {
  readonly row: BetHistoryRow;
  readonly onReplay: () => void;
}

function BetRow({ row, onReplay }: BetRowProps) {
  const { t } = useTranslation();
  const { amount, multiplier, win_amount: winPaise, balance_after: balancePaise, type, state, replay } = row;
  return (
    <tr>
      <DateTimeCell createdAt={row.created_at} />
      <td>
        {rupees(amount)} {type && <span>{difficultyName(type)}</span>}
      </td>
      <td>
        {state === 'open' && multiplier === 0 ? (
          <>
            <span aria-hidden="true">–</span>
            <span className="visually-hidden">{t('history.noLinePassed')}</span>
          </>
        ) : (
          multiplierText(multiplier)
        )}
        {row.target != null && <span>{t('history.autoLine', { line: String(row.target) })}</span>}
        {replay && (
          <ReplayLink id={replay} className={`reach ${styles.replay}`} onFollow={onReplay}>
            {t('dialog.replay')}
          </ReplayLink>
        )}
      </td>
      <td className={winPaise > 0n ? styles.won : styles.lost}>
        {state === 'open' ? t('history.inPlay') : rupees(winPaise)}
        {balancePaise != null && (
          <span className={styles.balance}>{t('history.balance', { amount: rupees(balancePaise) })}</span>
        )}
      </td>
    </tr>
  );
}

interface LeftPlace {
  readonly userId: string | null;
  readonly filter: RoundFilter;
  readonly place: ListPosition<BetPage, BetPageStart>;
}

let leftAt: LeftPlace | null = null;

function useBetPages() {
  const userId = useGame((state) => state.userId);
  const [left] = useState(() => (leftAt?.userId === userId ? leftAt : null));
  useEffect(() => {
    leftAt = null;
  }, []);
  const [filter, setFilter] = useState<RoundFilter>(left?.filter ?? {});
  const pages = usePages(
    'bets',
    (deps, start: BetPageStart | null) => fetchBets(deps, filter, start),
    [filter],
    left?.userId === userId && left.filter === filter ? left.place : undefined,
  );
  return {
    ...pages,
    pageCount: pages.fetched?.pages[0]?.pageCount ?? null,
    filter,
    setFilter: (next: RoundFilter) => {
      setFilter(next);
      pages.showNewest();
    },
    keepPlace: () => {
      leftAt = { userId, filter, place: pages };
    },
  };
}

export default function BetHistory() {
  const { t } = useTranslation();
  const services = useGameServices();
  const { has } = services;
  const userId = useGame((state) => state.userId);
  const pages = useBetPages();
  const { query, filter } = pages;
  const ended = query.data?.rows.filter((row) => row.state !== 'open') ?? [];
  const netPaise = ended.reduce((sum, row) => sum + row.win_amount - row.amount, 0n);
  return (
    <Dialog
      title={t('history.betHistory')}
      kind="table"
      footer={<PageButtons pages={pages} pageCount={pages.pageCount} />}
    >
      {has('rounds') && <RoundFilters filter={filter} onChange={pages.setFilter} />}
      <RecordList
        name="history.betHistory"
        query={{ ...query, data: query.data?.rows }}
        columns={['history.date', 'common.bet', 'dialog.multiplier', 'dialog.win']}
        empty="history.noBets"
      >
        {(row, index) => (
          <BetRow key={row.round_id ?? `${row.created_at} ${index}`} row={row} onReplay={pages.keepPlace} />
        )}
      </RecordList>
      {ended.length > 0 && (
        <p className={styles.net}>{t('history.shownResult', { amount: netRupees(netPaise) })}</p>
      )}
      <div className={`spread wrap ${styles.actions}`}>
        {has('rounds') && userId !== null && (
          <CsvButton
            fileName="chicken-road-bets.csv"
            fetchText={async () =>
              roundsCsv(
                await fetchRounds((before, limit) => fetchSettledRounds(services, filter, before, limit)),
              )
            }
          />
        )}
        <FairnessButton />
      </div>
    </Dialog>
  );
}
