import { ProviderFailed } from '../../provider/errors.ts';
import type { RefusedResult, StepRequest, StepResult } from '../../provider/gateway.ts';
import { resend } from '../../provider/resend.ts';
import type { Wallet } from '../../state/state.ts';
import { jumpMs } from '../../state/suspense.ts';
import { MAX_UNLOCK_MS, RECONNECTING_AFTER_MS } from '../../state/timings.ts';
import type { Deps } from '../deps.ts';
import { warnUncertain } from '../notices.ts';
import { refreshProfile } from '../player/profile.ts';
import { showRoundEnd } from './end.ts';
import { applySnapshot, fetchSnapshot } from './sync.ts';

export function advance(deps: Deps): void {
  const { randomHex, store } = deps;
  if (!store.dispatch({ kind: 'goTapped' })) return;
  const { round, nextLine, fireHit, userId } = store.getState();
  if (!round || nextLine === null || userId === null) return;
  void jump(deps, { userId, round, step: nextLine, fireHit, key: randomHex(16) });
}

async function jump(deps: Deps, request: StepRequest): Promise<void> {
  const { clock, gateway, signals } = deps;
  const { round, step, fireHit } = request;
  const signal = signals.round;
  const jumpAnimation = clock.sleep(jumpMs(fireHit, step, round.multipliers.length, round.type));
  const noticeAfterMs = RECONNECTING_AFTER_MS;
  const result = await resend(deps, signal, () => gateway.step(request), { noticeAfterMs }).catch(
    (error: unknown): StepResult => {
      console.warn('Step:', error);
      return { kind: 'refused', message: error instanceof ProviderFailed ? error.text : undefined };
    },
  );
  await jumpAnimation;
  if (!signal.aborted) await applyResult(deps, request, result, signal);
}

async function applyResult(
  deps: Deps,
  request: StepRequest,
  result: StepResult,
  signal: AbortSignal,
): Promise<void> {
  switch (result.kind) {
    case 'landedSafe':
      return landSafe(deps, signal, result.wallet);
    case 'landedCashOutFailed':
      landSafe(deps, signal);
      deps.notify({
        kind: 'toast',
        tone: 'error',
        text: result.message ?? 'notice.cashoutError',
      });
      if (result.message === null) warnUncertain(deps, 'cashout');
      return;
    case 'refused':
      return correct(deps, request, result, signal);
    default:
      showRoundEnd(deps, result);
      await refreshProfile(deps);
  }
}

function landSafe(deps: Deps, signal: AbortSignal, wallet?: Wallet): void {
  const { clock, store } = deps;
  store.dispatch({ kind: 'landedSafe' });
  store.dispatch({ kind: 'walletChanged', wallet });
  const refreshed = refreshProfile(deps);
  const unlock = () => {
    if (!signal.aborted) store.dispatch({ kind: 'unlocked' });
  };
  if (wallet) unlock();
  else void Promise.race([refreshed, clock.sleep(MAX_UNLOCK_MS)]).then(unlock);
}

async function correct(
  deps: Deps,
  { round, step, userId }: StepRequest,
  { message, snapshot: refusalSnapshot }: RefusedResult,
  signal: AbortSignal,
): Promise<void> {
  const { notify, store } = deps;
  const snapshot = refusalSnapshot ?? (await fetchSnapshot(deps, userId, signal));
  if (signal.aborted) return;
  if (snapshot?.open?.round.roundId === round.roundId && snapshot.open.step === step)
    return landSafe(deps, signal, snapshot.wallet);
  const hasEnded = snapshot?.last?.round.roundId === round.roundId;
  if (message && !refusalSnapshot && !hasEnded) notify({ kind: 'toast', tone: 'error', text: message });
  if (snapshot) applySnapshot(deps, snapshot);
  // Going back is safe: the same step sent again gets its first answer.
  else store.dispatch({ kind: 'stepCorrected', step: step - 1 });
}
