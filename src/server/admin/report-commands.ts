import { DIFFICULTY_NAMES } from '../../contract/constants.ts';
import { rupees } from '../../presentation/rupees.ts';
import type { Handlers } from './handler.ts';
import { readPeriod } from './period.ts';
import { CommandRefused } from './protocol.ts';
import {
  firePercent,
  type ReturnSums,
  returnPercent,
  returnsByCause,
  returnsByDifficulty,
  theoreticalPercent,
} from './report.ts';
import { type AccountFlow, readReport } from './report-queries.ts';
import { orSnapshotTimeout } from './snapshot-timeout.ts';
import { card, right, table, timeText } from './table.ts';

interface MoneyLine {
  readonly name: string;
  readonly rows: number;
  readonly paise: bigint;
}

/** Deposits are without those whose approval was corrected. The result is what the house account gained. */
function moneyLines(flows: readonly AccountFlow[]): MoneyLine[] {
  const line = (name: string, kind: AccountFlow['kind'], account: AccountFlow['account']): MoneyLine => {
    const flow = flows.find((one) => one.kind === kind && one.account === account && !one.corrects);
    return { name, rows: flow?.rows ?? 0, paise: flow?.paise ?? 0n };
  };
  const deposited = line('deposits', 'deposit', 'wallet');
  const corrected = flows.find(({ corrects, account }) => corrects && account === 'clearing');
  const house = flows.filter(({ account }) => account === 'house');
  return [
    line('stakes', 'stake', 'stake'),
    line('wins', 'settlement', 'wallet'),
    {
      ...deposited,
      rows: deposited.rows - (corrected?.rows ?? 0),
      paise: deposited.paise - (corrected?.paise ?? 0n),
    },
    line('withdrawals', 'withdrawal_paid', 'clearing'),
    line('welcome credits', 'welcome', 'wallet'),
    line('adjustments', 'adjustment', 'wallet'),
    line('reversals', 'reversal', 'wallet'),
    line('debt repaid', 'debt_repaid', 'debt'),
    {
      name: 'result of the house',
      rows: house.reduce((rows, flow) => rows + flow.rows, 0),
      paise: house.reduce((sum, flow) => sum + flow.paise, 0n),
    },
  ];
}

const returnsData = (sums: ReturnSums) => ({
  rounds: sums.rounds,
  staked: sums.stakedPaise,
  won: sums.wonPaise,
  return_percent: returnPercent(sums),
  theory_percent: theoreticalPercent(sums),
  into_fire: sums.intoFirePaise,
});

export const reportHandlers = {
  report: {
    /** Reports a period as of one moment. @param stop ends it early */
    execute: async ({ database, clock }, { from, to }, _actor, stop) => {
      const period = readPeriod(from, to, clock.now());
      if (!period)
        throw new CommandRefused(
          'A period is two days (--from 2026-11-01 --to 2026-11-30, UTC, both counted whole) or moments such as 2026-11-01T00:00+05:30.',
        );
      const { groups, flows, exposure, position } = await orSnapshotTimeout(
        database.snapshot((tx) => readReport(tx, period), stop),
        (limit) =>
          `The report was stopped: what its period holds was not read within ${limit}. Ask for a shorter period with --from and --to.`,
      );
      const { all, byType } = returnsByDifficulty(groups);
      const difficulties = [...byType].map(([type, sums]) => [DIFFICULTY_NAMES[type], sums] as const);
      const causes = [...returnsByCause(groups)];
      const money = moneyLines(flows);
      return {
        pages: [
          table(
            `Money from ${timeText(period.from)} up to ${timeText(period.to)}`,
            ['', right('Rows'), right('Amount')],
            money.map(({ name, rows, paise }) => [name, rows, paise]),
          ),
          table(
            'Return to player, by difficulty',
            [
              'Difficulty',
              right('Rounds'),
              right('Staked'),
              right('Won'),
              right('Return'),
              right('Theory'),
              right('Jumped into fire'),
            ],
            [...difficulties, ['All', all] as const].map(([name, sums]) => [
              name,
              sums.rounds,
              sums.stakedPaise,
              sums.wonPaise,
              ...[returnPercent(sums), theoreticalPercent(sums), firePercent(sums)].map(
                (share) => share && `${share} %`,
              ),
            ]),
          ),
          table(
            'Ended rounds, by cause',
            ['Cause', right('Rounds'), right('Staked'), right('Won')],
            causes.map(([cause, { rounds, stakedPaise, wonPaise }]) => [
              cause,
              rounds,
              stakedPaise,
              wonPaise,
            ]),
            'No round has ended.',
          ),
          card('Open rounds now', {
            Rounds: exposure.rounds,
            Staked: exposure.staked_paise,
            'Settled where they stand': exposure.now_paise,
            'At most, all to the end': exposure.most_paise,
          }),
          card('Owed now', {
            'Wallets of players': position.wallets_paise,
            'Held for withdrawals': `${rupees(position.held_paise)} (${position.withdrawals_pending} pending)`,
            'Claimed deposits': `${rupees(position.claimed_paise)} (${position.deposits_pending} pending)`,
            'Debts of players': position.debts_paise,
          }),
        ],
        data: {
          ...period,
          money: Object.fromEntries(money.map(({ name, rows, paise }) => [name, { rows, amount: paise }])),
          by_difficulty: Object.fromEntries(difficulties.map(([name, sums]) => [name, returnsData(sums)])),
          all: returnsData(all),
          by_cause: Object.fromEntries(causes.map(([cause, sums]) => [cause, returnsData(sums)])),
          exposure,
          books: position,
        },
      };
    },
  },
} satisfies Handlers;
