import { and, desc, eq, ilike, inArray, or, sum } from 'drizzle-orm';
import { DIFFICULTY_NAMES, PAYMENT_PENDING, PLAYER_BLOCKED } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import { multiplierText } from '../../presentation/multiplier-text.ts';
import type { AppContext } from '../app-context.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { journal, players, postings, wallets, withdrawals } from '../platform/db/schema/schema.ts';
import { pageOfRounds } from '../rounds/find.ts';
import { difficultyOf, type ListedRound, multiplierAt } from '../rounds/view.ts';
import { recordBankDetailsAccess } from './audit-log.ts';
import type { CommandOf } from './commands.ts';
import { listDeposits } from './deposits-list.ts';
import { findPlayer, type KnownPlayer } from './find-player.ts';
import type { CommandResult } from './handler.ts';
import type { Section } from './protocol.ts';
import { card, moment, rupees } from './table.ts';
import { withdrawalsPage } from './withdrawals-list.ts';

const statusName = (status: number): string => (status === PLAYER_BLOCKED ? 'blocked' : 'active');

/** Players, newest first; those whose phone, name or email holds the search. */
export async function listPlayers(
  db: Db,
  { search, limit }: CommandOf<'players list'>,
): Promise<CommandResult> {
  const like = search === undefined ? undefined : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const found = await db
    .select({
      user_id: players.user_id,
      phone: players.phone,
      name: players.name,
      status: players.status,
      created_at: players.created_at,
      balance_paise: wallets.balance_paise,
      debt_paise: wallets.debt_paise,
    })
    .from(players)
    .innerJoin(wallets, eq(wallets.user_id, players.user_id))
    .where(
      like === undefined
        ? undefined
        : or(ilike(players.phone, like), ilike(players.name, like), ilike(players.email, like)),
    )
    .orderBy(desc(players.user_id))
    .limit(limit);
  return {
    message: null,
    pages: [
      {
        title: 'Players, newest first',
        columns: [
          { name: 'Id' },
          { name: 'Phone' },
          { name: 'Name' },
          { name: 'Since' },
          { name: 'Balance', right: true },
          { name: 'Debt', right: true },
          { name: 'Status' },
        ],
        rows: found.map((player) => [
          player.user_id,
          player.phone,
          player.name,
          moment(player.created_at),
          rupees(player.balance_paise),
          player.debt_paise > 0n ? rupees(player.debt_paise) : '',
          statusName(player.status),
        ]),
        empty: 'No players.',
      },
    ],
    data: found.map(
      ({ balance_paise: balancePaise, debt_paise: debtPaise, created_at: createdAt, status, ...player }) => ({
        ...player,
        status: statusName(status),
        balance: rupeesText(balancePaise),
        debt: rupeesText(debtPaise),
        created_at: createdAt.toISOString(),
      }),
    ),
  };
}

/** A player whole: profile, wallet, journal, rounds, payments. That bank details were looked at is written down. */
export function showPlayer(
  { database }: AppContext,
  command: CommandOf<'player show'>,
  actor: string,
): Promise<CommandResult> {
  return database.transaction(async (tx) => {
    const { result, user_id: userId, withdrawals: withdrawalIds } = await playerPages(tx, command);
    await recordBankDetailsAccess(tx, {
      actor,
      command: command.command,
      user_id: userId,
      withdrawals: withdrawalIds,
      at: await databaseNow(tx),
    });
    return result;
  });
}

async function playerPages(
  db: Db,
  { player: who, limit }: CommandOf<'player show'>,
): Promise<{
  readonly result: CommandResult;
  readonly user_id: string;
  readonly withdrawals: readonly string[];
}> {
  const player = await findPlayer(db, who);
  const { user_id: userId } = player;
  const heldPaise = await heldOf(db, userId);
  const rows = await journalOf(db, userId, limit);
  const { page, total } = await pageOfRounds(db, userId, 0, limit);
  const ofPlayer = { status: 'all', player: userId, limit, offset: 0 } as const;
  const deposits = await listDeposits(db, { command: 'deposits list', ...ofPlayer });
  const { result: withdrawals, ids } = await withdrawalsPage(db, {
    command: 'withdrawals list',
    ...ofPlayer,
  });
  const result: CommandResult = {
    message: null,
    pages: [
      profileCard(player, heldPaise, total),
      journalPage(rows),
      roundsPage(page),
      ...deposits.pages,
      ...withdrawals.pages,
    ],
    data: {
      ...profileData(player, heldPaise),
      journal: rows.map(({ at, wallet_paise: walletPaise, balance_paise: balancePaise, sides, ...row }) => ({
        ...row,
        at: at.toISOString(),
        wallet: rupeesText(walletPaise),
        balance: balancePaise === null ? null : rupeesText(balancePaise),
        postings: Object.fromEntries(sides.map(([account, paise]) => [account, rupeesText(paise)])),
      })),
      rounds: page.map(roundData),
      rounds_total: total,
      deposits: deposits.data,
      withdrawals: withdrawals.data,
    },
  };
  return { result, user_id: userId, withdrawals: ids };
}

function profileCard(player: KnownPlayer, heldPaise: bigint, roundsTotal: number): Section {
  return card(`Player ${player.user_id}`, {
    Phone: player.phone,
    Name: player.name,
    Email: player.email,
    Since: moment(player.created_at),
    'Referred by': player.referred_by ?? '',
    Status: statusName(player.status),
    Balance: rupees(player.balance_paise),
    'Held for withdrawals': rupees(heldPaise),
    Debt: rupees(player.debt_paise),
    'First recharge': String(player.first_recharge),
    Rounds: String(roundsTotal),
  });
}

function profileData(player: KnownPlayer, heldPaise: bigint) {
  const {
    balance_paise: balancePaise,
    debt_paise: debtPaise,
    status,
    created_at: createdAt,
    ...rest
  } = player;
  return {
    ...rest,
    status: statusName(status),
    created_at: createdAt.toISOString(),
    balance: rupeesText(balancePaise),
    debt: rupeesText(debtPaise),
    held: rupeesText(heldPaise),
  };
}

async function heldOf(db: Db, userId: string): Promise<bigint> {
  const [held] = await db
    .select({ paise: sum(withdrawals.amount_paise) })
    .from(withdrawals)
    .where(and(eq(withdrawals.user_id, userId), eq(withdrawals.status, PAYMENT_PENDING)));
  return BigInt(held?.paise ?? 0);
}

interface JournalRow {
  readonly journal_id: string;
  readonly kind: string;
  readonly subject_id: string | null;
  readonly reverses_id: string | null;
  readonly actor: string;
  readonly reason: string | null;
  readonly at: Date;
  /** what it did to the wallet */
  readonly wallet_paise: bigint;
  /** the wallet after it */
  readonly balance_paise: bigint | null;
  readonly sides: readonly (readonly [account: string, paise: bigint])[];
}

async function journalOf(db: Db, userId: string, limit: number): Promise<JournalRow[]> {
  const rows = await db
    .select()
    .from(journal)
    .where(eq(journal.user_id, userId))
    .orderBy(desc(journal.created_at), desc(journal.journal_id))
    .limit(limit);
  if (rows.length === 0) return [];
  const ids = rows.map(({ journal_id: journalId }) => journalId);
  const sides = await db
    .select()
    .from(postings)
    .where(and(eq(postings.user_id, userId), inArray(postings.journal_id, ids)));
  return rows.map(({ user_id: _, created_at: createdAt, ...row }) => {
    const own = sides.filter((side) => side.journal_id === row.journal_id);
    const wallet = own.find(({ account }) => account === 'wallet');
    return {
      ...row,
      at: createdAt,
      wallet_paise: wallet?.amount_paise ?? 0n,
      balance_paise: wallet?.balance_after_paise ?? null,
      sides: own.map(({ account, amount_paise: amountPaise }) => [account, amountPaise] as const),
    };
  });
}

function journalPage(rows: readonly JournalRow[]): Section {
  return {
    title: 'Journal, newest first',
    columns: [
      { name: 'Row' },
      { name: 'When' },
      { name: 'Kind' },
      { name: 'Wallet', right: true },
      { name: 'Balance', right: true },
      { name: 'Who' },
      { name: 'Reason' },
    ],
    rows: rows.map((row) => [
      row.journal_id,
      moment(row.at),
      row.kind,
      row.wallet_paise === 0n ? '' : rupees(row.wallet_paise),
      row.balance_paise === null ? '' : rupees(row.balance_paise),
      row.actor,
      row.reason ?? '',
    ]),
    empty: 'No money has moved yet.',
  };
}

function roundsPage(page: readonly ListedRound[]): Section {
  return {
    title: 'Rounds, newest first',
    columns: [
      { name: 'Round' },
      { name: 'When' },
      { name: 'Difficulty' },
      { name: 'Stake', right: true },
      { name: 'Line', right: true },
      { name: 'Multiplier', right: true },
      { name: 'Win', right: true },
      { name: 'State' },
      { name: 'Cause' },
    ],
    rows: page.map((round) => [
      round.round_id,
      moment(round.created_at),
      DIFFICULTY_NAMES[difficultyOf(round.type)],
      rupees(round.stake_paise),
      String(round.step),
      round.step > 0 ? multiplierText(multiplierAt(round, round.step)) : '',
      rupees(round.win_paise),
      round.state,
      round.cause ?? '',
    ]),
    empty: 'No rounds yet.',
  };
}

function roundData(round: ListedRound) {
  return {
    round_id: round.round_id,
    at: round.created_at.toISOString(),
    type: round.type,
    stake: rupeesText(round.stake_paise),
    step: round.step,
    win: rupeesText(round.win_paise),
    state: round.state,
    cause: round.cause,
  };
}
