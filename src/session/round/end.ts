import type { EventOf } from '../../game/events.ts';
import { verifyRound } from '../../game/fairness.ts';
import { isFried } from '../../game/settlement.ts';
import type { FairnessCheck, Round, Settlement } from '../../game/state.ts';
import { EGG_OPENS_MS, RESTART_AFTER_MS, RUN_TO_END_AFTER_MS } from '../../presentation/timings.ts';
import type { Deps } from '../deps.ts';
import { raiseHazardFlag } from '../hazard-flag.ts';
import { OPEN_ROUND_KEY } from '../storage.ts';
import { reloadRoad } from './catalogue.ts';
import { withSavedSeeds } from './open-round.ts';

/** An event that ends a round. */
type RoundEndEvent = EventOf<'landedFried' | 'landedSettled' | 'cashoutPaid' | 'endedElsewhere'>;

/** Shows how a round ended, checks it, and starts over RESTART_AFTER_MS after the end is on screen. */
export function showEnd(deps: Deps, event: RoundEndEvent): void {
  const { clock, signals, storage, store } = deps;
  if (!store.dispatch(event)) return;
  const { phase, round, settlement } = store.getState();
  if (!round || !settlement) return;
  const check = checkFairness(withSavedSeeds(storage, round), settlement, event.serverSeed ?? null);
  store.dispatch({ kind: 'checked', check });
  storage.remove(OPEN_ROUND_KEY);
  if (phase === 'fried') raiseHazardFlag(deps);
  if (settlement.gameOver) runToEnd(deps, round, settlement);
  else clock.setTimer(RESTART_AFTER_MS, () => restart(deps), signals.round);
}

function restart(deps: Deps): void {
  deps.store.dispatch({ kind: 'reset' });
  void reloadRoad(deps);
}

/**
 * The player has seen enough of a win. While the chicken is still on her way to the egg, the popup is shown at once; an open popup
 * closes and the game starts over.
 */
export function skipWin(deps: Deps): void {
  const { store } = deps;
  const { phase, settlement, eggOpen } = store.getState();
  if (phase !== 'won') return;
  if (settlement?.gameOver && !eggOpen) {
    store.dispatch({ kind: 'ranToEnd' });
    openEgg(deps);
  } else restart(deps);
}

/** At the end of the road the popup waits for the egg, and is then shown as long as any other. */
function openEgg(deps: Deps): void {
  const { clock, signals, store } = deps;
  if (store.dispatch({ kind: 'eggOpened' }))
    clock.setTimer(RESTART_AFTER_MS, () => restart(deps), signals.round);
}

/** The chicken goes on to the end tile, and the documented automatic cashout asks for what is settled already. */
function runToEnd(deps: Deps, round: Round, { step }: Settlement): void {
  const { clock, gateway, randomHex, signals, store } = deps;
  const { userId } = store.getState();
  if (userId === null) return;
  gateway
    .automaticCashout({ userId, round, step, key: randomHex(16) })
    .catch((error: unknown) => console.warn('Automatic cashout:', error));
  clock.setTimer(RUN_TO_END_AFTER_MS, () => store.dispatch({ kind: 'ranToEnd' }), signals.round);
  clock.setTimer(RUN_TO_END_AFTER_MS + EGG_OPENS_MS, () => openEgg(deps), signals.round);
}

/**
 * Draws a finished round again from the revealed seed.
 * @param round with the hash and client seed as they were before the bet
 * @param serverSeed null where nothing was revealed: then nothing can be said
 */
function checkFairness(round: Round, settlement: Settlement, serverSeed: string | null): FairnessCheck {
  const { roundId, serverSeedHash, clientSeed, nonce, type, algorithm } = round;
  if (roundId === null || serverSeedHash === null || algorithm === null || serverSeed === null)
    return { verdict: 'none' };
  const { cause, step } = settlement;
  const fried = isFried(settlement);
  const verdict = verifyRound({
    server_seed: serverSeed,
    server_seed_hash: serverSeedHash,
    client_seed: clientSeed,
    nonce,
    type,
    algorithm,
    state: fried ? 'fried' : 'cashed_out',
    cause,
    step: fried ? step + 1 : step,
  });
  return verdict.fair
    ? { verdict: 'fair', roundId, fatalLine: verdict.fatalLine, lastStep: round.lastStep }
    : { verdict: 'unfair', roundId, reason: verdict.reason };
}
