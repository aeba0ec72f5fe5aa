import { ProviderFailed } from '../api/errors.ts';
import { rupeesText } from '../contract/money.ts';
import { canPlay } from '../game/panel.ts';
import { BET_DELAY_MS, PROCESSING_AT_MOST_MS } from '../game/timings.ts';
import type { Account } from './account.ts';
import type { Edges } from './edges.ts';
import type { Intent, Placed } from './hazard.ts';
import { insist } from './insist.ts';
import type { OpenRound } from './open-round.ts';
import { chosenClientSeed } from './past-rounds.ts';
import { tellUnclear } from './unclear.ts';
import type { Whereabouts } from './whereabouts.ts';

/** What the documented limit says to a person: whole rupees, as bets are. */
export const overMaximum = (max_bet_paise: bigint) =>
  ({
    kind: 'toast',
    tone: 'warning',
    text: 'Maximum bet is ₹{max}.',
    values: { max: rupeesText(max_bet_paise).replace(/\.00$/, '') },
  }) as const;

/** Unless the player has set one, a new client seed for each bet: made after the provider has promised its own (design §5). */
export const CLIENT_SEED_BYTES = 8;

/** From the tap on Play until the round is open. */
export function createBetting(
  edges: Edges,
  account: Account,
  whereabouts: Whereabouts,
  open_round: OpenRound,
): { play(): void } {
  const { clock, hazard, memory, notify, randomHex, sounds, store } = edges;
  let taps = 0;

  const warn = (text: string) => notify({ kind: 'toast', tone: 'warning', text });

  const refuse = (tone: 'error' | 'warning', text: string) => {
    store.dispatch({ kind: 'betRefused' });
    notify({ kind: 'toast', tone, text });
  };

  const seedKnown = (user_id: string): Promise<boolean> =>
    hazard.prepare(user_id).then(
      () => true,
      (error: unknown) => {
        console.warn('Next seed:', error);
        return false;
      },
    );

  /** The bet broke: it may have been taken all the same. A 5xx has said so already, in the provider's own words. */
  const settleBroken = async (user_id: string, wanted: () => boolean, error: unknown) => {
    const standing = await whereabouts.ask(user_id, wanted);
    if (!wanted()) return;
    if (standing?.open) whereabouts.takeUp(standing);
    else if (error instanceof ProviderFailed) store.dispatch({ kind: 'betRefused' });
    else refuse('error', 'Bet failed.');
  };

  const finish = async (placed: Placed, user_id: string, wanted: () => boolean) => {
    if (placed.kind === 'opened') {
      const { round, wallet } = placed;
      store.dispatch({ kind: 'roundOpened', round, wallet });
      open_round.remember(round);
      if (!wallet) void account.refresh();
      return;
    }
    if (placed.code !== 'round_open') return refuse('error', placed.message ?? 'Bet failed.');
    const standing = placed.standing ?? (await whereabouts.ask(user_id, wanted));
    if (!wanted()) return;
    if (standing?.open) whereabouts.takeUp(standing);
    else refuse('error', placed.message ?? 'Bet failed.');
  };

  const place = async (user_id: string) => {
    const tap = ++taps;
    const wanted = () => tap === taps && store.getState().phase === 'placing';
    const delay = clock.sleep(BET_DELAY_MS);
    const { stake_paise, type, levels } = store.getState();
    const takeBackNotice = clock.after(PROCESSING_AT_MOST_MS, () => {
      if (wanted()) store.dispatch({ kind: 'connectionLost' });
    });
    const [balance_known, seed_known] = await Promise.all([account.refresh(), seedKnown(user_id)]);
    takeBackNotice();
    if (!wanted()) return;
    store.dispatch({ kind: 'connectionBack' });
    if (!balance_known) return refuse('error', 'Could not verify balance. Try again.');
    if (!seed_known) return refuse('error', 'Could not prepare the round. Try again.');
    const level = levels.find((offered) => offered.type === type);
    const { wallet } = store.getState();
    if (!level || !wallet || wallet.balance_paise < stake_paise)
      return refuse('warning', 'Insufficient wallet balance.');
    await delay;
    const intent: Intent = {
      user_id,
      stake_paise,
      level,
      client_seed: chosenClientSeed(memory) ?? randomHex(CLIENT_SEED_BYTES),
      key: randomHex(16),
    };
    if (!wanted()) return;
    try {
      const placed = await insist(edges, { notice_after_ms: PROCESSING_AT_MOST_MS, wanted }, () =>
        hazard.bet(intent),
      );
      if (wanted()) await finish(placed, user_id, wanted);
    } catch (error) {
      console.warn('Bet:', error);
      if (!wanted()) return;
      await settleBroken(user_id, wanted, error);
      if (!hazard.unclear) return;
      tellUnclear(edges, 'bet');
      await account.refresh();
    }
  };

  return {
    play() {
      const state = store.getState();
      if (state.phase !== 'idle') return;
      if (state.user_id === null) {
        warn('Please log in first.');
        return notify({ kind: 'openLogin' });
      }
      if (!canPlay(state)) return;
      if (state.stake_paise > state.limits.max_bet_paise)
        return notify(overMaximum(state.limits.max_bet_paise));
      sounds.play('button');
      store.dispatch({ kind: 'playTapped' });
      void place(state.user_id);
    },
  };
}
