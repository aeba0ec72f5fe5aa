import { DIFFICULTY_NAMES } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import type { AppContext } from '../app-context.ts';
import type { JournalKind } from '../platform/db/schema/schema.ts';
import type { CommandOf } from './commands.ts';
import type { CommandResult } from './handler.ts';
import { CommandRefused, type Section } from './protocol.ts';
import {
  firePercent,
  type Period,
  type ReturnSums,
  readPeriod,
  returnPercent,
  returnsByCause,
  returnsByDifficulty,
  theoreticalPercent,
} from './report.ts';
import { type AccountFlow, type Exposure, type Position, reportFigures } from './report-figures.ts';
import { orSnapshotTimeout } from './snapshot-timeout.ts';
import { card, moment, rupees } from './table.ts';

/**
 * Stakes, wins, payments, returns against theory, and what is open: over a period, and all of one moment.
 * @param stop ends it early
 */
export async function report(
  { database, clock }: AppContext,
  { from, to }: CommandOf<'report'>,
  stop: AbortSignal,
): Promise<CommandResult> {
  const period = readPeriod(from, to, clock.now());
  if (!period)
    throw new CommandRefused(
      'A period is two days (--from 2026-11-01 --to 2026-11-30, UTC, both counted whole) or moments such as 2026-11-01T00:00+05:30.',
    );
  const { groups, moved, open, books } = await orSnapshotTimeout(
    database.snapshot((tx) => reportFigures(tx, period), stop),
    (limit) =>
      `The report was stopped: what its period holds was not read within ${limit}. Ask for a shorter period with --from and --to.`,
  );
  const { all, byType } = returnsByDifficulty(groups);
  const byCause = returnsByCause(groups);
  const money = moneyOf(moved);
  const difficulties = [...byType].map(([type, sum]) => [DIFFICULTY_NAMES[type], sum] as const);
  return {
    message: null,
    pages: [
      moneyPage(period, money),
      returnsPage('Return to player, by difficulty', 'Difficulty', [...difficulties, ['All', all]]),
      causesPage([...byCause]),
      exposurePage(open),
      booksPage(books),
    ],
    data: {
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      money: Object.fromEntries(
        money.map(({ name, rows, paise }) => [name, { rows, amount: rupeesText(paise) }]),
      ),
      by_difficulty: Object.fromEntries(difficulties.map(([name, sum]) => [name, returnsData(sum)])),
      all: returnsData(all),
      by_cause: Object.fromEntries([...byCause].map(([cause, sum]) => [cause, returnsData(sum)])),
      exposure: {
        rounds: open.rounds,
        staked: rupeesText(open.stakedPaise),
        now: rupeesText(open.nowPaise),
        most: rupeesText(open.mostPaise),
      },
      books: {
        wallets: rupeesText(books.walletsPaise),
        debts: rupeesText(books.debtsPaise),
        held: rupeesText(books.heldPaise),
        withdrawals_pending: books.withdrawalsPending,
        deposits_pending: books.depositsPending,
        claimed: rupeesText(books.claimedPaise),
      },
    },
  };
}

interface Line {
  readonly name: string;
  readonly rows: number;
  readonly paise: bigint;
}

/** Lines of the report from what moved. Deposits are without those whose approval was corrected. The result is what the house's own account gained: stakes less wins, corrections. */
function moneyOf(moved: readonly AccountFlow[]): Line[] {
  const on = (name: string, kind: JournalKind, account: AccountFlow['account'], sign: bigint): Line => {
    const flow = moved.find((one) => one.kind === kind && one.account === account && !one.corrects);
    return { name, rows: flow?.rows ?? 0, paise: sign * (flow?.paise ?? 0n) };
  };
  const credited = on('deposits', 'deposit', 'wallet', 1n);
  const corrected = moved.find(({ corrects, account }) => corrects && account === 'clearing');
  const house = moved.filter(({ account }) => account === 'house');
  return [
    on('stakes', 'stake', 'stake', 1n),
    on('wins', 'settlement', 'wallet', 1n),
    {
      ...credited,
      rows: credited.rows - (corrected?.rows ?? 0),
      paise: credited.paise - (corrected?.paise ?? 0n),
    },
    on('withdrawals', 'withdrawal_paid', 'clearing', 1n),
    on('welcome credits', 'welcome', 'wallet', 1n),
    on('adjustments', 'adjustment', 'wallet', 1n),
    on('reversals', 'reversal', 'wallet', 1n),
    on('debt repaid', 'debt_repaid', 'debt', 1n),
    {
      name: 'result of the house',
      rows: house.reduce((rows, flow) => rows + flow.rows, 0),
      paise: house.reduce((sum, flow) => sum + flow.paise, 0n),
    },
  ];
}

function moneyPage({ from, to }: Period, lines: readonly Line[]): Section {
  return {
    title: `Money from ${moment(from)} up to ${moment(to)}`,
    columns: [{ name: '' }, { name: 'Rows', right: true }, { name: 'Amount', right: true }],
    rows: lines.map(({ name, rows, paise }) => [name, String(rows), rupees(paise)]),
  };
}

const share = (text: string | null): string => (text === null ? '' : `${text} %`);

function returnsPage(
  title: string,
  first: string,
  rows: readonly (readonly [name: string, sum: ReturnSums])[],
): Section {
  return {
    title,
    columns: [
      { name: first },
      { name: 'Rounds', right: true },
      { name: 'Staked', right: true },
      { name: 'Won', right: true },
      { name: 'Return', right: true },
      { name: 'Theory', right: true },
      { name: 'Jumped into fire', right: true },
    ],
    rows: rows.map(([name, sum]) => [
      name,
      String(sum.rounds),
      rupees(sum.stakedPaise),
      rupees(sum.wonPaise),
      share(returnPercent(sum)),
      share(theoreticalPercent(sum)),
      share(firePercent(sum)),
    ]),
  };
}

function causesPage(rows: readonly (readonly [cause: string, sum: ReturnSums])[]): Section {
  return {
    title: 'Ended rounds, by cause',
    columns: [
      { name: 'Cause' },
      { name: 'Rounds', right: true },
      { name: 'Staked', right: true },
      { name: 'Won', right: true },
    ],
    rows: rows.map(([cause, sum]) => [
      cause,
      String(sum.rounds),
      rupees(sum.stakedPaise),
      rupees(sum.wonPaise),
    ]),
    empty: 'No round has ended.',
  };
}

function exposurePage(open: Exposure): Section {
  return card('Open rounds now', {
    Rounds: String(open.rounds),
    Staked: rupees(open.stakedPaise),
    'Settled where they stand': rupees(open.nowPaise),
    'At most, all to the end': rupees(open.mostPaise),
  });
}

function booksPage(books: Position): Section {
  return card('Owed now', {
    'Wallets of players': rupees(books.walletsPaise),
    'Held for withdrawals': `${rupees(books.heldPaise)} (${books.withdrawalsPending} pending)`,
    'Claimed deposits': `${rupees(books.claimedPaise)} (${books.depositsPending} pending)`,
    'Debts of players': rupees(books.debtsPaise),
  });
}

function returnsData(sum: ReturnSums) {
  return {
    rounds: sum.rounds,
    staked: rupeesText(sum.stakedPaise),
    won: rupeesText(sum.wonPaise),
    return_percent: returnPercent(sum),
    theory_percent: theoreticalPercent(sum),
    into_fire: rupeesText(sum.intoFirePaise),
  };
}
