import { and, eq } from 'drizzle-orm';
import { rupeesText } from '../../contract/money.ts';
import type { Db, Tx } from '../db/database.ts';
import { database_stamp, rounds } from '../db/schema.ts';
import type { Provider } from '../provider.ts';
import { canOpen, SECRET_COLUMNS, type SecretRound, voidRound } from '../rounds/settle.ts';
import { recordAct } from './acts.ts';
import { type CommandOf, DeskRefused } from './command.ts';
import type { MoneyAct, Shown } from './desk.ts';
import { findPlayer, type KnownPlayer, nameOf } from './find-player.ts';
import { rupees } from './table.ts';

/** The open round of a player if its seed cannot be opened here, else null. */
async function unreadableRoundOf(db: Db, provider: Provider, user_id: string): Promise<SecretRound | null> {
  const [round] = await db
    .select(SECRET_COLUMNS)
    .from(rounds)
    .where(and(eq(rounds.user_id, user_id), eq(rounds.state, 'open')));
  return round && !canOpen(provider, round) ? round : null;
}

/** @throws DeskRefused when this server runs with a key that is not the database's any more: the round is not lost */
async function needOurKey(db: Db, { seal }: Provider): Promise<void> {
  const [stamp] = await db.select({ key: database_stamp.seed_key_id }).from(database_stamp);
  if (stamp?.key !== seal.key_id)
    throw new DeskRefused(
      'This server runs with another SEED_KEY than its database: restart it with that one.',
    );
}

/**
 * Gives the stake of a player's open round back when its seed cannot be opened.
 * @returns the round's id; null when there is no such round
 */
export async function voidOpenRoundOf(
  tx: Tx,
  provider: Provider,
  user_id: string,
  actor: string,
): Promise<string | null> {
  const round = await unreadableRoundOf(tx, provider, user_id);
  if (!round) return null;
  await needOurKey(tx, provider);
  // Nobody else can move a round that does not open, but another desk can be faster.
  return (await voidRound(tx, provider, round, actor)) ? round.round_id : null;
}

const nothingToVoid = (player: KnownPlayer): DeskRefused =>
  new DeskRefused(
    `${nameOf(player)} has no open round whose seed cannot be opened: other rounds are played, or settled by themselves.`,
  );

export async function askVoidRound(
  provider: Provider,
  { player: who }: CommandOf<'player void-round'>,
): Promise<string> {
  const { db } = provider.database;
  const player = await findPlayer(db, who);
  const round = await unreadableRoundOf(db, provider, player.user_id);
  if (!round) throw nothingToVoid(player);
  await needOurKey(db, provider);
  return `Void the open round of ${nameOf(player)}, whose seed cannot be opened, and give the stake of ${rupees(round.stake_paise)} back?`;
}

/** Settles a round that was sealed with a lost key: the stake goes back. */
export async function voidRoundAtDesk(
  provider: Provider,
  { command, player: who, reason }: CommandOf<'player void-round'>,
  { tx, actor, act_id, at, onCommit }: MoneyAct,
): Promise<Shown> {
  const player = await findPlayer(tx, who);
  const { user_id } = player;
  const round = await unreadableRoundOf(tx, provider, user_id);
  const round_id = await voidOpenRoundOf(tx, provider, user_id, actor);
  if (!round || round_id === null) throw nothingToVoid(player);
  const detail = { reason, stake: rupeesText(round.stake_paise), step: round.step };
  await recordAct(tx, { actor, act: command, user_id, subject_id: round_id, detail, at }, act_id);
  onCommit(() => provider.metrics.rounds_ended.inc({ cause: 'voided' }));
  return {
    message: `Voided: ${nameOf(player)} has the stake of ${rupees(round.stake_paise)} back.`,
    pages: [],
    data: { user_id, round_id, ...detail },
  };
}
