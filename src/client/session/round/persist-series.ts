import * as v from 'valibot';
import { netRupees } from '../../../rules/rupees.ts';
import type { GameState } from '../../state/state.ts';
import type { Deps } from '../deps.ts';
import { readStored, SERIES_KEY } from '../storage.ts';

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

/** Stores the series of this tab, and shows its result after a reload, which ends it. Returns the stop function. */
export function persistSeries(deps: Deps): () => void {
  const { store, tabStorage } = deps;
  const kept = readStored(tabStorage, SERIES_KEY, StoredSeries);
  tabStorage.remove(SERIES_KEY);
  if (kept) void showResult(deps, kept);
  return store.subscribe((now, before) => {
    if (now.autoplay === before.autoplay && now.round === before.round) return;
    const text = textOf(now);
    if (text !== null) tabStorage.set(SERIES_KEY, text);
    else if (before.autoplay) tabStorage.remove(SERIES_KEY);
  });
}

async function showResult(
  { gateway, notify }: Deps,
  { userId, ended, netPaise, stakePaise, roundId }: v.InferOutput<typeof StoredSeries>,
): Promise<void> {
  const snapshot = roundId === null ? undefined : await gateway.snapshot(userId).catch(() => undefined);
  const last = snapshot?.last?.round.roundId === roundId ? snapshot?.last : null;
  const net = BigInt(netPaise) + (last ? last.settlement.winPaise - BigInt(stakePaise) : 0n);
  const values = { count: ended + (last ? 1 : 0), amount: netRupees(net) };
  notify({ kind: 'alert', text: { key: 'notice.seriesReloaded', values } });
}
