import { canGo } from '../game/selectors.ts';
import type { Round } from '../game/state.ts';
import { FORWARD_MS, MAX_UNLOCK_MS, RECONNECTING_AFTER_MS } from '../game/timings.ts';
import type { Deps } from './deps.ts';
import type { RoundEnd } from './end.ts';
import { retry } from './retry.ts';
import type { RefusedResult, StepRequest, StepResult } from './round-gateway.ts';
import type { Account } from './session.ts';
import type { RoundSync } from './sync.ts';
import { warnUncertain } from './uncertainty.ts';

/** The call broke: nothing is known of the step. */
const CALL_FAILED: RefusedResult = { kind: 'refused', message: null, code: null, snapshot: null };

/** From the tap on Go until the buttons are open again. */
export function createStepFlow(
  deps: Deps,
  account: Account,
  roundSync: RoundSync,
  roundEnd: RoundEnd,
): { go(): void } {
  const { clock, gateway, notify, randomHex, sounds, store } = deps;

  const inRound = (round: Round) => store.getState().round === round;

  const unlock = async (round: Round) => {
    await Promise.race([account.refresh(), clock.sleep(MAX_UNLOCK_MS)]);
    if (inRound(round)) store.dispatch({ kind: 'unlocked' });
  };

  const landSafe = (round: Round, line: number) => {
    store.dispatch({ kind: 'landedSafe' });
    sounds.play('land');
    sounds.play('step_up', { pitchStep: line - 1 });
    void unlock(round);
  };

  /** The step was refused, or its answer is beyond use: the hen stands where the provider says. */
  const correct = async ({ round, step, userId }: StepRequest, refusal: RefusedResult) => {
    const snapshot = refusal.snapshot ?? (await roundSync.fetchSnapshot(userId, () => inRound(round)));
    if (!inRound(round)) return;
    // The step had been taken; only its answer was lost.
    if (snapshot?.open?.round.roundId === round.roundId && snapshot.open.step === step)
      return landSafe(round, step);
    if (refusal.message && !refusal.snapshot) notify({ kind: 'toast', tone: 'error', text: refusal.message });
    if (snapshot && roundSync.correct(round, snapshot)) return;
    if (snapshot) {
      store.dispatch({ kind: 'roundGone' });
      return roundSync.resume(snapshot);
    }
    // Going back is safe: the same step sent again gets its first answer.
    store.dispatch({ kind: 'stepCorrected', step: step - 1 });
  };

  const applyResult = async (request: StepRequest, result: StepResult) => {
    const { round, step } = request;
    switch (result.kind) {
      case 'safe':
        landSafe(round, step);
        if (result.cashoutFailure) {
          const { message } = result.cashoutFailure;
          notify({ kind: 'toast', tone: 'error', text: message ?? 'Something went wrong with cashout.' });
          if (message === null) warnUncertain(deps, 'cashout');
        }
        if (result.wallet) store.dispatch({ kind: 'walletChanged', wallet: result.wallet });
        return;
      case 'refused':
        return correct(request, result);
      default: {
        const { settlement, wallet, serverSeed } = result;
        const kind = result.kind === 'fried' ? 'landedFried' : 'landedSettled';
        roundEnd.show({ kind, settlement, wallet }, serverSeed);
        await account.refresh();
      }
    }
  };

  const jump = async (request: StepRequest) => {
    const isWanted = () => inRound(request.round);
    const jumpAnimation = clock.sleep(FORWARD_MS);
    const result = await retry(deps, { noticeAfterMs: RECONNECTING_AFTER_MS, isWanted }, () =>
      gateway.step(request),
    ).catch((error: unknown): StepResult => {
      console.warn('Step:', error);
      return CALL_FAILED;
    });
    await jumpAnimation;
    if (isWanted()) await applyResult(request, result);
  };

  return {
    go() {
      const before = store.getState();
      if (!canGo(before)) return;
      store.dispatch({ kind: 'goTapped' });
      const { round, target, fireHit, userId } = store.getState();
      if (!round || target === null || userId === null) return;
      sounds.play('jump');
      void jump({ userId, round, step: target, fireHit, key: randomHex(16) });
    },
  };
}
