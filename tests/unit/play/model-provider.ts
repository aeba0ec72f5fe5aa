import type { DifficultyType } from '../../../src/contract/constants.ts';
import {
  multiplierFromHundredths,
  paiseFromRupees,
  rupeesFromPaise,
  winPaise,
} from '../../../src/contract/money.ts';
import type { RoundCause, RoundState } from '../../../src/contract/rounds.ts';
import { ALGORITHM, roastLine, seedHash } from '../../../src/game/fairness.ts';
import { FIRE_FREQUENCY_HZ, multiplierTable } from '../../../src/game/multipliers.ts';

/** The rules of our provider in memory: a wallet, one open round, keys that answer the same again. */

interface ModelRound {
  readonly round_id: string;
  readonly type: DifficultyType;
  readonly stake_paise: bigint;
  readonly table: readonly number[];
  readonly nonce: number;
  readonly client_seed: string;
  readonly server_seed: string;
  readonly roast_line: number;
  state: RoundState;
  cause: RoundCause | null;
  step: number;
  paid_paise: bigint;
  readonly landings: Map<number, object>;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export interface Wishes {
  /** the line of Easy that roasts her, 25 for a free road; null leaves it to chance */
  readonly roast_on?: (nonce: number) => number | null;
}

export interface ModelProvider {
  handle(call: string, request: { body: Record<string, unknown>; key: string | null }): Reply;
  balance_paise: bigint;
  /** a stake leaves the wallet: one entry a round */
  readonly stakes: { round_id: string; key: string | null }[];
  /** every payment, by round */
  readonly payouts: { round_id: string; paise: bigint }[];
  readonly rounds: ModelRound[];
  readonly calls: string[];
  player_status: number;
  /** refuses the next calls of this name */
  refuse: Map<string, Reply>;
  openRound(): ModelRound | undefined;
  /** As the operator's desk does it: the open round is settled where it stands, and only the profile stays open. */
  block(): void;
  unblock(): void;
}

/** Calls that a blocked player may still make: the profile, and what anyone may call. */
const OPEN_TO_BLOCKED = [/^profile/, /^logout$/, /^chickenMultplier$/, /^getGameRules$/, /^bet_values$/];

const hex64 = (seed: number): string => seed.toString(16).padStart(64, '0');
const uuid = (n: number): string => `0190a000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

export const PLAYER = 'player-1';

export function createModelProvider({ roast_on = () => null }: Wishes = {}): ModelProvider {
  const keys = new Map<string, Reply>();
  let version = 1;
  let nonce = 0;
  let blocked = false;
  let server_seed = hex64(1);

  const no = (status: number, code: string, message: string, more: object = {}): Reply => ({
    status,
    body: { success: false, status: false, code, message, ...more },
  });
  const yes = (body: object): Reply => ({ status: 200, body: { success: true, message: 'ok', ...body } });

  const view = (round: ModelRound) => ({
    round_id: round.round_id,
    state: round.state,
    cause: round.cause,
    type: round.type,
    amount: rupeesFromPaise(round.stake_paise),
    multiplier: round.table.map(multiplierFromHundredths),
    step: round.step,
    last_step: round.table.length,
    roast_multiplier: 0,
    win_amount: rupeesFromPaise(round.state === 'open' ? worth(round) : round.paid_paise),
    max_win: 500_000,
    server_seed_hash: seedHash(round.server_seed),
    client_seed: round.client_seed,
    nonce: round.nonce,
    algorithm: ALGORITHM,
    created_at: new Date(Date.now()).toISOString(),
    ended_at: round.state === 'open' ? null : new Date(Date.now()).toISOString(),
    server_seed: round.state === 'open' ? null : round.server_seed,
  });
  const worth = (round: ModelRound) => winPaise(round.stake_paise, round.table[round.step - 1] ?? 0);
  const wallet = () => ({ balance: rupeesFromPaise(model.balance_paise), wallet_version: version });
  const ending = (round: ModelRound) => ({
    ...wallet(),
    server_seed: round.state === 'open' ? null : round.server_seed,
    next_server_seed_hash: round.state === 'open' ? null : seedHash(server_seed),
  });
  const end = (round: ModelRound, state: RoundState, cause: RoundCause, paise: bigint) => {
    round.state = state;
    round.cause = cause;
    round.paid_paise = paise;
    if (state === 'fried') return;
    model.balance_paise += paise;
    version += 1;
    model.payouts.push({ round_id: round.round_id, paise });
  };

  const bet = (body: Record<string, unknown>, key: string | null): Reply => {
    const open = model.openRound();
    if (open) return no(409, 'round_open', 'A round is open already.', { round: view(open) });
    const promised = seedHash(server_seed);
    if (body.server_seed_hash !== promised)
      return no(409, 'seed_changed', 'The seed has changed.', { next_server_seed_hash: promised });
    const stake_paise = paiseFromRupees(Number(body.amount)) ?? 0n;
    if (stake_paise > model.balance_paise)
      return no(409, 'insufficient_balance', 'Insufficient wallet balance.');
    const type = body.type as DifficultyType;
    const client_seed = String(body.client_seed);
    const round: ModelRound = {
      round_id: uuid(model.rounds.length + 1),
      type,
      stake_paise,
      table: multiplierTable(type),
      nonce,
      client_seed,
      server_seed,
      roast_line: roastLine(server_seed, client_seed, nonce, type),
      state: 'open',
      cause: null,
      step: 0,
      paid_paise: 0n,
      landings: new Map(),
    };
    model.balance_paise -= stake_paise;
    version += 1;
    model.stakes.push({ round_id: round.round_id, key });
    model.rounds.push(round);
    nonce += 1;
    server_seed = nextSeed();
    const { step: _, state: __, cause: ___, ...shown } = view(round);
    return yes({ ...shown, ...wallet() });
  };

  /** The wish is made true one bet ahead: the tests always bet with the same client seed. */
  const nextSeed = (): string => {
    const line = roast_on(nonce);
    if (line === null) return hex64(1000 + nonce);
    for (let seed = 1; seed < 10_000; seed++)
      if (roastLine(hex64(seed), CLIENT_SEED, nonce, 1) === line) return hex64(seed);
    throw new Error(`No seed roasts on line ${line}.`);
  };

  const advance = (body: Record<string, unknown>): Reply => {
    const round = model.rounds.find(({ round_id }) => round_id === body.round_id);
    const step = Number(body.step);
    if (!round) return no(404, 'no_round', 'No such round.', { round: null });
    const landed = round.landings.get(step);
    if (landed) return yes(landed);
    if (round.state !== 'open') return no(409, 'no_round', 'This round has ended.', { round: view(round) });
    if (step !== round.step + 1)
      return no(409, 'step_mismatch', 'Another line is next.', { round: view(round) });
    round.step = step;
    if (step === round.roast_line) end(round, 'fried', 'roast', 0n);
    else if (body.fire_hit === true) end(round, 'fried', 'fire', 0n);
    else if (step === round.table.length) end(round, 'cashed_out', 'last_line', worth(round));
    const multiplier = multiplierFromHundredths(round.table[step - 1] ?? 0);
    const answer = {
      round_id: round.round_id,
      step,
      multiplier,
      roast_multiplier: round.cause === 'roast' ? multiplier : 0,
      win_amount: rupeesFromPaise(round.cause === null || round.cause === 'last_line' ? worth(round) : 0n),
      state: round.state,
      cause: round.cause,
      ...ending(round),
    };
    round.landings.set(step, answer);
    return yes(answer);
  };

  const cashout = (body: Record<string, unknown>): Reply => {
    const round = model.rounds.find(({ round_id }) => round_id === body.round_id);
    if (!round) return no(404, 'no_round', 'There is no round to cash out.', { round: null });
    if (round.state === 'fried' || round.state === 'refunded')
      return no(409, 'no_round', 'This round is lost.', { round: view(round) });
    if (round.step === 0) return no(409, 'not_landed', 'Not landed yet.', { round: view(round) });
    if (body.multiplier_id !== multiplierFromHundredths(round.table[round.step - 1] ?? 0))
      return no(409, 'multiplier_mismatch', 'Another line than that.', { round: view(round) });
    if (round.state === 'open') end(round, 'cashed_out', 'cashout', worth(round));
    return yes({
      status: true,
      round_id: round.round_id,
      win_amount: rupeesFromPaise(round.paid_paise),
      ...ending(round),
    });
  };

  const answer = (call: string, body: Record<string, unknown>, key: string | null): Reply => {
    switch (call) {
      case 'bet':
        return bet(body, key);
      case 'advance':
        return advance(body);
      case 'cashout':
        return cashout(body);
      case 'round': {
        const last = model.rounds.findLast(({ state }) => state !== 'open');
        const open = model.openRound();
        return yes({ data: { open: open ? view(open) : null, last: last ? view(last) : null }, ...wallet() });
      }
      case 'fairness':
        return yes({
          data: {
            next_server_seed_hash: seedHash(server_seed),
            client_seed: CLIENT_SEED,
            nonce,
            algorithm: ALGORITHM,
            places: 25,
            hazards: [1, 3, 5, 10],
          },
        });
      case `profile/${PLAYER}`:
        return {
          status: 200,
          body: {
            status: true,
            profile: {
              amount: rupeesFromPaise(model.balance_paise),
              name: 'Asha',
              profile_image: null,
              first_recharge: 0,
              status: model.player_status,
              wallet_version: version,
            },
          },
        };
      case 'login':
      case 'register':
        return yes({ user_id: PLAYER });
      case 'chickenMultplier':
        return yes({
          data: ([1, 2, 3, 4] as const).map((type) => ({
            type,
            multiplier: multiplierTable(type).map(multiplierFromHundredths),
            frequency: FIRE_FREQUENCY_HZ[type],
            roast_multiplier: 0,
          })),
        });
      case 'getGameRules':
        return yes({
          data: {
            min_recharge: 100,
            min_bet_amount: 1,
            max_bet_amount: 150,
            min_win: 1.02,
            max_win: 500_000,
          },
        });
      case 'bet_values':
        return yes({ data: [{ value: 10 }, { value: 20 }, { value: 50 }, { value: 100 }] });
      default:
        return yes({});
    }
  };

  const model: ModelProvider = {
    balance_paise: 100_000n,
    stakes: [],
    payouts: [],
    rounds: [],
    calls: [],
    player_status: 1,
    refuse: new Map(),
    openRound: () => model.rounds.find(({ state }) => state === 'open'),
    block() {
      blocked = true;
      model.player_status = 2;
      const open = model.openRound();
      if (open?.step === 0) end(open, 'refunded', 'blocked', open.stake_paise);
      else if (open) end(open, 'cashed_out', 'blocked', worth(open));
    },
    unblock() {
      blocked = false;
      model.player_status = 1;
    },
    handle(call, { body, key }) {
      model.calls.push(call);
      const refusal = model.refuse.get(call);
      if (refusal) return refusal;
      if (blocked && !OPEN_TO_BLOCKED.some((open) => open.test(call))) {
        const last = model.rounds.findLast(({ state }) => state !== 'open');
        return no(403, 'blocked', 'This account is blocked.', {
          round: last ? view(last) : null,
          ...wallet(),
        });
      }
      const known = key === null ? undefined : keys.get(`${call} ${key}`);
      if (known) return known;
      const reply = answer(call, body, key);
      // A refusal stores no key (design §4).
      if (key !== null && reply.status < 400) keys.set(`${call} ${key}`, reply);
      return reply;
    },
  };
  server_seed = nextSeed();
  return model;
}

/** The client seed of every bet in the tests. */
export const CLIENT_SEED = 'c0ffee';
