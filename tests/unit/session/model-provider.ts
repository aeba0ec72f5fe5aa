import type { DifficultyType } from '../../../src/contract/constants.ts';
import {
  multiplierFromHundredths,
  paiseFromRupees,
  rupeesFromPaise,
  winPaise,
} from '../../../src/contract/money.ts';
import type { PlayRules } from '../../../src/contract/play-rules.ts';
import type { RoundCause, RoundState } from '../../../src/contract/rounds.ts';
import { ALGORITHM, drawFatalLine, seedHash } from '../../../src/rules/fairness.ts';
import { FIRE_VERSION, fireFrequencyHz } from '../../../src/rules/fire.ts';
import { multiplierTable } from '../../../src/rules/multipliers.ts';

interface ModelRound {
  readonly roundId: string;
  readonly createdAt: string;
  readonly type: DifficultyType;
  readonly stakePaise: bigint;
  readonly table: readonly number[];
  readonly nonce: number;
  readonly clientSeed: string;
  readonly serverSeed: string;
  readonly fatalLine: number;
  state: RoundState;
  cause: RoundCause | null;
  step: number;
  paidPaise: bigint;
  readonly landings: Map<number, object>;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export interface ModelProvider {
  handle(call: string, request: { body: Record<string, unknown>; key: string | null }): Reply;
  balancePaise: bigint;
  readonly stakes: { roundId: string; key: string | null }[];
  readonly payouts: { roundId: string; paise: bigint }[];
  readonly rounds: ModelRound[];
  playerStatus: number;
  turbo: boolean;
  /** further rules of play */
  rules: Partial<PlayRules>;
  rulesVersion: string;
  openRound(): ModelRound | undefined;
  block(): void;
  unblock(): void;
}

const OPEN_TO_BLOCKED = [/^profile/, /^logout$/, /^chickenMultplier$/, /^getGameRules$/, /^bet_values$/];

const hex64 = (seed: number): string => seed.toString(16).padStart(64, '0');
const uuid = (n: number): string => `0190a000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

export const PLAYER = 'player-1';

const RULES = { min_recharge: 100, min_bet_amount: 1, max_bet_amount: 150, min_win: 1.02, max_win: 500_000 };
const LEVELS = ([1, 2, 3, 4] as const).map((type) => ({
  type,
  multiplier: multiplierTable(type).map(multiplierFromHundredths),
  frequency: fireFrequencyHz(type),
  roast_multiplier: 0,
}));

/**
 * Our provider's rules in memory: a wallet, one open round, idempotency keys.
 * @param fatalLineOf the fatal line of Easy by nonce, 25 for none; null is random
 */
export function createModelProvider(
  fatalLineOf: (nonce: number) => number | null = () => null,
): ModelProvider {
  const keys = new Map<string, Reply>();
  const passwordsByPhone = new Map<string, string>();
  let version = 1;
  let nonce = 0;
  let blocked = false;
  let name = 'Asha';
  let serverSeed = hex64(1);

  const no = (status: number, code: string, message: string, more: object = {}): Reply => ({
    status,
    body: { success: false, status: false, code, message, ...more },
  });
  const yes = (body: object): Reply => ({ status: 200, body: { success: true, message: 'ok', ...body } });

  const view = (round: ModelRound) => ({
    round_id: round.roundId,
    state: round.state,
    cause: round.cause,
    type: round.type,
    amount: rupeesFromPaise(round.stakePaise),
    multiplier: round.table.map(multiplierFromHundredths),
    step: round.step,
    last_step: round.table.length,
    roast_multiplier: 0,
    win_amount: rupeesFromPaise(round.state === 'open' ? winOf(round) : round.paidPaise),
    max_win: 500_000,
    server_seed_hash: seedHash(round.serverSeed),
    client_seed: round.clientSeed,
    nonce: round.nonce,
    algorithm: ALGORITHM,
    fire_version: FIRE_VERSION,
    created_at: round.createdAt,
    ended_at: round.state === 'open' ? null : new Date(Date.now()).toISOString(),
    server_seed: round.state === 'open' ? null : round.serverSeed,
  });
  const winOf = (round: ModelRound) => winPaise(round.stakePaise, round.table[round.step - 1] ?? 0);
  const wallet = () => ({ balance: rupeesFromPaise(model.balancePaise), wallet_version: version });
  const notFitting = (round: ModelRound, code: string, message: string) =>
    no(409, code, message, { round: view(round), ...wallet() });
  const ending = (round: ModelRound) => ({
    ...wallet(),
    server_seed: round.state === 'open' ? null : round.serverSeed,
    next_server_seed_hash: round.state === 'open' ? null : seedHash(serverSeed),
  });
  const end = (round: ModelRound, state: RoundState, cause: RoundCause, paise: bigint) => {
    round.state = state;
    round.cause = cause;
    round.paidPaise = paise;
    if (state === 'fried') return;
    model.balancePaise += paise;
    version += 1;
    model.payouts.push({ roundId: round.roundId, paise });
  };

  const bet = (body: Record<string, unknown>, key: string | null): Reply => {
    const open = model.openRound();
    if (open) return notFitting(open, 'round_open', 'A round is open already.');
    const promised = seedHash(serverSeed);
    if (body.server_seed_hash !== promised)
      return no(409, 'seed_changed', 'The seed has changed.', { next_server_seed_hash: promised });
    const stakePaise = paiseFromRupees(Number(body.amount)) ?? 0n;
    if (stakePaise > model.balancePaise)
      return no(409, 'insufficient_balance', 'Insufficient wallet balance.');
    const type = body.type as DifficultyType;
    const clientSeed = String(body.client_seed);
    const round: ModelRound = {
      roundId: uuid(model.rounds.length + 1),
      createdAt: new Date().toISOString(),
      type,
      stakePaise,
      table: multiplierTable(type),
      nonce,
      clientSeed,
      serverSeed,
      fatalLine: drawFatalLine({ serverSeed, clientSeed, nonce, type, algorithm: ALGORITHM }),
      state: 'open',
      cause: null,
      step: 0,
      paidPaise: 0n,
      landings: new Map(),
    };
    model.balancePaise -= stakePaise;
    version += 1;
    model.stakes.push({ roundId: round.roundId, key });
    model.rounds.push(round);
    nonce += 1;
    serverSeed = nextSeed();
    if (body.target !== undefined) return yes(playTo(round, Number(body.target)));
    const { step: _, state: __, cause: ___, ...shown } = view(round);
    return yes({ ...shown, ...wallet() });
  };

  const playTo = (round: ModelRound, target: number): object => {
    const isFried = round.fatalLine <= target;
    round.step = isFried ? round.fatalLine : target;
    const isLast = target === round.table.length;
    if (isFried) end(round, 'fried', 'roast', 0n);
    else end(round, 'cashed_out', isLast ? 'last_line' : 'cashout', winOf(round));
    const { server_seed: _, ...shown } = view(round);
    return { ...shown, target, ...ending(round) };
  };

  const nextSeed = (): string => {
    const line = fatalLineOf(nonce);
    if (line === null) return hex64(1000 + nonce);
    for (let seed = 1; seed < 10_000; seed++) {
      const draw = { serverSeed: hex64(seed), clientSeed: CLIENT_SEED, nonce, type: 1 } as const;
      if (drawFatalLine({ ...draw, algorithm: ALGORITHM }) === line) return hex64(seed);
    }
    throw new Error(`No seed roasts on line ${line}.`);
  };

  const advance = (body: Record<string, unknown>): Reply => {
    const round = model.rounds.find(({ roundId }) => roundId === body.round_id);
    const step = Number(body.step);
    if (!round) return no(404, 'no_round', 'No such round.', { round: null });
    const landed = round.landings.get(step);
    if (landed) return yes(landed);
    if (round.state !== 'open') return notFitting(round, 'no_round', 'This round has ended.');
    if (step !== round.step + 1) return notFitting(round, 'step_mismatch', 'Another line is next.');
    round.step = step;
    if (step === round.fatalLine) end(round, 'fried', 'roast', 0n);
    else if (body.fire_hit === true) end(round, 'fried', 'fire', 0n);
    else if (step === round.table.length) end(round, 'cashed_out', 'last_line', winOf(round));
    const multiplier = multiplierFromHundredths(round.table[step - 1] ?? 0);
    const answer = {
      round_id: round.roundId,
      step,
      multiplier,
      roast_multiplier: round.cause === 'roast' ? multiplier : 0,
      win_amount: rupeesFromPaise(round.cause === null || round.cause === 'last_line' ? winOf(round) : 0n),
      state: round.state,
      cause: round.cause,
      ...ending(round),
    };
    round.landings.set(step, answer);
    return yes(answer);
  };

  const cashout = (body: Record<string, unknown>): Reply => {
    const round = model.rounds.find(({ roundId }) => roundId === body.round_id);
    if (!round) return no(404, 'no_round', 'There is no round to cash out.', { round: null });
    if (round.state === 'fried' || round.state === 'refunded')
      return notFitting(round, 'no_round', 'This round is lost.');
    if (round.step === 0) return notFitting(round, 'not_landed', 'Not landed yet.');
    if (body.multiplier_id !== multiplierFromHundredths(round.table[round.step - 1] ?? 0))
      return notFitting(round, 'multiplier_mismatch', 'Another line than that.');
    if (round.state === 'open') end(round, 'cashed_out', 'cashout', winOf(round));
    const win_amount = rupeesFromPaise(round.paidPaise);
    return yes({ status: true, round_id: round.roundId, win_amount, ...ending(round) });
  };

  const register = ({ phone, password }: Record<string, unknown>): Reply => {
    if (passwordsByPhone.has(String(phone)))
      return no(409, 'phone_taken', 'This phone number is already registered.', { field: 'phone' });
    passwordsByPhone.set(String(phone), String(password));
    return yes({ user_id: PLAYER });
  };

  const lastRound = () => {
    const last = model.rounds.findLast(({ state }) => state !== 'open');
    return last ? view(last) : null;
  };
  const currentRound = (): Reply => {
    const open = model.openRound();
    return yes({ data: { open: open ? view(open) : null, last: lastRound() }, ...wallet() });
  };

  const profile = () => ({
    amount: rupeesFromPaise(model.balancePaise),
    name,
    profile_image: null,
    first_recharge: 0,
    status: model.playerStatus,
    wallet_version: version,
    rules_version: model.rulesVersion,
    play: {
      ...{ jurisdiction: 'demo', min_start_ms: 0, autoplay: true, turbo: model.turbo, reality_check: 'off' },
      ...model.rules,
    },
  });

  const fairness = () => {
    const draw = {
      client_seed: CLIENT_SEED,
      nonce,
      algorithm: ALGORITHM,
      places: 25,
      hazards: [1, 3, 5, 10],
    };
    return { next_server_seed_hash: seedHash(serverSeed), ...draw };
  };

  const answers: Readonly<Record<string, (body: Record<string, unknown>, key: string | null) => Reply>> = {
    bet,
    advance,
    cashout,
    round: currentRound,
    fairness: () => yes({ data: fairness() }),
    [`profile/${PLAYER}`]: () => ({ status: 200, body: { status: true, profile: profile() } }),
    login: () => yes({ user_id: PLAYER }),
    register,
    update_profile(body) {
      name = String(body.name);
      return yes({ status: true });
    },
    chickenMultplier: () => yes({ data: LEVELS }),
    getGameRules: () => yes({ data: { ...RULES, rules_version: model.rulesVersion } }),
    bet_values: () => yes({ data: [10, 20, 50, 100].map((value) => ({ value })) }),
  };

  const model: ModelProvider = {
    balancePaise: 100_000n,
    stakes: [],
    payouts: [],
    rounds: [],
    playerStatus: 1,
    turbo: false,
    rules: {},
    rulesVersion: '1',
    openRound: () => model.rounds.find(({ state }) => state === 'open'),
    block() {
      blocked = true;
      model.playerStatus = 2;
      const open = model.openRound();
      if (open?.step === 0) end(open, 'refunded', 'blocked', open.stakePaise);
      else if (open) end(open, 'cashed_out', 'blocked', winOf(open));
    },
    unblock() {
      blocked = false;
      model.playerStatus = 1;
    },
    handle(call, { body, key }) {
      if (blocked && !OPEN_TO_BLOCKED.some((open) => open.test(call))) {
        return no(403, 'blocked', 'This account is blocked.', { round: lastRound(), ...wallet() });
      }
      const known = key === null ? undefined : keys.get(`${call} ${key}`);
      if (known && call === 'register' && passwordsByPhone.get(String(body.phone)) !== body.password)
        return no(422, 'key_reused', 'This Idempotency-Key was used for another request.');
      if (known) return known;
      const reply = answers[call]?.(body, key) ?? yes({});
      // A refusal stores no key.
      if (key !== null && reply.status < 400) keys.set(`${call} ${key}`, reply);
      return reply;
    },
  };
  serverSeed = nextSeed();
  return model;
}

export const CLIENT_SEED = 'c0ffee';
