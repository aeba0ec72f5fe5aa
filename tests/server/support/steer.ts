import { createHash, createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { DifficultyType } from '../../../src/contract/constants.ts';
import { DIFFICULTIES } from '../../../src/contract/difficulties.ts';
import { seedHash } from '../../../src/rules/fairness.ts';
import type { AppContext } from '../../../src/server/app-context.ts';
import { players } from '../../../src/server/platform/db/schema/schema.ts';
import { ownerOf } from './roles.ts';

const PLACES = 25;

export function fatalLineByHand(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  type: DifficultyType,
): number {
  const left: number[] = [];
  for (let place = 1; place <= PLACES; place++) left.push(place);
  let smallest = PLACES + 1;
  for (let drawn = 0; drawn < (DIFFICULTIES[type - 1]?.fatalPlaces ?? 0); drawn++) {
    const digest = createHmac('sha256', serverSeed)
      .update(`${clientSeed}:${nonce}:${Math.floor(drawn / 8)}`)
      .digest();
    const u = digest.readUInt32BE((drawn % 8) * 4) / 2 ** 32;
    const [place = 0] = left.splice(Math.floor(u * left.length), 1);
    smallest = Math.min(smallest, place);
  }
  return smallest;
}

export function hashByHand(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export interface TargetRoad {
  readonly type: DifficultyType;
  readonly fatal_line: number;
}

const TRIES = 3_000_000;

export function seedFor(
  { type, fatal_line: fatalLine }: TargetRoad,
  clientSeed: string,
  nonce: number,
): string {
  for (let tries = 0; tries < TRIES; tries++) {
    const serverSeed = randomBytes(32).toString('hex');
    if (fatalLineByHand(serverSeed, clientSeed, nonce, type) === fatalLine) return serverSeed;
  }
  throw new Error(`No seed found that roasts line ${fatalLine} of type ${type}.`);
}

export async function steerNextRound(
  context: AppContext,
  userId: string,
  road: TargetRoad,
  clientSeed?: string,
): Promise<void> {
  const { db } = ownerOf(context.database);
  const [player] = await db.select().from(players).where(eq(players.userId, userId));
  if (!player) throw new Error(`There is no player ${userId}.`);
  const serverSeed = seedFor(road, clientSeed ?? player.clientSeed, player.nonce);
  await db
    .update(players)
    .set({
      nextEncryptedSeed: context.cipher.encrypt(serverSeed, userId),
      nextServerSeedHash: seedHash(serverSeed),
    })
    .where(eq(players.userId, userId));
}
