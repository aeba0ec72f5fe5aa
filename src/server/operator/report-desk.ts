import { DIFFICULTY_NAMES } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import type { JournalKind } from '../db/schema.ts';
import type { Provider } from '../provider.ts';
import { type CommandOf, DeskRefused, type Section } from './command.ts';
import type { Shown } from './desk.ts';
import {
  burnt,
  type Period,
  type Returns,
  readPeriod,
  returned,
  returnsByCause,
  returnsByDifficulty,
  theory,
} from './report.ts';
import { type Exposure, type Flow, type Position, reportFigures } from './report-figures.ts';
import { card, moment, rupees } from './table.ts';
import { orTooLong } from './too-long.ts';

/**
 * Stakes, wins, payments, returns against theory, and what is open: over a period, and all of one moment.
 * @param stop ends it early
 */
export async function report(
  { database, clock }: Provider,
  { from, to }: CommandOf<'report'>,
  stop: AbortSignal,
): Promise<Shown> {
  const period = readPeriod(from, to, clock.now());
  if (!period)
    throw new DeskRefused(
      'A period is two days (--from 2026-11-01 --to 2026-11-30, UTC, both counted whole) or moments such as 2026-11-01T00:00+05:30.',
    );
  const { groups, moved, open, books } = await orTooLong(
    database.reading((tx) => reportFigures(tx, period), stop),
    (limit) =>
      `The report was stopped: what its period holds was not read within ${limit}. Ask for a shorter period with --from and --to.`,
  );
  const { all, by_type } = returnsByDifficulty(groups);
  const by_cause = returnsByCause(groups);
  const money = moneyOf(moved);
  const difficulties = [...by_type].map(([type, sum]) => [DIFFICULTY_NAMES[type], sum] as const);
  return {
    message: null,
    pages: [
      moneyPage(period, money),
      returnsPage('Return to player, by difficulty', 'Difficulty', [...difficulties, ['All', all]]),
      causesPage([...by_cause]),
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
      by_cause: Object.fromEntries([...by_cause].map(([cause, sum]) => [cause, returnsData(sum)])),
      exposure: {
        rounds: open.rounds,
        staked: rupeesText(open.staked_paise),
        now: rupeesText(open.now_paise),
        most: rupeesText(open.most_paise),
      },
      books: {
        wallets: rupeesText(books.wallets_paise),
        debts: rupeesText(books.debts_paise),
        held: rupeesText(books.held_paise),
        withdrawals_pending: books.withdrawals_pending,
        deposits_pending: books.deposits_pending,
        claimed: rupeesText(books.claimed_paise),
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
function moneyOf(moved: readonly Flow[]): Line[] {
  const on = (name: string, kind: JournalKind, account: Flow['account'], sign: bigint): Line => {
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
  rows: readonly (readonly [name: string, sum: Returns])[],
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
      rupees(sum.staked_paise),
      rupees(sum.won_paise),
      share(returned(sum)),
      share(theory(sum)),
      share(burnt(sum)),
    ]),
  };
}

function causesPage(rows: readonly (readonly [cause: string, sum: Returns])[]): Section {
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
      rupees(sum.staked_paise),
      rupees(sum.won_paise),
    ]),
    empty: 'No round has ended.',
  };
}

function exposurePage(open: Exposure): Section {
  return card('Open rounds now', {
    Rounds: String(open.rounds),
    Staked: rupees(open.staked_paise),
    'Settled where they stand': rupees(open.now_paise),
    'At most, all to the end': rupees(open.most_paise),
  });
}

function booksPage(books: Position): Section {
  return card('Owed now', {
    'Wallets of players': rupees(books.wallets_paise),
    'Held for withdrawals': `${rupees(books.held_paise)} (${books.withdrawals_pending} pending)`,
    'Claimed deposits': `${rupees(books.claimed_paise)} (${books.deposits_pending} pending)`,
    'Debts of players': rupees(books.debts_paise),
  });
}

function returnsData(sum: Returns) {
  return {
    rounds: sum.rounds,
    staked: rupeesText(sum.staked_paise),
    won: rupeesText(sum.won_paise),
    return_percent: returned(sum),
    theory_percent: theory(sum),
    into_fire: rupeesText(sum.into_fire_paise),
  };
}
