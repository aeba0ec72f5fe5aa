import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { rupeesText } from '../../contract/money.ts';
import type { AppContext } from '../app-context.ts';
import { clawback } from '../ledger/clawback.ts';
import { post } from '../ledger/journal.ts';
import type { Db } from '../platform/db/database.ts';
import {
  type Account,
  type JournalKind,
  journal,
  openRounds,
  postings,
} from '../platform/db/schema/schema.ts';
import { readSettings } from '../platform/settings/settings.ts';
import { recordAudit } from './audit-log.ts';
import type { CommandOf } from './commands.ts';
import { debtSentence, findPlayer, type KnownPlayer, nameOf, owedAfter } from './find-player.ts';
import type { CommandResult, MoneyTransaction } from './handler.ts';
import { CommandRefused } from './protocol.ts';
import { rupees } from './table.ts';

/** Corrections are new journal rows, never changes of old ones. */

/** Positive: the wallet grows. */
function changeOf({ credit, debit }: CommandOf<'player adjust'>): bigint {
  if ((credit === undefined) === (debit === undefined))
    throw new CommandRefused('Say --credit or --debit, and one of them only.');
  return credit ?? -(debit ?? 0n);
}

async function checkCeiling(db: Db, changePaise: bigint): Promise<void> {
  const { max_adjust_paise: maxPaise } = await readSettings(db);
  if (changePaise <= maxPaise && -changePaise <= maxPaise) return;
  throw new CommandRefused(`An adjustment is at most ${rupees(maxPaise)} (setting max_adjust).`);
}

function checkCovered(player: KnownPlayer, changePaise: bigint): void {
  if (player.balance_paise + changePaise >= 0n) return;
  throw new CommandRefused(
    `The balance of ${nameOf(player)} is ${rupees(player.balance_paise)}: an adjustment cannot take ${rupees(-changePaise)}.`,
  );
}

/**
 * The question before an adjustment.
 * @throws CommandRefused when there is no such player, not exactly one of credit and debit is given, the amount is over the
 * ceiling, or the balance does not cover a debit
 */
export async function confirmAdjust(
  { database: { db } }: AppContext,
  command: CommandOf<'player adjust'>,
): Promise<string> {
  const player = await findPlayer(db, command.player);
  const changePaise = changeOf(command);
  await checkCeiling(db, changePaise);
  checkCovered(player, changePaise);
  return changePaise > 0n
    ? `Give ${rupees(changePaise)} to ${nameOf(player)}?`
    : `Take ${rupees(-changePaise)} from ${nameOf(player)}?`;
}

/** Gives or takes money by a new journal row, against the house. */
export async function adjust(
  _: AppContext,
  command: CommandOf<'player adjust'>,
  { tx, actor, act_id: actId, at }: MoneyTransaction,
): Promise<CommandResult> {
  const { reason } = command;
  const changePaise = changeOf(command);
  const player = await findPlayer(tx, command.player);
  const { user_id: userId } = player;
  await checkCeiling(tx, changePaise);
  checkCovered(player, changePaise);
  await post(tx, {
    user_id: userId,
    kind: 'adjustment',
    subject_id: null,
    actor,
    reason,
    at,
    amounts: { wallet: changePaise, house: -changePaise },
  });
  const detail = { amount: rupeesText(changePaise), reason };
  await recordAudit(
    tx,
    { actor, act: command.command, user_id: userId, subject_id: null, detail, at },
    actId,
  );
  const { balance_paise: balancePaise } = await findPlayer(tx, userId);
  return {
    message: `Done. Balance of ${nameOf(player)} now ${rupees(balancePaise)}.`,
    pages: [],
    data: { user_id: userId, ...detail, balance: rupeesText(balancePaise) },
  };
}

/** What a reversal does: the wallet changes, against the account where the money came from or went. */
export interface ReversalEffect {
  /** positive: the wallet grows */
  readonly changePaise: bigint;
  readonly counterAccount: Account;
}

const COUNTERPART: Readonly<Partial<Record<JournalKind, Account>>> = {
  welcome: 'promotion',
  deposit: 'clearing',
  withdrawal_paid: 'clearing',
  adjustment: 'house',
  // The stake's own account is emptied when the round ends, so the house gives back and takes back.
  stake: 'house',
  settlement: 'house',
};

/**
 * How a journal row is undone.
 * @param amounts its postings
 * @returns null when it moved nothing that a reversal could move back
 */
export function reversalEffect(
  kind: JournalKind,
  amounts: ReadonlyMap<Account, bigint>,
): ReversalEffect | null {
  const against = COUNTERPART[kind];
  if (!against) return null;
  // A payment out that the bank sent back never touched the wallet: it was held before.
  const changePaise =
    kind === 'withdrawal_paid' ? (amounts.get('clearing') ?? 0n) : -(amounts.get('wallet') ?? 0n);
  return changePaise === 0n ? null : { changePaise, counterAccount: against };
}

async function findReversalEffect(
  db: Db,
  userId: string,
  row: string,
): Promise<ReversalEffect & { kind: JournalKind }> {
  const sides = await db
    .select({
      kind: journal.kind,
      subject_id: journal.subject_id,
      account: postings.account,
      amount: postings.amount_paise,
    })
    .from(journal)
    .innerJoin(
      postings,
      and(eq(postings.user_id, journal.user_id), eq(postings.journal_id, journal.journal_id)),
    )
    .where(and(eq(journal.user_id, userId), eq(journal.journal_id, row)));
  const [first] = sides;
  if (!first) throw new CommandRefused(`This player has no journal row ${row}. See: player show`);
  const { kind, subject_id: subjectId } = first;
  const [before] = await db
    .select({ actor: journal.actor, at: journal.created_at })
    .from(journal)
    .where(and(eq(journal.user_id, userId), eq(journal.reverses_id, row)));
  if (before)
    throw new CommandRefused(
      `Row ${row} was already reversed on ${before.at.toISOString()} by ${before.actor}.`,
    );
  if (kind === 'withdrawal_held')
    throw new CommandRefused('A held withdrawal is not reversed: reject the withdrawal.');
  if (kind === 'stake' && subjectId !== null) {
    if (await isOpen(db, userId, subjectId))
      throw new CommandRefused('The round of this stake is still open: reverse it when it has ended.');
    await checkPayoutReversed(db, userId, subjectId);
  }
  const undo = reversalEffect(kind, new Map(sides.map(({ account, amount }) => [account, amount])));
  if (!undo) throw new CommandRefused(`A ${kind} row like this cannot be reversed. Use: player adjust`);
  return { ...undo, kind };
}

/**
 * The stake of a round that paid something is given back only after what it paid was taken back, so that the whole round is undone.
 * @throws CommandRefused that names the row to reverse first
 */
async function checkPayoutReversed(db: Db, userId: string, roundId: string): Promise<void> {
  const reversal = alias(journal, 'reversal');
  const [paid] = await db
    .select({ journal_id: journal.journal_id, amount: postings.amount_paise })
    .from(journal)
    .innerJoin(
      postings,
      and(
        eq(postings.user_id, journal.user_id),
        eq(postings.journal_id, journal.journal_id),
        eq(postings.account, 'wallet'),
      ),
    )
    .leftJoin(
      reversal,
      and(eq(reversal.user_id, journal.user_id), eq(reversal.reverses_id, journal.journal_id)),
    )
    .where(
      and(
        eq(journal.user_id, userId),
        eq(journal.kind, 'settlement'),
        eq(journal.subject_id, roundId),
        isNull(reversal.journal_id),
      ),
    );
  if (paid)
    throw new CommandRefused(
      `The round of this stake paid ${rupees(paid.amount)}: reverse its settlement first, row ${paid.journal_id}.`,
    );
}

async function isOpen(db: Db, userId: string, roundId: string): Promise<boolean> {
  const [open] = await db
    .select({ round_id: openRounds.round_id })
    .from(openRounds)
    .where(and(eq(openRounds.user_id, userId), eq(openRounds.round_id, roundId)));
  return open !== undefined;
}

/**
 * The question before a journal row is reversed: what the wallet gets or loses, and what of it becomes a debt.
 * @throws CommandRefused when there is no such player or row, or the row cannot be reversed or was before
 */
export async function confirmReverse(
  { database: { db } }: AppContext,
  command: CommandOf<'player reverse'>,
): Promise<string> {
  const player = await findPlayer(db, command.player);
  const { kind, changePaise } = await findReversalEffect(db, player.user_id, command.row);
  if (changePaise > 0n) return `Reverse this ${kind}: give ${rupees(changePaise)} back to ${nameOf(player)}?`;
  return `Reverse this ${kind}: take ${rupees(-changePaise)} from ${nameOf(player)}?${owedAfter(player, -changePaise)}`;
}

/** Undoes a journal row by a new one. What is taken beyond the balance becomes the player's debt. */
export async function reverse(
  _: AppContext,
  { command, player: who, row, reason }: CommandOf<'player reverse'>,
  { tx, actor, act_id: actId, at }: MoneyTransaction,
): Promise<CommandResult> {
  const player = await findPlayer(tx, who);
  const { user_id: userId } = player;
  const { kind, changePaise, counterAccount: against } = await findReversalEffect(tx, userId, row);
  const entry = {
    user_id: userId,
    kind: 'reversal' as const,
    subject_id: null,
    reverses_id: row,
    actor,
    reason,
    at,
  };
  if (changePaise > 0n)
    await post(tx, { ...entry, amounts: { wallet: changePaise, [against]: -changePaise } });
  else await clawback(tx, { ...entry, amount_paise: -changePaise, counterAccount: against });
  const detail = { kind, amount: rupeesText(changePaise), reason };
  await recordAudit(tx, { actor, act: command, user_id: userId, subject_id: row, detail, at }, actId);
  const { balance_paise: balancePaise, debt_paise: debtPaise } = await findPlayer(tx, userId);
  return {
    message: `Reversed. Balance of ${nameOf(player)} now ${rupees(balancePaise)}${debtSentence(debtPaise)}.`,
    pages: [],
    data: { user_id: userId, row, ...detail, balance: rupeesText(balancePaise), debt: rupeesText(debtPaise) },
  };
}
