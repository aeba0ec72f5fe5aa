import { rupeesText } from '../../contract/money.ts';
import type { AppContext } from '../app-context.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { databaseMetadata } from '../platform/db/schema/schema.ts';
import { type OpenRound, readOpenRound } from '../rounds/find.ts';
import { canDecrypt, voidRound } from '../rounds/settle.ts';
import { recordAudit } from './audit-log.ts';
import type { CommandOf } from './commands.ts';
import { findPlayer, type KnownPlayer, nameOf } from './find-player.ts';
import type { CommandResult, MoneyTransaction } from './handler.ts';
import { CommandRefused } from './protocol.ts';
import { rupees } from './table.ts';

/** The open round of a player if its seed cannot be opened here, else null. */
async function unreadableRoundOf(db: Db, context: AppContext, userId: string): Promise<OpenRound | null> {
  const round = await readOpenRound(db, userId);
  return round && !canDecrypt(context, round) ? round : null;
}

/** @throws CommandRefused when this server lacks the newest key of its database: the round is not lost */
async function requireSeedKey(db: Db, { cipher }: AppContext): Promise<void> {
  const [metadata] = await db.select({ key: databaseMetadata.seed_key_id }).from(databaseMetadata);
  if (!cipher.hasKey(metadata?.key ?? null))
    throw new CommandRefused(
      'This server runs with another SEED_KEY than its database: restart it with that one.',
    );
}

/**
 * Gives the stake of a player's open round back when its seed cannot be opened.
 * @returns the round's id; null when there is no such round
 */
export async function voidOpenRoundOf(
  tx: Tx,
  context: AppContext,
  userId: string,
  actor: string,
): Promise<string | null> {
  const round = await unreadableRoundOf(tx, context, userId);
  if (!round) return null;
  await requireSeedKey(tx, context);
  // Nobody else can move a round that does not open, but another back office can be faster.
  return (await voidRound(tx, context, round, actor)) ? round.round_id : null;
}

const nothingToVoid = (player: KnownPlayer): CommandRefused =>
  new CommandRefused(
    `${nameOf(player)} has no open round whose seed cannot be opened: other rounds are played, or settled by themselves.`,
  );

/**
 * The question before a round is voided.
 * @throws CommandRefused when there is no such player, no open round of hers whose seed cannot be opened, or this server runs
 * with another SEED_KEY than the database
 */
export async function confirmVoidRound(
  context: AppContext,
  { player: who }: CommandOf<'player void-round'>,
): Promise<string> {
  const { db } = context.database;
  const player = await findPlayer(db, who);
  const round = await unreadableRoundOf(db, context, player.user_id);
  if (!round) throw nothingToVoid(player);
  await requireSeedKey(db, context);
  return `Void the open round of ${nameOf(player)}, whose seed cannot be opened, and give the stake of ${rupees(round.stake_paise)} back?`;
}

/** Settles a round that was sealed with a lost key: the stake goes back. */
export async function voidRoundCommand(
  context: AppContext,
  { command, player: who, reason }: CommandOf<'player void-round'>,
  { tx, actor, act_id: actId, at, onCommit }: MoneyTransaction,
): Promise<CommandResult> {
  const player = await findPlayer(tx, who);
  const { user_id: userId } = player;
  const round = await unreadableRoundOf(tx, context, userId);
  const roundId = await voidOpenRoundOf(tx, context, userId, actor);
  if (!round || roundId === null) throw nothingToVoid(player);
  const detail = { reason, stake: rupeesText(round.stake_paise), step: round.step };
  await recordAudit(tx, { actor, act: command, user_id: userId, subject_id: roundId, detail, at }, actId);
  onCommit(() => context.metrics.roundsEnded.inc({ cause: 'voided' }));
  return {
    message: `Voided: ${nameOf(player)} has the stake of ${rupees(round.stake_paise)} back.`,
    pages: [],
    data: { user_id: userId, round_id: roundId, ...detail },
  };
}
