import type { BetHistoryRow } from '../../../contract/rounds.ts';
import { useTranslation } from '../../../languages/translation.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { netRupees, rupees } from '../../../presentation/rupees.ts';
import { endedRounds } from '../../../session/player/history.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import type { Query } from '../../kit/query/useQuery.ts';
import { FairnessButton } from '../fairness/FairnessButton.tsx';
import { difficultyName } from '../panel/Difficulty.tsx';
import { ReplayLink } from '../replay/ReplayLink.tsx';
import { CsvButton } from './CsvButton.tsx';
import { fetchRounds, roundsCsv } from './csv.ts';
import styles from './history.module.css';
import { DateTimeCell } from './RecordCells.tsx';
import { RecordList } from './RecordList.tsx';
import { RoundFilters } from './RoundFilters.tsx';
import { usePages } from './usePages.ts';

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
          <ReplayLink id={replay} className={styles.replay} onFollow={onReplay}>
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

export default function BetHistory() {
  const { t } = useTranslation();
  const { has, run } = useGameServices();
  const userId = useGame((state) => state.userId);
  const { query, page, filter, setFilter, showNewer, showOlder, keepPlace } = usePages();
  const { state, data, retry } = query;
  const rows: Query<readonly BetHistoryRow[]> =
    state === 'ready' ? { state, data: data.rows } : { state, data: null };
  const ended = data?.rows.filter((row) => row.state !== 'open') ?? [];
  const netPaise = ended.reduce((sum, row) => sum + row.win_amount - row.amount, 0n);
  return (
    <Dialog
      title={t('history.betHistory')}
      kind="table"
      footer={
        <nav className={styles.pages} aria-label={t('history.pages')}>
          <Button aria-disabled={page === 1} onClick={showNewer}>
            {t('history.newer')}
          </Button>
          <p role="status">
            {data?.pages
              ? t('history.pageOf', { page: String(page), pages: String(data.pages) })
              : t('history.page', { page: String(page) })}
          </p>
          <Button aria-disabled={!data?.older} onClick={showOlder}>
            {t('history.older')}
          </Button>
        </nav>
      }
    >
      {has('rounds') && <RoundFilters filter={filter} onChange={setFilter} />}
      <RecordList
        name="history.betHistory"
        query={{ ...rows, retry }}
        columns={['history.date', 'common.bet', 'dialog.multiplier', 'dialog.win']}
        empty="history.noBets"
      >
        {(row, index) => (
          <BetRow key={row.round_id ?? `${row.created_at} ${index}`} row={row} onReplay={keepPlace} />
        )}
      </RecordList>
      {ended.length > 0 && (
        <p className={styles.net}>{t('history.shownResult', { amount: netRupees(netPaise) })}</p>
      )}
      <div className={styles.ways}>
        {has('rounds') && userId !== null && (
          <CsvButton
            fileName="chicken-road-bets.csv"
            fetchText={async () =>
              roundsCsv(await fetchRounds((before, limit) => run(endedRounds, filter, before, limit)))
            }
          />
        )}
        <FairnessButton />
      </div>
    </Dialog>
  );
}
