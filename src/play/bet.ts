import { ProviderFailed } from '../api/errors.ts';
import { rupeesText } from '../contract/money.ts';
import { canPlay } from '../game/selectors.ts';
import { BET_DELAY_MS, MAX_PROCESSING_MS } from '../game/timings.ts';
import type { Deps } from './deps.ts';
import { chosenClientSeed } from './history.ts';
import type { OpenRoundStorage } from './open-round.ts';
import { retry } from './retry.ts';
import type { BetRequest, BetResult } from './round-gateway.ts';
import type { Account } from './session.ts';
import type { RoundSync } from './sync.ts';
import { warnUncertain } from './uncertainty.ts';

/** What the documented limit says to a person: whole rupees, as bets are. */
export const maximumBetToast = (maxBetPaise: bigint) =>
  ({
    kind: 'toast',
    tone: 'warning',
    text: 'Maximum bet is ₹{max}.',
    values: { max: rupeesText(maxBetPaise).replace(/\.00$/, '') },
  }) as const;

/** Unless the player has set one, a new client seed for each bet: made after the provider has promised its own (design §5). */
export const CLIENT_SEED_BYTES = 8;

/** From the tap on Play until the round is open. */
export function createBetFlow(
  deps: Deps,
  account: Account,
  roundSync: RoundSync,
  openRound: OpenRoundStorage,
): { play(): void } {
  const { clock, gateway, storage, notify, randomHex, sounds, store } = deps;
  let taps = 0;

  const warn = (text: string) => notify({ kind: 'toast', tone: 'warning', text });

  const refuse = (tone: 'error' | 'warning', text: string) => {
    store.dispatch({ kind: 'betRefused' });
    notify({ kind: 'toast', tone, text });
  };

  const prepareSeed = (userId: string): Promise<boolean> =>
    gateway.prepare(userId).then(
      () => true,
      (error: unknown) => {
        console.warn('Next seed:', error);
        return false;
      },
    );

  /** The bet broke: it may have been taken all the same. A 5xx has said so already, in the provider's own words. */
  const recoverBet = async (userId: string, isWanted: () => boolean, error: unknown) => {
    const snapshot = await roundSync.fetchSnapshot(userId, isWanted);
    if (!isWanted()) return;
    if (snapshot?.open) roundSync.resume(snapshot);
    else if (error instanceof ProviderFailed) store.dispatch({ kind: 'betRefused' });
    else refuse('error', 'Bet failed.');
  };

  const applyResult = async (result: BetResult, userId: string, isWanted: () => boolean) => {
    if (result.kind === 'opened') {
      const { round, wallet } = result;
      store.dispatch({ kind: 'roundOpened', round, wallet });
      openRound.save(round);
      if (!wallet) void account.refresh();
      return;
    }
    if (result.code !== 'round_open') return refuse('error', result.message ?? 'Bet failed.');
    const snapshot = result.snapshot ?? (await roundSync.fetchSnapshot(userId, isWanted));
    if (!isWanted()) return;
    if (snapshot?.open) roundSync.resume(snapshot);
    else refuse('error', result.message ?? 'Bet failed.');
  };

  const place = async (userId: string) => {
    const tap = ++taps;
    const isWanted = () => tap === taps && store.getState().phase === 'placing';
    const delay = clock.sleep(BET_DELAY_MS);
    const { stakePaise, type, levels } = store.getState();
    const cancelNotice = clock.setTimer(MAX_PROCESSING_MS, () => {
      if (isWanted()) store.dispatch({ kind: 'connectionLost' });
    });
    const [balanceKnown, seedKnown] = await Promise.all([account.refresh(), prepareSeed(userId)]);
    cancelNotice();
    if (!isWanted()) return;
    store.dispatch({ kind: 'connectionBack' });
    if (!balanceKnown) return refuse('error', 'Could not verify balance. Try again.');
    if (!seedKnown) return refuse('error', 'Could not prepare the round. Try again.');
    const level = levels.find((offered) => offered.type === type);
    const { wallet } = store.getState();
    if (!level || !wallet || wallet.balancePaise < stakePaise)
      return refuse('warning', 'Insufficient wallet balance.');
    await delay;
    const request: BetRequest = {
      userId,
      stakePaise,
      level,
      clientSeed: chosenClientSeed(storage) ?? randomHex(CLIENT_SEED_BYTES),
      key: randomHex(16),
    };
    if (!isWanted()) return;
    try {
      const result = await retry(deps, { noticeAfterMs: MAX_PROCESSING_MS, isWanted }, () =>
        gateway.bet(request),
      );
      if (isWanted()) await applyResult(result, userId, isWanted);
    } catch (error) {
      console.warn('Bet:', error);
      if (!isWanted()) return;
      await recoverBet(userId, isWanted, error);
      if (!gateway.uncertainty) return;
      warnUncertain(deps, 'bet');
      await account.refresh();
    }
  };

  return {
    play() {
      const state = store.getState();
      if (state.phase !== 'idle') return;
      if (state.userId === null) {
        warn('Please log in first.');
        return notify({ kind: 'openLogin' });
      }
      if (!canPlay(state)) return;
      if (state.stakePaise > state.limits.maxBetPaise)
        return notify(maximumBetToast(state.limits.maxBetPaise));
      sounds.play('button');
      store.dispatch({ kind: 'playTapped' });
      void place(state.userId);
    },
  };
}
