import type { Message } from '../../../languages/text.ts';
import { ProviderFailed } from '../../provider/errors.ts';
import type { CashoutRequest, RoundSnapshot } from '../../provider/gateway.ts';
import { resend } from '../../provider/resend.ts';
import type { Deps } from '../deps.ts';
import { warnUncertain } from '../notices.ts';
import { refreshProfile } from '../player/profile.ts';
import { showRoundEnd } from './end.ts';
import { applySnapshot, fetchSnapshot } from './sync.ts';

export function cashOut(deps: Deps): void {
  const { randomHex, store } = deps;
  if (!store.dispatch({ kind: 'cashoutTapped' })) return;
  const { round, step, userId } = store.getState();
  if (!round || userId === null) return;
  void requestCashout(deps, { userId, round, step, key: randomHex(16) });
}

async function requestCashout(deps: Deps, request: CashoutRequest): Promise<void> {
  const { gateway, notify, signals } = deps;
  const signal = signals.round;
  const showError = (text: Message) => notify({ kind: 'toast', tone: 'error', text });
  try {
    const result = await resend(deps, signal, () => gateway.cashOut(request));
    if (signal.aborted) return;
    if (result.kind === 'refused') {
      // A block shows its own message after the end of the round.
      if (result.code !== 'blocked') showError(result.message ?? 'notice.cashoutFailed');
      await correct(deps, request, result.snapshot, signal);
      return;
    }
    showRoundEnd(deps, result);
    if (!result.wallet) await refreshProfile(deps);
  } catch (error) {
    console.warn('Cashout:', error);
    if (signal.aborted) return;
    if (await correct(deps, request, undefined, signal)) return;
    if (error instanceof ProviderFailed) showError(error.text);
    showError('notice.cashoutError');
    if (!gateway.uncertainty) return;
    warnUncertain(deps, 'cashout');
    await refreshProfile(deps);
  }
}

/** Returns whether the round has ended, or is no longer awaited. */
async function correct(
  deps: Deps,
  { round, userId, step }: CashoutRequest,
  refusalSnapshot: RoundSnapshot | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  const snapshot = refusalSnapshot ?? (await fetchSnapshot(deps, userId, signal));
  if (signal.aborted) return true;
  const isUnchanged = snapshot?.open?.round.roundId === round.roundId && snapshot.open.step === step;
  if (!snapshot || isUnchanged) deps.store.dispatch({ kind: 'cashoutRefused' });
  else applySnapshot(deps, snapshot);
  return snapshot?.last?.round.roundId === round.roundId;
}
