import { canGo } from '../game/panel.ts';
import type { Round } from '../game/state.ts';
import { FORWARD_MS, RECONNECTING_AFTER_MS, UNLOCK_AT_MOST_MS } from '../game/timings.ts';
import type { Account } from './account.ts';
import type { Edges } from './edges.ts';
import type { Ending } from './ending.ts';
import type { Landing, Move, Refused } from './hazard.ts';
import { insist } from './insist.ts';
import { tellUnclear } from './unclear.ts';
import type { Whereabouts } from './whereabouts.ts';

/** The call broke: nothing is known of the step. */
const BROKEN: Refused = { kind: 'refused', message: null, code: null, standing: null };

/** From the tap on Go until the buttons are open again. */
export function createStepping(
  edges: Edges,
  account: Account,
  whereabouts: Whereabouts,
  ending: Ending,
): { go(): void } {
  const { clock, hazard, notify, randomHex, sounds, store } = edges;

  const inRound = (round: Round) => store.getState().round === round;

  const unlock = async (round: Round) => {
    await Promise.race([account.refresh(), clock.sleep(UNLOCK_AT_MOST_MS)]);
    if (inRound(round)) store.dispatch({ kind: 'unlocked' });
  };

  const landSafe = (round: Round, line: number) => {
    store.dispatch({ kind: 'landedSafe' });
    sounds.play('land');
    sounds.play('step_up', { pitch_step: line - 1 });
    void unlock(round);
  };

  /** The step was refused, or its answer is beyond use: the hen stands where the provider says. */
  const correct = async ({ round, step, user_id }: Move, refused: Refused) => {
    const standing = refused.standing ?? (await whereabouts.ask(user_id, () => inRound(round)));
    if (!inRound(round)) return;
    // The step had been taken; only its answer was lost.
    if (standing?.open?.round.round_id === round.round_id && standing.open.step === step)
      return landSafe(round, step);
    if (refused.message && !refused.standing) notify({ kind: 'toast', tone: 'error', text: refused.message });
    if (standing && whereabouts.correct(round, standing)) return;
    if (standing) {
      store.dispatch({ kind: 'roundGone' });
      return whereabouts.takeUp(standing);
    }
    // Going back is safe: the same step sent again gets its first answer.
    store.dispatch({ kind: 'stepCorrected', step: step - 1 });
  };

  const land = async (move: Move, landing: Landing) => {
    const { round, step } = move;
    switch (landing.kind) {
      case 'safe':
        landSafe(round, step);
        if (landing.unpaid) {
          const { message } = landing.unpaid;
          notify({ kind: 'toast', tone: 'error', text: message ?? 'Something went wrong with cashout.' });
          if (message === null) tellUnclear(edges, 'cashout');
        }
        if (landing.wallet) store.dispatch({ kind: 'walletChanged', wallet: landing.wallet });
        return;
      case 'refused':
        return correct(move, landing);
      default: {
        const { settlement, wallet, server_seed } = landing;
        const kind = landing.kind === 'fried' ? 'landedFried' : 'landedSettled';
        ending.show({ kind, settlement, wallet }, server_seed);
        await account.refresh();
      }
    }
  };

  const jump = async (move: Move) => {
    const wanted = () => inRound(move.round);
    const on_lid = clock.sleep(FORWARD_MS);
    const landing = await insist(edges, { notice_after_ms: RECONNECTING_AFTER_MS, wanted }, () =>
      hazard.step(move),
    ).catch((error: unknown): Landing => {
      console.warn('Step:', error);
      return BROKEN;
    });
    await on_lid;
    if (wanted()) await land(move, landing);
  };

  return {
    go() {
      const before = store.getState();
      if (!canGo(before)) return;
      store.dispatch({ kind: 'goTapped' });
      const { round, target, fire_hit, user_id } = store.getState();
      if (!round || target === null || user_id === null) return;
      sounds.play('jump');
      void jump({ user_id, round, step: target, fire_hit, key: randomHex(16) });
    },
  };
}
