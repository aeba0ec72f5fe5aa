import { type SQL, sql } from 'drizzle-orm';
import { rupeesText } from '../../contract/money.ts';
import type { AppContext } from '../app-context.ts';
import type { Db } from '../platform/db/database.ts';
import type { JournalKind } from '../platform/db/schema/schema.ts';
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
  await tx.execute(sql`select adjust_wallet(${userId}, ${changePaise}, ${actor}, ${reason})`);
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

/** @returns what a call says of a reversal: the kind of the entry, and how much the wallet grows */
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

/**
 * The question before a journal row is reversed: what the wallet gets or loses, and what of it becomes a debt.
 * @throws CommandRefused when there is no such player or row, or the row cannot be reversed or was before
 */
export async function confirmReverse(
  { database: { db } }: AppContext,
  command: CommandOf<'player reverse'>,
): Promise<string> {
  const player = await findPlayer(db, command.player);
  const { kind, changePaise } = await reversalBy(db, sql`reversal_of(${player.user_id}, ${command.row})`);
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
  const { kind, changePaise } = await reversalBy(
    tx,
    sql`reverse_entry(${userId}, ${row}, null, ${actor}, ${reason})`,
  );
  const detail = { kind, amount: rupeesText(changePaise), reason };
  await recordAudit(tx, { actor, act: command, user_id: userId, subject_id: row, detail, at }, actId);
  const { balance_paise: balancePaise, debt_paise: debtPaise } = await findPlayer(tx, userId);
  return {
    message: `Reversed. Balance of ${nameOf(player)} now ${rupees(balancePaise)}${debtSentence(debtPaise)}.`,
    pages: [],
    data: { user_id: userId, row, ...detail, balance: rupeesText(balancePaise), debt: rupeesText(debtPaise) },
  };
}
