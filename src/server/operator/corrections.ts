import { and, eq } from 'drizzle-orm';
import { rupeesText } from '../../contract/money.ts';
import type { Db } from '../db/database.ts';
import { type Account, type JournalKind, journal, postings, rounds } from '../db/schema.ts';
import { takeBack } from '../ledger/debt.ts';
import { move } from '../ledger/journal.ts';
import type { Provider } from '../provider.ts';
import { recordAct } from './acts.ts';
import { type CommandOf, DeskRefused } from './command.ts';
import type { MoneyAct, Shown } from './desk.ts';
import { debtSentence, findPlayer, type KnownPlayer, nameOf, owedAfter } from './find-player.ts';
import { rupees } from './table.ts';

/** Corrections are new journal rows, never changes of old ones (design §4). */

/** Positive: the wallet grows. */
function changeOf({ credit, debit }: CommandOf<'player adjust'>): bigint {
  if ((credit === undefined) === (debit === undefined))
    throw new DeskRefused('Say --credit or --debit, and one of them only.');
  return credit ?? -(debit ?? 0n);
}

function refuseUncovered(player: KnownPlayer, change_paise: bigint): void {
  if (player.balance_paise + change_paise >= 0n) return;
  throw new DeskRefused(
    `The balance of ${nameOf(player)} is ${rupees(player.balance_paise)}: an adjustment cannot take ${rupees(-change_paise)}.`,
  );
}

export async function askAdjust(
  { database: { db } }: Provider,
  command: CommandOf<'player adjust'>,
): Promise<string> {
  const player = await findPlayer(db, command.player);
  const change_paise = changeOf(command);
  refuseUncovered(player, change_paise);
  return change_paise > 0n
    ? `Give ${rupees(change_paise)} to ${nameOf(player)}?`
    : `Take ${rupees(-change_paise)} from ${nameOf(player)}?`;
}

/** Gives or takes money by a new journal row, against the house. */
export async function adjust(
  _: Provider,
  command: CommandOf<'player adjust'>,
  { tx, actor, act_id, at }: MoneyAct,
): Promise<Shown> {
  const { reason } = command;
  const change_paise = changeOf(command);
  const player = await findPlayer(tx, command.player);
  const { user_id } = player;
  refuseUncovered(player, change_paise);
  await move(tx, {
    user_id,
    kind: 'adjustment',
    subject_id: null,
    actor,
    reason,
    at,
    amounts: { wallet: change_paise, house: -change_paise },
  });
  const detail = { amount: rupeesText(change_paise), reason };
  await recordAct(tx, { actor, act: command.command, user_id, subject_id: null, detail, at }, act_id);
  const { balance_paise } = await findPlayer(tx, user_id);
  return {
    message: `Done. Balance of ${nameOf(player)} now ${rupees(balance_paise)}.`,
    pages: [],
    data: { user_id, ...detail, balance: rupeesText(balance_paise) },
  };
}

/** What a reversal does: the wallet changes, against the account where the money came from or went. */
export interface Undoing {
  /** positive: the wallet grows */
  readonly change_paise: bigint;
  readonly against: Account;
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
export function undoing(kind: JournalKind, amounts: ReadonlyMap<Account, bigint>): Undoing | null {
  const against = COUNTERPART[kind];
  if (!against) return null;
  // A payment out that the bank sent back never touched the wallet: it was held before.
  const change_paise =
    kind === 'withdrawal_paid' ? (amounts.get('clearing') ?? 0n) : -(amounts.get('wallet') ?? 0n);
  return change_paise === 0n ? null : { change_paise, against };
}

async function undoingOf(db: Db, user_id: string, row: string): Promise<Undoing & { kind: JournalKind }> {
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
    .where(and(eq(journal.user_id, user_id), eq(journal.journal_id, row)));
  const [first] = sides;
  if (!first) throw new DeskRefused(`This player has no journal row ${row}. See: player show`);
  const { kind, subject_id } = first;
  const [before] = await db
    .select({ actor: journal.actor, at: journal.created_at })
    .from(journal)
    .where(and(eq(journal.user_id, user_id), eq(journal.reverses_id, row)));
  if (before)
    throw new DeskRefused(
      `Row ${row} was already reversed on ${before.at.toISOString()} by ${before.actor}.`,
    );
  if (kind === 'withdrawal_held')
    throw new DeskRefused('A held withdrawal is not reversed: reject the withdrawal.');
  if (kind === 'stake' && subject_id !== null && (await isOpen(db, user_id, subject_id)))
    throw new DeskRefused('The round of this stake is still open: reverse it when it has ended.');
  const undo = undoing(kind, new Map(sides.map(({ account, amount }) => [account, amount])));
  if (!undo) throw new DeskRefused(`A ${kind} row like this cannot be reversed. Use: player adjust`);
  return { ...undo, kind };
}

async function isOpen(db: Db, user_id: string, round_id: string): Promise<boolean> {
  const [open] = await db
    .select({ round_id: rounds.round_id })
    .from(rounds)
    .where(and(eq(rounds.user_id, user_id), eq(rounds.round_id, round_id), eq(rounds.state, 'open')));
  return open !== undefined;
}

export async function askReverse(
  { database: { db } }: Provider,
  command: CommandOf<'player reverse'>,
): Promise<string> {
  const player = await findPlayer(db, command.player);
  const { kind, change_paise } = await undoingOf(db, player.user_id, command.row);
  if (change_paise > 0n)
    return `Reverse this ${kind}: give ${rupees(change_paise)} back to ${nameOf(player)}?`;
  return `Reverse this ${kind}: take ${rupees(-change_paise)} from ${nameOf(player)}?${owedAfter(player, -change_paise)}`;
}

/** Undoes a journal row by a new one. What is taken beyond the balance becomes the player's debt. */
export async function reverse(
  _: Provider,
  { command, player: who, row, reason }: CommandOf<'player reverse'>,
  { tx, actor, act_id, at }: MoneyAct,
): Promise<Shown> {
  const player = await findPlayer(tx, who);
  const { user_id } = player;
  const { kind, change_paise, against } = await undoingOf(tx, user_id, row);
  const movement = {
    user_id,
    kind: 'reversal' as const,
    subject_id: null,
    reverses_id: row,
    actor,
    reason,
    at,
  };
  if (change_paise > 0n)
    await move(tx, { ...movement, amounts: { wallet: change_paise, [against]: -change_paise } });
  else await takeBack(tx, { ...movement, amount_paise: -change_paise, against });
  const detail = { kind, amount: rupeesText(change_paise), reason };
  await recordAct(tx, { actor, act: command, user_id, subject_id: row, detail, at }, act_id);
  const { balance_paise, debt_paise } = await findPlayer(tx, user_id);
  return {
    message: `Reversed. Balance of ${nameOf(player)} now ${rupees(balance_paise)}${debtSentence(debt_paise)}.`,
    pages: [],
    data: { user_id, row, ...detail, balance: rupeesText(balance_paise), debt: rupeesText(debt_paise) },
  };
}
