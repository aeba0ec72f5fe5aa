import { shortRupeesText } from '../../../contract/money.ts';
import type { Refusal, RefusalCode } from '../../../contract/refusal.ts';
import { type Message, sentText, type Text } from '../../../languages/text.ts';
import { loadCode } from '../../loading/load.ts';
import { ProviderFailed } from '../../provider/errors.ts';
import type { BetRequest, BetResult, RoundSnapshot, SendBet, SettledBet } from '../../provider/gateway.ts';
import { resend, SETTLED_BET_RETRIES } from '../../provider/resend.ts';
import { checkNextBet } from '../../state/autoplay.ts';
import { betChoice, seriesBet } from '../../state/cash-out-at.ts';
import { nextStartMs, playStop, type StakeLimits, stakeRefusal } from '../../state/selectors.ts';
import type { CashOutAt, StakeRefusal } from '../../state/state.ts';
import type { GameStore } from '../../state/store.ts';
import { BET_DELAY_MS, FAST_SERIES_BET_DELAY_MS, WAITING_AFTER_MS } from '../../state/timings.ts';
import type { Deps } from '../deps.ts';
import { askToLogIn, type Tone, warnUncertain } from '../notices.ts';
import { CLIENT_SEED_BYTES, clientSeed } from '../player/client-seed.ts';
import { refreshProfile } from '../player/profile.ts';
import { BET_NOT_PLACED, mayBet } from './bet-gate.ts';
import { isFastSeries, showRoundEnd } from './end.ts';
import { saveOpenRound } from './open-round.ts';
import { pauseSeries, stopSeries } from './series.ts';
import { fetchSnapshot, resume } from './sync.ts';

/** Refusals that the profile reports as `play_stop`. */
const STOP_CODES: readonly RefusalCode[] = ['break', 'excluded', 'play_limit', 'limit', 'betting_paused'];

export function chooseStake(deps: Deps, stakePaise: bigint): void {
  const reason = stakeRefusal(deps.store.getState(), stakePaise);
  if (reason === null) deps.store.dispatch({ kind: 'stakeChosen', stakePaise });
  else refuseStake(deps, reason);
}

export function refuseStake({ notify, store }: Deps, reason: StakeRefusal): void {
  const { phase, betLimits } = store.getState();
  if (phase !== 'idle') return;
  store.dispatch({ kind: 'stakeRefused', reason });
  if (reason === 'overMaximum' || reason === 'notWhole') notify(stakeWarning(reason, betLimits));
}

const importSteps = () => import('./played-steps.ts');

export function chooseCashOutAt({ store }: Deps, cashOutAt: CashOutAt | null): void {
  store.dispatch({ kind: 'cashOutAtChosen', cashOutAt });
  // Preloads the code for the answer to the bet.
  if (cashOutAt) importSteps().catch(() => undefined);
}

export function stakeRefusalText(reason: StakeRefusal, { minBetPaise, maxBetPaise }: StakeLimits): Text {
  switch (reason) {
    case 'missing':
      return { key: 'panel.enterBetAmount' };
    case 'notWhole':
      return { key: 'panel.wholeRupees' };
    case 'underMinimum':
      return { key: 'panel.minimumBet', values: { min: shortRupeesText(minBetPaise) } };
    case 'overMaximum':
      return { key: 'panel.maximumBet', values: { max: shortRupeesText(maxBetPaise) } };
  }
}

const stakeWarning = (reason: StakeRefusal, betLimits: StakeLimits) =>
  ({ kind: 'toast', tone: 'warning', text: stakeRefusalText(reason, betLimits) }) as const;

export function play(deps: Deps): void {
  if (deps.store.getState().autoplay === null) playRound(deps);
}

export function playRound(deps: Deps): void {
  const { notify, store } = deps;
  const { phase, userId, stakeRefusal: refusal, betLimits } = store.getState();
  if (phase === 'idle' && userId === null) askToLogIn(notify);
  if (phase === 'idle' && userId !== null && refusal !== null) notify(stakeWarning(refusal, betLimits));
  if (userId === null) return;
  if (!store.dispatch({ kind: 'playTapped' })) return;
  void placeBet(deps, userId);
}

async function placeBet(deps: Deps, userId: string): Promise<void> {
  const { clock, gateway, randomHex, settings, signals, store } = deps;
  const signal = signals.round;
  const { stakePaise, type } = store.getState();
  const delayMs = isFastSeries(settings.getState(), store.getState())
    ? FAST_SERIES_BET_DELAY_MS
    : BET_DELAY_MS;
  const delay = clock.sleep(Math.max(delayMs, nextStartMs(store.getState()) - clock.now()));
  const chosen = betChoice(store.getState());
  const cashOutAt = chosen.line;
  const cancelNotice = clock.setTimer(WAITING_AFTER_MS, () => store.dispatch({ kind: 'answerLate' }), signal);
  let profileFailure: Message = 'notice.balanceNotVerified';
  const onRefusal = (refusal: Refusal) => {
    if (refusal.code === 'too_many') profileFailure = sentText(refusal) ?? profileFailure;
  };
  const [isBalanceKnown, send] = await Promise.all([
    refreshProfile(deps, { onRefusal }),
    prepareBet(deps, userId),
  ]);
  cancelNotice();
  if (signal.aborted) return;
  store.dispatch({ kind: 'connectionBack' });
  if (playStop(store.getState())) return refuseStopped(deps);
  if (!isBalanceKnown) return refuse(deps, profileFailure);
  if (!send) return refuse(deps, 'notice.roundNotPrepared');
  const { wallet } = store.getState();
  // A series has its own stop reason for a low balance.
  const isSeries = store.getState().autoplay !== null;
  if (!wallet || (!isSeries && wallet.balancePaise < stakePaise))
    return refuse(deps, 'refusal.insufficientBalance', 'warning');
  await delay;
  const request: BetRequest = {
    userId,
    stakePaise,
    type,
    // A random seed is made after the provider has promised its own.
    clientSeed: clientSeed(deps) ?? randomHex(CLIENT_SEED_BYTES),
    ...(cashOutAt !== null && { cashOutAt }),
    key: randomHex(16),
  };
  if (signal.aborted) return;
  // The panel shows why a series stops or pauses.
  if (isSeriesStopped(store) || !mayBet(deps, chosen))
    return refuse(deps, isSeries ? null : BET_NOT_PLACED, 'warning');
  store.dispatch({ kind: 'betSent' });
  try {
    const serverErrorRetries = cashOutAt === null ? 0 : SETTLED_BET_RETRIES;
    const result = await resend(deps, signal, () => send(request), { serverErrorRetries });
    if (!signal.aborted) await applyResult(deps, result, userId, signal);
  } catch (error) {
    console.warn('Bet:', error);
    if (signal.aborted) return;
    // The bet may have been taken.
    const text = error instanceof ProviderFailed ? error.text : 'notice.betFailed';
    resumeOrRefuse(deps, await fetchSnapshot(deps, userId, signal), text, signal);
    if (cashOutAt !== null) void refreshProfile(deps);
    if (!gateway.uncertainty) return;
    warnUncertain(deps, 'bet');
    await refreshProfile(deps);
  }
}

function isSeriesStopped(store: GameStore): boolean {
  const state = store.getState();
  const { autoplay, wallet } = state;
  if (!autoplay) return false;
  const checked = checkNextBet(autoplay, seriesBet(state), wallet?.balancePaise ?? 0n);
  if (checked !== autoplay) store.dispatch({ kind: 'autoplayChanged', autoplay: checked });
  return checked.stop !== null;
}

async function applyResult(
  deps: Deps,
  result: BetResult,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  if (result.kind === 'roundOpened') {
    deps.store.dispatch(result);
    saveOpenRound(deps.storage, result.round);
    if (!result.wallet) void refreshProfile(deps);
    if ('end' in result) await playSettled(deps, result.end);
    return;
  }
  deps.store.dispatch({ kind: 'betFailed' });
  if (result.code === 'reality_check') {
    pauseSeries(deps, 'away');
    refuse(deps, null);
    return deps.notify({ kind: 'openRealityCheck' });
  }
  if (result.code && STOP_CODES.includes(result.code)) {
    await refreshProfile(deps);
    if (signal.aborted) return;
    if (playStop(deps.store.getState())) return refuseStopped(deps);
  }
  const text = result.message ?? 'notice.betFailed';
  if (result.code !== 'round_open') return refuse(deps, text);
  resumeOrRefuse(deps, result.snapshot ?? (await fetchSnapshot(deps, userId, signal)), text, signal);
}

async function playSettled(deps: Deps, end: SettledBet['end']): Promise<void> {
  try {
    const { playSteps } = await loadCode(importSteps);
    await playSteps(deps, end);
  } catch (error) {
    console.warn('Steps:', error);
    showRoundEnd(deps, end);
  }
}

function resumeOrRefuse(
  deps: Deps,
  snapshot: RoundSnapshot | undefined,
  text: Message | null,
  signal: AbortSignal,
): void {
  if (signal.aborted) return;
  if (snapshot?.open) resume(deps, snapshot);
  else refuse(deps, text);
}

function refuseStopped(deps: Deps): void {
  stopSeries(deps, 'limit');
  refuse(deps, null);
}

function refuse({ notify, store }: Deps, text: Message | null, tone: Tone = 'error'): void {
  store.dispatch({ kind: 'betRefused' });
  if (text !== null) notify({ kind: 'toast', tone, text });
}

export const prepareBet = ({ gateway }: Deps, userId: string): Promise<SendBet | null> =>
  gateway.prepare(userId).catch((error: unknown) => {
    console.warn('Next seed:', error);
    return null;
  });
