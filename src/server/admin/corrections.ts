import { type SQL, sql } from 'drizzle-orm';
import { rupees } from '../../presentation/rupees.ts';
import type { Db } from '../platform/db/database.ts';
import type { JournalKind } from '../platform/db/schema/schema.ts';
import { readSettings } from '../platform/settings/settings.ts';
import type { CommandOf } from './commands.ts';
import { debtSentence, findPlayer, type KnownPlayer, nameOf, owedAfter } from './find-player.ts';
import type { Handlers } from './handler.ts';
import { CommandRefused } from './protocol.ts';

/**
 * @returns what an adjustment adds to the wallet
 * @throws CommandRefused when not exactly one of credit and debit is given, the amount is over the ceiling, or the balance
 * does not cover a debit
 */
async function checkedChange(
  db: Db,
  player: KnownPlayer,
  { credit, debit }: CommandOf<'player adjust'>,
): Promise<bigint> {
  if ((credit === undefined) === (debit === undefined))
    throw new CommandRefused('Say --credit or --debit, and one of them only.');
  const changePaise = credit ?? -(debit ?? 0n);
  const { max_adjust_paise: maxPaise } = await readSettings(db);
  if (changePaise > maxPaise || -changePaise > maxPaise)
    throw new CommandRefused(`An adjustment is at most ${rupees(maxPaise)} (setting max_adjust).`);
  if (player.balance_paise + changePaise < 0n)
    throw new CommandRefused(
      `The balance of ${nameOf(player)} is ${rupees(player.balance_paise)}: an adjustment cannot take ${rupees(-changePaise)}.`,
    );
  return changePaise;
}

/** @returns the kind of the entry that a call of the database reverses, and how much the wallet grows */
async function reversalBy(
  db: Db,
  call: SQL,
): Promise<{ readonly kind: JournalKind; readonly changePaise: bigint }> {
  const [reversal] = await db
    .select({ kind: sql<JournalKind>`entry_kind`, changePaise: sql<bigint>`change_paise` })
    .from(call);
  if (!reversal) throw new Error('A reversal was neither made nor refused.');
  return reversal;
}

export const correctionHandlers = {
  'player adjust': {
    ask: async ({ database: { db } }, command) => {
      const player = await findPlayer(db, command.player);
      const changePaise = await checkedChange(db, player, command);
      return changePaise > 0n
        ? `Give ${rupees(changePaise)} to ${nameOf(player)}?`
        : `Take ${rupees(-changePaise)} from ${nameOf(player)}?`;
    },
    /** Gives or takes money by a new ledger entry, against the house. */
    change: async (_, command, { tx, actor }) => {
      const { reason } = command;
      const player = await findPlayer(tx, command.player);
      const { user_id } = player;
      const amount = await checkedChange(tx, player, command);
      await tx.execute(sql`select adjust_wallet(${user_id}, ${amount}, ${actor}, ${reason})`);
      const { balance_paise } = await findPlayer(tx, user_id);
      return {
        message: `Done. Balance of ${nameOf(player)} now ${rupees(balance_paise)}.`,
        data: { user_id, amount, reason, balance_paise },
        audit: { user_id, detail: { amount, reason } },
      };
    },
  },
  'player reverse': {
    ask: async ({ database: { db } }, command) => {
      const player = await findPlayer(db, command.player);
      const { kind, changePaise } = await reversalBy(db, sql`reversal_of(${player.user_id}, ${command.row})`);
      if (changePaise > 0n)
        return `Reverse this ${kind}: give ${rupees(changePaise)} back to ${nameOf(player)}?`;
      return `Reverse this ${kind}: take ${rupees(-changePaise)} from ${nameOf(player)}?${owedAfter(player, -changePaise)}`;
    },
    /** Reverses a ledger entry by a new one. What is taken beyond the balance becomes the player's debt. */
    change: async (_, { player: who, row, reason }, { tx, actor }) => {
      const player = await findPlayer(tx, who);
      const { user_id } = player;
      const { kind, changePaise: amount } = await reversalBy(
        tx,
        sql`reverse_entry(${user_id}, ${row}, null, ${actor}, ${reason})`,
      );
      const { balance_paise, debt_paise } = await findPlayer(tx, user_id);
      return {
        message: `Reversed. Balance of ${nameOf(player)} now ${rupees(balance_paise)}${debtSentence(debt_paise)}.`,
        data: { user_id, row, kind, amount, reason, balance_paise, debt_paise },
        audit: { user_id, subject_id: row, detail: { kind, amount, reason } },
      };
    },
  },
} satisfies Handlers;
