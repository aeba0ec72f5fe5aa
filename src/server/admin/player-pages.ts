import { and, desc, eq, ilike, inArray, or, sum } from 'drizzle-orm';
import { DIFFICULTY_NAMES, PAYMENT_PENDING, PLAYER_BLOCKED } from '../../contract/constants.ts';
import { multiplierText } from '../../presentation/multiplier-text.ts';
import type { Db } from '../platform/db/database.ts';
import { journal, players, postings, wallets, withdrawals } from '../platform/db/schema/schema.ts';
import { pageOfRounds } from '../rounds/find.ts';
import { difficultyOf, type ListedRound, multiplierAt } from '../rounds/view.ts';
import { recordBankDetailsAccess } from './audit-log.ts';
import { findPlayer, type KnownPlayer, PLAYER_COLUMNS } from './find-player.ts';
import type { Handlers } from './handler.ts';
import { listDeposits, withdrawalsPage } from './payments-list.ts';
import type { Section } from './protocol.ts';
import { card, right, table } from './table.ts';

const statusName = (status: number): string => (status === PLAYER_BLOCKED ? 'blocked' : 'active');

const profileCard = (player: KnownPlayer, heldPaise: bigint, roundsTotal: number): Section =>
  card(`Player ${player.user_id}`, {
    Phone: player.phone,
    Name: player.name,
    Email: player.email,
    Since: player.created_at,
    'Referred by': player.referred_by,
    Status: statusName(player.status),
    Balance: player.balance_paise,
    'Held for withdrawals': heldPaise,
    Debt: player.debt_paise,
    'First recharge': player.first_recharge,
    Rounds: roundsTotal,
  });

async function heldOf(db: Db, userId: string): Promise<bigint> {
  const [held] = await db
    .select({ paise: sum(withdrawals.amount_paise) })
    .from(withdrawals)
    .where(and(eq(withdrawals.user_id, userId), eq(withdrawals.status, PAYMENT_PENDING)));
  return BigInt(held?.paise ?? 0);
}

/** @returns the newest ledger entries of a player */
async function entriesOf(db: Db, userId: string, limit: number) {
  const entries = await db
    .select()
    .from(journal)
    .where(eq(journal.user_id, userId))
    .orderBy(desc(journal.created_at), desc(journal.journal_id))
    .limit(limit);
  if (entries.length === 0) return [];
  const ids = entries.map(({ journal_id: id }) => id);
  const ofEntries = await db
    .select()
    .from(postings)
    .where(and(eq(postings.user_id, userId), inArray(postings.journal_id, ids)));
  return entries.map(({ user_id: _, created_at: at, ...entry }) => {
    const own = ofEntries.filter(({ journal_id: id }) => id === entry.journal_id);
    const wallet = own.find(({ account }) => account === 'wallet');
    return {
      ...entry,
      at,
      wallet: wallet?.amount_paise ?? 0n,
      balance: wallet?.balance_after_paise ?? null,
      postings: Object.fromEntries(own.map(({ account, amount_paise: paise }) => [account, paise])),
    };
  });
}

const entriesTable = (entries: Awaited<ReturnType<typeof entriesOf>>): Section =>
  table(
    'Journal, newest first',
    ['Row', 'When', 'Kind', right('Wallet'), right('Balance'), 'Who', 'Reason'],
    entries.map(({ journal_id: id, at, kind, wallet, balance, actor, reason }) => [
      id,
      at,
      kind,
      wallet || null,
      balance,
      actor,
      reason,
    ]),
    'No money has moved yet.',
  );

const roundsTable = (rounds: readonly ListedRound[]): Section =>
  table(
    'Rounds, newest first',
    [
      'Round',
      'When',
      'Difficulty',
      right('Stake'),
      right('Line'),
      right('Multiplier'),
      right('Win'),
      'State',
      'Cause',
    ],
    rounds.map((round) => [
      round.round_id,
      round.created_at,
      DIFFICULTY_NAMES[difficultyOf(round.type)],
      round.stake_paise,
      round.step,
      round.step > 0 ? multiplierText(multiplierAt(round, round.step)) : '',
      round.payout_paise,
      round.state,
      round.cause,
    ]),
    'No rounds yet.',
  );

export const playerPageHandlers = {
  'players list': {
    execute: async ({ database: { db } }, { search, limit }) => {
      const like = `%${search?.replace(/[\\%_]/g, '\\$&')}%`;
      const matches = or(ilike(players.phone, like), ilike(players.name, like), ilike(players.email, like));
      const { user_id, phone, name, status, created_at, balance_paise, debt_paise } = PLAYER_COLUMNS;
      const found = await db
        .select({ user_id, phone, name, status, created_at, balance_paise, debt_paise })
        .from(players)
        .innerJoin(wallets, eq(wallets.user_id, players.user_id))
        .where(search === undefined ? undefined : matches)
        .orderBy(desc(players.user_id))
        .limit(limit);
      return {
        pages: [
          table(
            'Players, newest first',
            ['Id', 'Phone', 'Name', 'Since', right('Balance'), right('Debt'), 'Status'],
            found.map((player) => [
              player.user_id,
              player.phone,
              player.name,
              player.created_at,
              player.balance_paise,
              player.debt_paise || null,
              statusName(player.status),
            ]),
            'No players.',
          ),
        ],
        data: found.map((player) => ({ ...player, status: statusName(player.status) })),
      };
    },
  },
  'player show': {
    /** Shows everything about a player, and records that bank details were shown. */
    execute: ({ database }, { command, player: who, limit }, actor) => {
      return database.transaction(async (tx) => {
        const player = await findPlayer(tx, who);
        const { user_id: userId, status, ...profile } = player;
        const held = await heldOf(tx, userId);
        const entries = await entriesOf(tx, userId, limit);
        const { page: rounds, total } = await pageOfRounds(tx, userId, 0, limit);
        const ofPlayer = { status: 'all', player: userId, limit, offset: 0 } as const;
        const deposits = await listDeposits(tx, { command: 'deposits list', ...ofPlayer });
        const { ids, ...payouts } = await withdrawalsPage(tx, ofPlayer);
        await recordBankDetailsAccess(tx, actor, command, userId, ids);
        return {
          pages: [
            profileCard(player, held, total),
            entriesTable(entries),
            roundsTable(rounds),
            ...(deposits.pages ?? []),
            ...(payouts.pages ?? []),
          ],
          data: {
            user_id: userId,
            ...profile,
            status: statusName(status),
            held,
            journal: entries,
            rounds: rounds.map((round) => ({
              round_id: round.round_id,
              at: round.created_at,
              type: round.type,
              stake_paise: round.stake_paise,
              step: round.step,
              win_paise: round.payout_paise,
              state: round.state,
              cause: round.cause,
            })),
            rounds_total: total,
            deposits: deposits.data,
            withdrawals: payouts.data,
          },
        };
      });
    },
  },
} satisfies Handlers;
