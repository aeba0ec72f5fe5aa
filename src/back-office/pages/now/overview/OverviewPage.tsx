import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  type BackOfficeAnswer,
  type BackOfficeCallName,
  mayCall,
} from '../../../../contract/back-office/calls.ts';
import { COUNTED_LISTS } from '../../../../contract/back-office/counted-lists.ts';
import type {
  Alarm,
  DayRow,
  OverviewPeriod,
  PendingQueue,
} from '../../../../contract/back-office/overview.ts';
import { DIFFICULTY_NAMES } from '../../../../contract/constants.ts';
import { t, translate } from '../../../../languages/back-office/text.ts';
import { Button } from '../../../kit/Button.tsx';
import { CountingNotice } from '../../../kit/CountingNotice.tsx';
import { type CountedListName, countedListPath } from '../../../kit/counted-list-path.ts';
import { type Columns, DataTable } from '../../../kit/DataTable.tsx';
import { Select } from '../../../kit/form.tsx';
import { ageText, amountText, zonedText } from '../../../kit/format.ts';
import { Plot } from '../../../kit/Plot.tsx';
import { ListState } from '../../../kit/states.tsx';
import { useUrlState } from '../../../kit/url-state.ts';
import { dayStartText } from '../../../kit/ZoneSelect.tsx';
import { useSession } from '../../../session/session.ts';
import { useRead, useRefetchEvery } from '../../../session/use-call.ts';
import { countText, revenueColumns } from './figures.tsx';
import { NewEpochNotice } from './NewEpochNotice.tsx';
import { StartChecklist } from './StartChecklist.tsx';
import './overview.css';

const DEFAULTS = { days: '30' };

const REQUEST = { query: {} };

const periodText = (days: number): string => (days === 1 ? t('Today') : t`${days} days`);

const PERIOD_COLUMNS: Columns<OverviewPeriod> = [
  { id: 'period', header: 'Period', cell: ({ row }) => <PeriodName days={row.original.days} /> },
  {
    id: 'sum-players',
    header: 'Active players',
    cell: ({ row }) => countText(row.original.active_players),
  },
  ...revenueColumns<OverviewPeriod>('bets', 'stake', 'payout', 'ggr', 'adjustments', 'ngr', 'refunded'),
];

function PeriodName({ days }: { readonly days: number }) {
  return (
    <>
      <b>{periodText(days)}</b> <small>{t(days === 1 ? 'yesterday' : 'before')}</small>
    </>
  );
}

type DifficultyRow = OverviewPeriod['by_difficulty'][number];

const DIFFICULTY_COLUMNS: Columns<DifficultyRow> = [
  {
    id: 'type',
    header: 'Difficulty',
    cell: ({ row }) => <b>{translate(DIFFICULTY_NAMES[row.original.type])}</b>,
  },
  ...revenueColumns<DifficultyRow>('bets', 'stake', 'payout', 'ggr', 'return', 'refunded'),
];

const DAY_COLUMN: Columns<DayRow> = [{ id: 'day', header: 'Day', cell: ({ row }) => row.original.day }];
const STAKE_COLUMNS = [...DAY_COLUMN, ...revenueColumns<DayRow>('bets', 'stake', 'payout')];
const REVENUE_COLUMNS = [...DAY_COLUMN, ...revenueColumns<DayRow>('ggr', 'adjustments', 'ngr')];

const REFRESH_MS = 30_000;

export function OverviewPage() {
  const [state, setState] = useUrlState(DEFAULTS);
  const query = useRead('overview', REQUEST);
  useRefetchEvery('overview', REQUEST, REFRESH_MS);
  return (
    <ListState query={query} isEmpty={false} empty="">
      {query.data && (
        <div className="stack overview">
          {query.data.new_epoch && <NewEpochNotice newEpoch={query.data.new_epoch} />}
          <Alarms alarms={query.data.alarms} />
          <Now overview={query.data} />
          <StartChecklist />
          <h2>{t('Results')}</h2>
          <p className="hint">
            {t`${t(query.data.currency === 'DEMO' ? 'Demo credits' : 'Indian rupees')}. ${dayStartText()} A round counts when it ends. Read at ${zonedText(query.data.read_at)}.`}{' '}
            <Button
              text="Read again"
              className="plain"
              disabled={query.isFetching}
              onClick={() => query.refetch()}
            />
          </p>
          <CountingNotice countedTo={query.data.counted_only_to} />
          <DataTable
            caption="Results today, in 7 and in 30 days"
            columns={PERIOD_COLUMNS}
            rows={query.data.periods}
            idOf={({ days }) => String(days)}
          />
          <Difficulties
            periods={query.data.periods}
            days={state.days}
            onDays={(days) => setState({ days })}
          />
          <Plots days={query.data.days} />
        </div>
      )}
    </ListState>
  );
}

type PageLink = readonly [page: string, call: BackOfficeCallName];

const ALARM_PAGES: Partial<Record<Alarm['alarm'], PageLink>> = {
  reconciliation: ['/reconcile', 'reconciliations'],
  'audit log': ['/audit-log', 'auditLog'],
  return: ['/return', 'returnToPlayer'],
  deposits: ['/settings', 'settings'],
  'betting paused': ['/settings', 'settings'],
};

const linkOf = (alarm: Alarm['alarm']): PageLink | undefined =>
  ALARM_PAGES[alarm] ??
  (alarm in COUNTED_LISTS
    ? [countedListPath(alarm as CountedListName), COUNTED_LISTS[alarm as CountedListName].call]
    : undefined);

function Alarms({ alarms }: { readonly alarms: readonly Alarm[] }) {
  const { operator } = useSession();
  if (alarms.length === 0) return <p className="notice good">{t('No alarms.')}</p>;
  return (
    <div className="failure" role="alert">
      <ul aria-label={t('Alarms')}>
        {alarms.map(({ alarm, text }) => {
          const [page, call] = linkOf(alarm) ?? [];
          const isLink = page !== undefined && call !== undefined && mayCall(operator.role, call);
          return <li key={alarm}>{isLink ? <Link href={page}>{translate(text)}</Link> : translate(text)}</li>;
        })}
      </ul>
    </div>
  );
}

const CARD_TITLES = {
  deposits: 'Deposits to decide',
  withdrawals: 'Withdrawals to decide',
  payouts: 'Withdrawals to pay',
  proposals: 'Proposals to confirm',
  'open rounds': 'Open rounds',
  'online players': 'Players online',
} as const;

interface CountCardProps {
  readonly of: keyof typeof CARD_TITLES;
  readonly count: number;
  readonly children: ReactNode;
}

function CountCard({ of, count, children }: CountCardProps) {
  const { operator } = useSession();
  const title = t(CARD_TITLES[of]);
  const isLink = mayCall(operator.role, COUNTED_LISTS[of].call);
  return (
    <li className="card">
      <h2>{isLink ? <Link href={countedListPath(of)}>{title}</Link> : title}</h2>
      <b>{countText(count)}</b>
      <small>{children}</small>
    </li>
  );
}

function queueText({ waiting, amount, oldest_at: oldest }: PendingQueue): string {
  if (oldest === null) return t('nothing waits');
  const age = t`the oldest for ${ageText(oldest)}`;
  return amount !== null && waiting > 0 ? `${amountText(amount)}, ${age}` : age;
}

function Now({ overview }: { readonly overview: BackOfficeAnswer<'overview'> }) {
  const { queues, open_rounds: openRounds, open_stake: openStake, online_players: online } = overview;
  return (
    <ul className="now" aria-label={t('Now')}>
      {queues.map((queue) => (
        <CountCard key={queue.queue} of={queue.queue} count={queue.waiting}>
          {queueText(queue)}
        </CountCard>
      ))}
      <CountCard of="open rounds" count={openRounds}>
        {t`${amountText(openStake)} staked`}
      </CountCard>
      <CountCard of="online players" count={online}>
        {t('in the last two minutes')}
      </CountCard>
    </ul>
  );
}

interface DifficultiesProps {
  readonly periods: readonly OverviewPeriod[];
  readonly days: string;
  readonly onDays: (days: string) => void;
}

function Difficulties({ periods, days, onDays }: DifficultiesProps) {
  const chosen = periods.find((period) => String(period.days) === days) ?? periods.at(-1);
  return (
    <>
      <div className="toolbar">
        <h2>{t('By difficulty')}</h2>
        <Select label="Period" name="days" value={days} onChange={({ target }) => onDays(target.value)}>
          {periods.map((period) => (
            <option key={period.days} value={period.days}>
              {periodText(period.days)}
            </option>
          ))}
        </Select>
      </div>
      <DataTable
        caption="Results by difficulty"
        columns={DIFFICULTY_COLUMNS}
        rows={chosen?.by_difficulty ?? []}
        idOf={({ type }) => String(type)}
      />
    </>
  );
}

function Plots({ days: rows }: { readonly days: DayRow[] }) {
  const days = rows.map(({ day }) => day);
  const seriesOf = (label: string, color: string, name: 'stake' | 'payout' | 'ggr' | 'ngr') => ({
    label,
    color,
    values: rows.map(({ figures }) => Number(figures[name])),
  });
  const idOf = ({ day }: DayRow): string => day;
  const newest = rows.toReversed();
  return (
    <div className="plots">
      <Plot
        title="Stake and payout by day"
        days={days}
        series={[seriesOf('Stake', '--accent', 'stake'), seriesOf('Payout', '--good', 'payout')]}
      >
        <DataTable caption="Stake and payout by day" columns={STAKE_COLUMNS} rows={newest} idOf={idOf} />
      </Plot>
      <Plot
        title="GGR and NGR by day"
        days={days}
        series={[seriesOf('GGR', '--accent', 'ggr'), seriesOf('NGR', '--good', 'ngr')]}
      >
        <DataTable caption="GGR and NGR by day" columns={REVENUE_COLUMNS} rows={newest} idOf={idOf} />
      </Plot>
    </div>
  );
}
