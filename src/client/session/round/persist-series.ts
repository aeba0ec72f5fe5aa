import * as v from 'valibot';
import { netRupees } from '../../../rules/rupees.ts';
import type { GameState } from '../../state/state.ts';
import type { Deps } from '../deps.ts';
import { parseStored, SERIES_KEY } from '../storage.ts';

const StoredSeries = v.object({
  userId: v.string(),
  ended: v.number(),
  netPaise: v.string(),
  stakePaise: v.string(),
  roundId: v.nullable(v.string()),
});

function textOf({ autoplay, round, userId }: GameState): string | null {
  if (!autoplay) return null;
  const { begun, bet, ended, netPaise } = autoplay;
  return JSON.stringify({
    userId,
    ended,
    netPaise: String(netPaise),
    stakePaise: String(bet.stakePaise),
    roundId: begun > ended ? (round?.roundId ?? null) : null,
  });
}

/** Stores the series of this tab while it runs. Returns the stop function. */
export function persistSeries({ store, tabStorage }: Deps): () => void {
  return store.subscribe((now, before) => {
    if (now.autoplay === before.autoplay && now.round === before.round) return;
    const text = textOf(now);
    if (text !== null) tabStorage.set(SERIES_KEY, text);
    else if (before.autoplay) tabStorage.remove(SERIES_KEY);
  });
}

/** Shows the result of a series that a reload has ended. */
export async function showStoredSeries({ gateway, notify }: Deps, text: string): Promise<void> {
  const stored = parseStored(text, StoredSeries);
  if (!stored) return;
  const { userId, ended, netPaise, stakePaise, roundId } = stored;
  const snapshot = roundId === null ? undefined : await gateway.snapshot(userId).catch(() => undefined);
  const last = snapshot?.last?.round.roundId === roundId ? snapshot?.last : null;
  const net = BigInt(netPaise) + (last ? last.settlement.winPaise - BigInt(stakePaise) : 0n);
  const values = { count: ended + (last ? 1 : 0), amount: netRupees(net) };
  notify({ kind: 'alert', text: { key: 'notice.seriesReloaded', values } });
}
