import type { BetHistoryRow } from '../../../contract/rounds.ts';
import { multiplierText } from '../../../presentation/multiplier-text.ts';
import { netRupees, rupees } from '../../../presentation/rupees.ts';
import { endedRounds } from '../../../session/player/history.ts';
import { useGame, useGameServices } from '../../game-context.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import type { Query } from '../../kit/query/useQuery.ts';
import { useTranslation } from '../../language/language.ts';
import { FairnessButton } from '../fairness/FairnessButton.tsx';
import { difficultyName } from '../panel/Difficulty.tsx';
import { ReplayLink } from '../replay/ReplayLink.tsx';
import { CsvButton } from './CsvButton.tsx';
import { fetchRounds, roundsCsv } from './csv.ts';
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
        {rupees(amount)} {type && <span>{t(difficultyName(type))}</span>}
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
        {row.target != null && <span>{t('Auto: line {line}', { line: String(row.target) })}</span>}
        {replay && (
          <ReplayLink id={replay} className="row-replay" onFollow={onReplay}>
            {t('Replay')}
          </ReplayLink>
        )}
      </td>
      <td className={winPaise > 0n ? 'won' : 'lost'}>
        {state === 'open' ? t('In play') : rupees(winPaise)}
        {balancePaise != null && (
          <span className="row-balance">{t('Balance {amount}', { amount: rupees(balancePaise) })}</span>
        )}
      </td>
    </tr>
  );
}

export default function BetHistory() {
  const { t } = useTranslation();
  const { isGeneric, run } = useGameServices();
  const userId = useGame((state) => state.userId);
  const { query, page, filter, setFilter, showNewer, showOlder, keepPlace } = usePages();
  const { state, data, retry } = query;
  const rows: Query<readonly BetHistoryRow[]> =
    state === 'ready' ? { state, data: data.rows } : { state, data: null };
  const ended = data?.rows.filter((row) => row.state !== 'open') ?? [];
  const netPaise = ended.reduce((sum, row) => sum + row.win_amount - row.amount, 0n);
  return (
    <Dialog
      title={t('Bet history')}
      kind="wide"
      footer={
        <nav className="pages" aria-label={t('Pages')}>
          <Button aria-disabled={page === 1} onClick={showNewer}>
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
      {!isGeneric && <RoundFilters filter={filter} onChange={setFilter} />}
      <RecordList
        name="Bet history"
        query={{ ...rows, retry }}
        columns={['Date', 'Bet', 'Multiplier', 'Win']}
        empty="No bet history found."
      >
        {(row, index) => (
          <BetRow key={row.round_id ?? `${row.created_at} ${index}`} row={row} onReplay={keepPlace} />
        )}
      </RecordList>
      {ended.length > 0 && (
        <p className="records-net">
          {t('Result of what is shown: {amount}', { amount: netRupees(netPaise) })}
        </p>
      )}
      <div className="records-ways">
        {!isGeneric && userId !== null && (
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
