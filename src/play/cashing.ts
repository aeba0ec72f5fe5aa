import { canCashOut } from '../game/panel.ts';
import { PROCESSING_AT_MOST_MS } from '../game/timings.ts';
import type { Account } from './account.ts';
import type { Edges } from './edges.ts';
import type { Ending } from './ending.ts';
import type { Claim, Paid } from './hazard.ts';
import { insist } from './insist.ts';
import { tellUnclear } from './unclear.ts';
import type { Whereabouts } from './whereabouts.ts';

/** From the tap on CASH OUT until it is paid or the buttons are back. */
export function createCashing(
  edges: Edges,
  account: Account,
  whereabouts: Whereabouts,
  ending: Ending,
): { cashOut(): void } {
  const { hazard, notify, randomHex, sounds, store } = edges;

  const complain = (text: string) => notify({ kind: 'toast', tone: 'error', text });

  /** Not paid by this tap: the round stands where the provider says, paid already perhaps. */
  const correct = async ({ round, user_id, step }: Claim, known: Paid | null) => {
    const told = known?.kind === 'refused' ? known.standing : null;
    const wanted = () => store.getState().round === round;
    const standing = told ?? (await whereabouts.ask(user_id, wanted));
    if (!wanted()) return;
    const still_here = standing?.open?.round.round_id === round.round_id && standing.open.step === step;
    if (!standing || still_here) return store.dispatch({ kind: 'cashoutRefused' });
    if (whereabouts.correct(round, standing)) return;
    store.dispatch({ kind: 'roundGone' });
    whereabouts.takeUp(standing);
  };

  const claimWin = async (claim: Claim) => {
    const wanted = () => store.getState().round === claim.round;
    try {
      const paid = await insist(edges, { notice_after_ms: PROCESSING_AT_MOST_MS, wanted }, () =>
        hazard.cashOut(claim),
      );
      if (!wanted()) return;
      if (paid.kind === 'refused') {
        // A block has a message of its own, once the end was seen.
        if (paid.code !== 'blocked') complain(paid.message ?? 'Cashout failed.');
        return correct(claim, paid);
      }
      const { settlement, wallet, server_seed } = paid;
      ending.show({ kind: 'cashoutPaid', settlement, wallet }, server_seed);
      if (!wallet) await account.refresh();
    } catch (error) {
      console.warn('Cashout:', error);
      if (!wanted()) return;
      complain('Something went wrong with cashout.');
      await correct(claim, null);
      if (!hazard.unclear) return;
      tellUnclear(edges, 'cashout');
      await account.refresh();
    }
  };

  return {
    cashOut() {
      const before = store.getState();
      if (!canCashOut(before)) return;
      store.dispatch({ kind: 'cashoutTapped' });
      const { phase, round, step, user_id } = store.getState();
      if (phase !== 'cashing' || !round || user_id === null) return;
      sounds.play('button');
      void claimWin({ user_id, round, step, key: randomHex(16) });
    },
  };
}
