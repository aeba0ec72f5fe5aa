import { useState } from 'react';
import type { Answer } from '../../../../contract/calls.ts';
import type { DifficultyType } from '../../../../contract/constants.ts';
import { STATISTICS_CALLS } from '../../../../contract/statistics.ts';
import type { MessageKey } from '../../../../languages/text.ts';
import { useTranslation } from '../../../../languages/translation.ts';
import { multiplierText } from '../../../../rules/multiplier-text.ts';
import { netRupees, rupees } from '../../../../rules/rupees.ts';
import type { Deps } from '../../../session/deps.ts';
import { query } from '../../../session/player/query.ts';
import { Dialog } from '../../kit/dialog/Dialog.tsx';
import { LoadingMark } from '../../kit/Loading.tsx';
import { QueryStatus } from '../../kit/query/LoadError.tsx';
import { usePages } from '../../kit/query/useSessionQuery.ts';
import { difficultyName } from '../panel/Difficulty.tsx';
import { DifficultySelect } from './DifficultySelect.tsx';
import historyStyles from './history.module.css';
import { PageButtons } from './PageButtons.tsx';
import { dayText } from './RecordCells.tsx';
import styles from './Statistics.module.css';
import { type Sums, totalOf } from './sums.ts';

const netText = ({ stakePaise, payoutPaise }: Sums): string => netRupees(payoutPaise - stakePaise);

const bestText = ({ bestMultiplier }: Sums): string =>
  bestMultiplier === 0 ? '–' : multiplierText(bestMultiplier);

function Summary({ sums }: { readonly sums: Sums }) {
  const { t } = useTranslation();
  const figures: readonly (readonly [MessageKey, string])[] = [
    ['dialog.rounds', String(sums.rounds)],
    ['history.bets', rupees(sums.stakePaise)],
    ['history.paid', rupees(sums.payoutPaise)],
    ['dialog.net', netText(sums)],
    ['history.bestMultiplier', bestText(sums)],
  ];
  return (
    <dl className={styles.summary}>
      {figures.map(([name, figure]) => (
        <div key={name} className="tile">
          <dt className="fine-print">{t(name)}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

interface SumsTableProps {
  readonly caption: MessageKey;
  readonly first: MessageKey;
  readonly rows: readonly { readonly key: string; readonly name: string; readonly sums: Sums }[];
}

function SumsTable({ caption, first, rows }: SumsTableProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`well ${historyStyles.scroll}`} aria-label={t(caption)} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(first)}</th>
            <th scope="col">
              {t('history.bets')}
              <span>{t('history.paid')}</span>
            </th>
            <th scope="col">{t('dialog.net')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sums }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                <span>{t('history.rounds', { count: sums.rounds })}</span>
              </th>
              <td>
                {rupees(sums.stakePaise)}
                <span>{rupees(sums.payoutPaise)}</span>
              </td>
              <td className={sums.payoutPaise > sums.stakePaise ? historyStyles.won : historyStyles.lost}>
                {netText(sums)}
                <span>{t('history.best', { multiplier: bestText(sums) })}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface TablesProps {
  readonly data: Answer<'statistics'>['data'];
  /** of the days; null for all */
  readonly type: DifficultyType | null;
  readonly onTypeChosen: (type: DifficultyType | null) => void;
}

function Tables({ data, type, onTypeChosen }: TablesProps) {
  const { t, language } = useTranslation();
  const byType = data.totals.map((sums) => ({
    key: String(sums.type),
    name: difficultyName(sums.type),
    sums: totalOf([sums]),
  }));
  const days = data.days
    .map(({ day, sums }) => ({ day, sums: sums.filter((one) => type === null || one.type === type) }))
    .filter(({ sums }) => sums.length > 0)
    .map(({ day, sums }) => ({ key: day, name: dayText(day, language), sums: totalOf(sums) }));
  return (
    <div className={`stack ${historyStyles.records} ${styles.statistics}`}>
      <Summary sums={totalOf(data.totals)} />
      <h3>{t('history.byDifficulty')}</h3>
      <SumsTable caption="history.byDifficulty" first="common.difficulty" rows={byType} />
      <h3>{t('history.byDay')}</h3>
      <DifficultySelect chosen={type} onChoose={onTypeChosen} />
      {days.length === 0 ? (
        <p className="note">{t('history.noneOfDifficulty')}</p>
      ) : (
        <SumsTable caption="history.byDay" first="history.date" rows={days} />
      )}
      <p className="note">{t('history.dayBegins')}</p>
    </div>
  );
}

/** @param before `next` of the previous page, or null for the first */
async function fetchSums(deps: Deps, before: string | null) {
  const { data } = await query(deps, STATISTICS_CALLS.statistics, (userId) => ({
    query: { user_id: userId, before: before ?? undefined },
  }));
  return data;
}

export default function Statistics() {
  const { t } = useTranslation();
  const [type, setType] = useState<DifficultyType | null>(null);
  const pages = usePages('statistics', fetchSums);
  const { number, hasOlder } = pages;
  const { data } = pages.query;
  return (
    <Dialog
      title={t('dialog.myStatistics')}
      kind="table"
      footer={(number > 1 || hasOlder) && <PageButtons pages={pages} pageCount={null} />}
    >
      <QueryStatus query={pages.query} failed="history.statisticsNotLoaded" loading={<LoadingMark />}>
        {data?.totals.length === 0 && <p className="note">{t('dialog.noRoundYet')}</p>}
      </QueryStatus>
      {data && data.totals.length > 0 && <Tables data={data} type={type} onTypeChosen={setType} />}
    </Dialog>
  );
}
