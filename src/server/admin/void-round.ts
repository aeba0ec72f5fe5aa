import { rupees } from '../../presentation/rupees.ts';
import type { AppContext } from '../app-context.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { databaseMetadata } from '../platform/db/schema/schema.ts';
import { type OpenRound, readOpenRound } from '../rounds/find.ts';
import { canDecrypt, voidRound } from '../rounds/settle.ts';
import { findPlayer, type KnownPlayer, nameOf } from './find-player.ts';
import type { Handlers } from './handler.ts';
import { CommandRefused } from './protocol.ts';

/** @returns the open round of a player if this server cannot decrypt its seed */
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
 * Gives back the stake of a player's open round when its seed cannot be decrypted.
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
  return (await voidRound(tx, context, round, actor)) ? round.round_id : null;
}

const nothingToVoid = (player: KnownPlayer): CommandRefused =>
  new CommandRefused(
    `${nameOf(player)} has no open round whose seed cannot be opened: other rounds are played, or settled by themselves.`,
  );

export const voidRoundHandlers = {
  'player void-round': {
    ask: async (context, { player: who }) => {
      const { db } = context.database;
      const player = await findPlayer(db, who);
      const round = await unreadableRoundOf(db, context, player.user_id);
      if (!round) throw nothingToVoid(player);
      await requireSeedKey(db, context);
      return `Void the open round of ${nameOf(player)}, whose seed cannot be opened, and give the stake of ${rupees(round.stake_paise)} back?`;
    },
    change: async (context, { player: who, reason }, { tx, actor }) => {
      const player = await findPlayer(tx, who);
      const { user_id } = player;
      const round = await unreadableRoundOf(tx, context, user_id);
      const roundId = await voidOpenRoundOf(tx, context, user_id, actor);
      if (!round || roundId === null) throw nothingToVoid(player);
      const detail = { reason, stake: round.stake_paise, step: round.step };
      return {
        message: `Voided: ${nameOf(player)} has the stake of ${rupees(round.stake_paise)} back.`,
        data: { user_id, round_id: roundId, ...detail },
        audit: { user_id, subject_id: roundId, detail },
        afterCommit: () => context.metrics.roundsEnded.inc({ cause: 'voided' }),
      };
    },
  },
} satisfies Handlers;
