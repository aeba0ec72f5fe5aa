import { canCashOut } from '../game/selectors.ts';
import { MAX_PROCESSING_MS } from '../game/timings.ts';
import type { Deps } from './deps.ts';
import type { RoundEnd } from './end.ts';
import { retry } from './retry.ts';
import type { CashoutRequest, CashoutResult } from './round-gateway.ts';
import type { Account } from './session.ts';
import type { RoundSync } from './sync.ts';
import { warnUncertain } from './uncertainty.ts';

/** From the tap on CASH OUT until it is paid or the buttons are back. */
export function createCashoutFlow(
  deps: Deps,
  account: Account,
  roundSync: RoundSync,
  roundEnd: RoundEnd,
): { cashOut(): void } {
  const { gateway, notify, randomHex, sounds, store } = deps;

  const showError = (text: string) => notify({ kind: 'toast', tone: 'error', text });

  /** Not paid by this tap: the round stands where the provider says, paid already perhaps. */
  const correct = async ({ round, userId, step }: CashoutRequest, result: CashoutResult | null) => {
    const refusalSnapshot = result?.kind === 'refused' ? result.snapshot : null;
    const isWanted = () => store.getState().round === round;
    const snapshot = refusalSnapshot ?? (await roundSync.fetchSnapshot(userId, isWanted));
    if (!isWanted()) return;
    const isUnchanged = snapshot?.open?.round.roundId === round.roundId && snapshot.open.step === step;
    if (!snapshot || isUnchanged) return store.dispatch({ kind: 'cashoutRefused' });
    if (roundSync.correct(round, snapshot)) return;
    store.dispatch({ kind: 'roundGone' });
    roundSync.resume(snapshot);
  };

  const requestCashout = async (request: CashoutRequest) => {
    const isWanted = () => store.getState().round === request.round;
    try {
      const result = await retry(deps, { noticeAfterMs: MAX_PROCESSING_MS, isWanted }, () =>
        gateway.cashOut(request),
      );
      if (!isWanted()) return;
      if (result.kind === 'refused') {
        // A block has a message of its own, once the end was seen.
        if (result.code !== 'blocked') showError(result.message ?? 'Cashout failed.');
        return correct(request, result);
      }
      const { settlement, wallet, serverSeed } = result;
      roundEnd.show({ kind: 'cashoutPaid', settlement, wallet }, serverSeed);
      if (!wallet) await account.refresh();
    } catch (error) {
      console.warn('Cashout:', error);
      if (!isWanted()) return;
      showError('Something went wrong with cashout.');
      await correct(request, null);
      if (!gateway.uncertainty) return;
      warnUncertain(deps, 'cashout');
      await account.refresh();
    }
  };

  return {
    cashOut() {
      const before = store.getState();
      if (!canCashOut(before)) return;
      store.dispatch({ kind: 'cashoutTapped' });
      const { phase, round, step, userId } = store.getState();
      if (phase !== 'cashing' || !round || userId === null) return;
      sounds.play('button');
      void requestCashout({ userId, round, step, key: randomHex(16) });
    },
  };
}
