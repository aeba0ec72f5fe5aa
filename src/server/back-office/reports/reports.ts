import type * as v from 'valibot';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import { PLAYER_FILTERS } from '../../../contract/back-office/players.ts';
import {
  type BookedSum,
  MAX_EXPORTED_PLAYERS,
  MAX_REPORTED_PLAYERS,
  type REPORT_CALLS,
  type ReturnRow,
} from '../../../contract/back-office/reports.ts';
import { addDays, dayAt, dayStart } from '../../../contract/back-office/zones.ts';
import { DIFFICULTY_NAMES, DIFFICULTY_TYPES, type DifficultyType } from '../../../contract/constants.ts';
import { DAY_MS } from '../../../contract/day.ts';
import { rupeesText } from '../../../contract/money.ts';
import type { AppContext } from '../../app-context.ts';
import { openTotals, type Period } from '../../ledger/totals.ts';
import { ApiError } from '../../platform/api-error.ts';
import { databaseNow } from '../../platform/db/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { players } from '../../platform/db/schema/schema.ts';
import { playerFilter } from '../players/player-protection.ts';
import { readLiabilities } from './liabilities.ts';
import { currencyOf, revenueOnWire } from './overview.ts';
import {
  ADJUSTMENT_KINDS,
  type DayRevenue,
  type MoneyFlow,
  type RoundSums,
  readChargebacks,
  readMoneyFlows,
  readRoundSums,
  revenueByDay,
  revenueByPlayer,
  sumRevenue,
} from './revenue.ts';

type ReportQuery = v.InferOutput<(typeof REPORT_CALLS)['report']['query']>;
type PeriodQuery = Pick<ReportQuery, 'from' | 'to' | 'zone'>;

const DEFAULT_DAYS = 30;
const DAYS_AT_MOST = 3660;

interface Days extends Period {
  readonly firstDay: string;
  readonly lastDay: string;
}

function readPeriod({ from, to, zone }: PeriodQuery, now: Date): Days {
  const lastDay = to ?? dayAt(now, zone);
  const firstDay = from ?? addDays(lastDay, 1 - DEFAULT_DAYS);
  const period = { from: dayStart(firstDay, zone), to: dayStart(addDays(lastDay, 1), zone) };
  const days = (period.to.getTime() - period.from.getTime()) / DAY_MS;
  if (days < 1) throw new ApiError(400, 'bad_input', 'The period ends before it begins.', { field: 'to' });
  if (days > DAYS_AT_MOST)
    throw new ApiError(400, 'bad_input', 'A period has ten years at most.', { field: 'from' });
  return { ...period, firstDay, lastDay };
}

export async function readReport(
  context: AppContext,
  query: ReportQuery,
  signal: AbortSignal,
): Promise<BackOfficeAnswerOnWire<'report'>> {
  const { database } = context;
  const { by, zone } = query;
  const period = readPeriod(query, await databaseNow(database.reports));
  const step = by === 'hour' || by === 'week' || by === 'month' ? by : 'day';
  return database.snapshot(async (tx) => {
    const totals = await openTotals(tx, context.totalsCache);
    const { countedOnlyTo } = totals;
    const found = await revenueByDay(totals, period, zone, step);
    const flows = await readMoneyFlows(totals, period);
    return {
      from: period.firstDay,
      to: period.lastDay,
      currency: currencyOf(context),
      rows: by === 'player' ? await rowsByPlayer(tx, period, query) : rowsBy(by, found),
      total: revenueOnWire(sumRevenue(found)),
      booked: bookedOf(flows),
      cash: cashOf(flows, await readChargebacks(tx, period, countedOnlyTo)),
      counted_only_to: countedOnlyTo?.toISOString() ?? null,
    };
  }, signal);
}

async function rowsByPlayer(db: Db, period: Days, { players: which }: ReportQuery) {
  const limit = which === 'all' ? MAX_EXPORTED_PLAYERS : MAX_REPORTED_PLAYERS;
  const found = await revenueByPlayer(db, period, limit);
  return found.map(({ userId, name, ...figures }) => ({
    day: null,
    type: null,
    player: { user_id: userId, name },
    figures: revenueOnWire(figures),
  }));
}

function rowsBy(
  by: ReportQuery['by'],
  found: readonly DayRevenue[],
): BackOfficeAnswerOnWire<'report'>['rows'] {
  const isByType = by === 'difficulty' || by === 'day and difficulty';
  const isByDay = by !== 'difficulty';
  const groups = new Map<string, DayRevenue[]>();
  for (const one of found) {
    const key = `${isByDay ? one.day : ''} ${isByType ? one.type : ''}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  if (by === 'currency')
    return [{ day: null, type: null, player: null, figures: revenueOnWire(sumRevenue(found)) }];
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...rest]]) =>
      first === undefined
        ? []
        : {
            day: isByDay ? first.day : null,
            type: isByType ? typeOf(first.type) : null,
            player: null,
            figures: revenueOnWire(sumRevenue([first, ...rest])),
          },
    );
}

const typeOf = (type: number): DifficultyType | null => DIFFICULTY_TYPES.find((one) => one === type) ?? null;

type FlowSum = Omit<MoneyFlow, 'kind' | 'account'>;

const sumFlows = (flows: readonly FlowSum[]): FlowSum => ({
  entries: flows.reduce((sum, { entries }) => sum + entries, 0),
  paise: flows.reduce((sum, { paise }) => sum + paise, 0n),
});

const negate = ({ entries, paise }: FlowSum): FlowSum => ({ entries, paise: -paise });

const onWire = (sums: Readonly<Record<string, FlowSum>>): BookedSum[] =>
  Object.entries(sums).map(([what, { entries, paise }]) => ({ what, entries, amount: rupeesText(paise) }));

function bookedOf(flows: readonly MoneyFlow[]): BookedSum[] {
  const flow = (account: string, ...kinds: readonly string[]): FlowSum =>
    sumFlows(flows.filter((one) => one.account === account && kinds.includes(one.kind)));
  return onWire({
    Stakes: flow('stake', 'stake'),
    Wins: flow('wallet', 'settlement'),
    'Stakes given back': flow('wallet', 'refund'),
    'Welcome credits': negate(flow('promotion', 'welcome', 'reversal')),
    Adjustments: negate(flow('house', ...ADJUSTMENT_KINDS)),
    'Debt repaid': flow('debt', 'debt_repaid'),
    'Result of the house': sumFlows(flows.filter(({ account }) => account === 'house')),
  });
}

/** @param chargebacks sum of the reversed deposits */
function cashOf(flows: readonly MoneyFlow[], chargebacks: FlowSum): BookedSum[] {
  const clearing = flows.filter(({ account }) => account === 'clearing');
  const flow = (kind: string): FlowSum => negate(sumFlows(clearing.filter((one) => one.kind === kind)));
  const reversals = flow('reversal');
  return onWire({
    'Deposits credited': flow('deposit'),
    'Deposits corrected': flow('correction'),
    'Deposits reversed (charge-backs)': negate(chargebacks),
    'Withdrawals paid': flow('withdrawal_paid'),
    'Withdrawals reversed (returned by the bank)': {
      entries: reversals.entries - chargebacks.entries,
      paise: reversals.paise + chargebacks.paise,
    },
    'Change at the bank': negate(sumFlows(clearing)),
  });
}

function returnsOf(of: string, sums: readonly RoundSums[]): ReturnRow {
  const stakedPaise = sums.reduce((sum, { stakePaise }) => sum + stakePaise, 0n);
  const wonPaise = sums.reduce((sum, { payoutPaise }) => sum + payoutPaise, 0n);
  const percent = (paise: number) =>
    stakedPaise === 0n ? null : ((100 * paise) / Number(stakedPaise)).toFixed(2);
  return {
    of,
    rounds: sums.reduce((sum, { rounds }) => sum + rounds, 0),
    staked: rupeesText(stakedPaise),
    won: rupeesText(wonPaise),
    return: percent(Number(wonPaise)),
    theory: percent(sums.reduce((sum, { expectedPaise }) => sum + expectedPaise, 0)),
    fire_hit: percent(sums.reduce((sum, { fireHitPaise }) => sum + Number(fireHitPaise), 0)),
  };
}

/** By difficulty without refunded rounds, by cause with them. */
export async function readRoundsReport(
  { database, totalsCache }: AppContext,
  query: PeriodQuery,
  signal: AbortSignal,
): Promise<BackOfficeAnswerOnWire<'roundsReport'>> {
  const period = readPeriod(query, await databaseNow(database.reports));
  const sums = await database.snapshot(
    async (tx) => readRoundSums(await openTotals(tx, totalsCache), period),
    signal,
  );
  const played = sums.filter(({ isRefunded }) => !isRefunded);
  const types = DIFFICULTY_TYPES.filter((type) => played.some((one) => one.type === type));
  const causes = [...new Set(sums.map(({ cause }) => cause))].sort();
  return {
    by_difficulty: [
      ...types.map((type) =>
        returnsOf(
          DIFFICULTY_NAMES[type],
          played.filter((one) => one.type === type),
        ),
      ),
      returnsOf('All', played),
    ],
    by_cause: causes.map((cause) =>
      returnsOf(
        cause,
        sums.filter((one) => one.cause === cause),
      ),
    ),
  };
}

export async function readLiabilitiesNow({
  database,
}: AppContext): Promise<BackOfficeAnswerOnWire<'position'>> {
  const { reports } = database;
  const { owed, open, toRefund } = await readLiabilities(reports);
  const counted: BackOfficeAnswerOnWire<'position'>['players'] = [];
  for (const filter of PLAYER_FILTERS)
    counted.push({ filter, count: await reports.$count(players, playerFilter(filter)) });
  return {
    owed: rupeesText(owed.wallets + owed.withdrawals.paise + toRefund.paise),
    wallets: rupeesText(owed.wallets),
    debts: rupeesText(owed.debts),
    held: rupeesText(owed.withdrawals.paise),
    withdrawals_pending: owed.withdrawals.waiting,
    claimed: rupeesText(owed.deposits.paise),
    deposits_pending: owed.deposits.waiting,
    open_rounds: open.rounds,
    open_stake: rupeesText(open.staked),
    open_now: rupeesText(open.now),
    open_most: rupeesText(open.most),
    to_refund: rupeesText(toRefund.paise),
    players: counted,
  };
}
