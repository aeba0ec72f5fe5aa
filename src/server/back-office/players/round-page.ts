import { eq } from 'drizzle-orm';
import type { BackOfficeAnswerOnWire } from '../../../contract/back-office/calls.ts';
import { rupeesText } from '../../../contract/money.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { openRounds, players } from '../../platform/db/schema/schema.ts';
import { currentEpoch } from '../../rounds/epochs.ts';
import { readSettledRound } from '../../rounds/find.ts';
import { multiplierAt, OPEN_COLUMNS, type PublicRound, toPublicRound } from '../../rounds/view.ts';
import { entriesOfRound } from '../reports/entries.ts';
import { playerOfRound } from './players.ts';
import { roundRow } from './rounds.ts';

interface FoundRound {
  readonly round: PublicRound;
  readonly rtp: number;
  readonly fatalLine: number | null;
  /** line k at index k - 1 */
  readonly landedAt: readonly Date[];
  readonly fireHits: readonly boolean[];
  readonly isHeld: boolean;
}

async function readOpen(db: Db, userId: string, roundId: string): Promise<FoundRound | null> {
  const [open] = await db
    .select({
      ...OPEN_COLUMNS,
      epoch: openRounds.epoch,
      rtp: openRounds.rtp,
      landedAt: openRounds.landedAt,
      fireHits: openRounds.fireHits,
    })
    .from(openRounds)
    .where(eq(openRounds.userId, userId));
  if (open?.roundId !== roundId) return null;
  const { rtp, landedAt, fireHits } = open;
  const isHeld = open.epoch !== (await currentEpoch(db));
  return { round: toPublicRound(open), rtp, fatalLine: null, landedAt, fireHits, isHeld };
}

async function readEnded(db: Db, userId: string, roundId: string): Promise<FoundRound | null> {
  const round = await readSettledRound(db, userId, roundId);
  if (!round) return null;
  const { rtp, fatalLine, landedAt, fireHits } = round;
  return { round, rtp, fatalLine, landedAt, fireHits, isHeld: false };
}

export async function readRound(
  { database: { db }, replayIds }: AppContext,
  roundId: string,
): Promise<BackOfficeAnswerOnWire<'round'>> {
  const userId = await playerOfRound(db, roundId);
  // A round may end between the two statements.
  const found =
    userId === null
      ? null
      : ((await readOpen(db, userId, roundId)) ?? (await readEnded(db, userId, roundId)));
  if (userId === null || !found) throw new ApiError(404, 'not_found', 'There is no such round.');
  const { round, rtp, fatalLine, landedAt, fireHits, isHeld } = found;
  const [player] = await db
    .select({ name: players.name, isPrivate: players.privateRounds })
    .from(players)
    .where(eq(players.userId, userId));
  const isShown = round.state !== 'open' && player?.isPrivate === false;
  return {
    ...roundRow(round, player?.name ?? ''),
    is_held: isHeld,
    ended_at: round.endedAt?.toISOString() ?? null,
    max_win: rupeesText(round.maxWinPaise),
    rtp,
    last_step: round.lastStep,
    target: round.target,
    steps: landedAt.slice(0, round.step).map((at, index) => ({
      line: index + 1,
      at: at.toISOString(),
      fire_hit: fireHits[index] ?? false,
      multiplier: multiplierAt(round, index + 1),
    })),
    balance_after: round.balanceAfterPaise === null ? null : rupeesText(round.balanceAfterPaise),
    server_seed_hash: round.serverSeedHash,
    client_seed: round.clientSeed,
    nonce: round.nonce,
    algorithm: round.algorithm,
    server_seed: round.serverSeed,
    fatal_line: fatalLine,
    replay: isShown ? `/replay/${replayIds.write({ userId, roundId })}` : null,
    entries: await entriesOfRound(db, userId, roundId, round.createdAt, round.endedAt),
  };
}
