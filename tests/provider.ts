import { type AnswerOnWire, CALLS, type CallName } from '../src/contract/calls.ts';
import { DIFFICULTY_TYPES, type DifficultyType } from '../src/contract/constants.ts';
import {
  multiplierFromHundredths,
  paiseFromRupees,
  rupeesFromPaise,
  uncappedPayoutPaise,
} from '../src/contract/money.ts';
import type { RoundCause, RoundState } from '../src/contract/rounds.ts';
import { ALGORITHM, drawFatalLine, seedHash } from '../src/rules/fairness.ts';
import { FIRE_VERSION, fireFrequencyHz } from '../src/rules/fire.ts';
import { multiplierTable } from '../src/rules/multipliers.ts';

export const PLAYER = 'player-1';
export const CLIENT_SEED = 'c0ffee';
export const REPLAY = 'r'.repeat(64);
const DONE = { success: true, message: '' } as const;
const MAX_WIN = 500_000;

type Profile = AnswerOnWire<'profile'>['profile'];
export type PlayRules = NonNullable<Profile['play']>;
export const playRulesOf = (more: Partial<PlayRules> = {}): PlayRules => ({
  ...{ jurisdiction: 'demo', min_start_ms: 0, autoplay: true, turbo: true, reality_check: 'offered' },
  ...more,
});

export const profileOf = (more: Partial<Profile> = {}): AnswerOnWire<'profile'> => ({
  status: true,
  profile: {
    amount: 1000,
    name: 'Asha',
    profile_image: '/avatars/3.webp',
    avatar_id: 3,
    first_recharge: 1,
    status: 1,
    wallet_version: 1,
    rules_version: '1',
    debt: 0,
    in_live_wins: true,
    private_rounds: false,
    play: playRulesOf(),
    excluded_until: null,
    asks_deposit_limit: false,
    ...more,
  },
});

type Rules = AnswerOnWire<'gameRules'>['data'];
export const rulesOf = (more: Partial<Rules> = {}): AnswerOnWire<'gameRules'> => ({
  success: true,
  data: {
    min_recharge: 100,
    min_bet_amount: 1,
    max_bet_amount: 150,
    min_win: 1.02,
    max_win: MAX_WIN,
    return_to_player: 98,
    rules_version: '1',
    money: 'demo',
    ...more,
  },
});

type Limits = AnswerOnWire<'limits'>['data'];
export const limitsOf = (more: Partial<Limits> = {}): AnswerOnWire<'limits'> => ({
  ...DONE,
  data: {
    now: new Date().toISOString(),
    play: playRulesOf(),
    note: '',
    max_check_minutes: 60,
    asks_deposit_limit: false,
    asks_loss_limit: false,
    limits: [],
    break_until: null,
    excluded_until: null,
    excluded_by_staff: false,
    session: null,
    check_minutes: null,
    check_due_at: null,
    ...more,
  },
});

const hex64 = (seed: number): string => seed.toString(16).padStart(64, '0');
const uuid = (n: number): string => `0190a000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** Returns a server seed that fries the chicken of a round on a line. */
export function seedOf(type: DifficultyType, fatalLine: number, nonce = 0): string {
  for (let seed = 1; seed < 10_000; seed++) {
    const draw = { serverSeed: hex64(seed), clientSeed: CLIENT_SEED, nonce, type, algorithm: ALGORITHM };
    if (drawFatalLine(draw) === fatalLine) return hex64(seed);
  }
  throw new Error(`No seed fries on line ${fatalLine}.`);
}

interface Round {
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

const winOf = ({ stakePaise, table, step }: Round): bigint =>
  uncappedPayoutPaise(stakePaise, table[step - 1] ?? 0);

type RoundOnWire = NonNullable<AnswerOnWire<'round'>['data']['open']>;
const roundOnWire = (round: Round): RoundOnWire => ({
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
  max_win: MAX_WIN,
  server_seed_hash: seedHash(round.serverSeed),
  client_seed: round.clientSeed,
  nonce: round.nonce,
  algorithm: ALGORITHM,
  fire_version: FIRE_VERSION,
  created_at: round.createdAt,
  ended_at: round.state === 'open' ? null : new Date(Date.now()).toISOString(),
  server_seed: round.state === 'open' ? null : round.serverSeed,
});

export const avatarUrl = (id: number): string => `/avatars/${id}.webp`;
const AVATAR_IDS = Array.from({ length: 12 }, (_, index) => index + 1);

const NEEDS_GOALS = [10, 11];

type Level = AnswerOnWire<'levels'>['data'][number];
const levelsOf = (
  fireOf: (type: DifficultyType) => Pick<Level, 'frequency' | 'roast_multiplier'>,
): AnswerOnWire<'levels'> => ({
  success: true,
  data: DIFFICULTY_TYPES.map((type) => ({
    type,
    multiplier: multiplierTable(type).map(multiplierFromHundredths),
    ...fireOf(type),
  })),
});

/** A level with a roast multiplier and no frequency rests its fire marker. */
export const LEVELS_WITHOUT_FIRE = levelsOf(() => ({ roast_multiplier: 0.01 }));

/** Answers that no act of the player changes. */
const LISTS: { readonly [Name in CallName]?: AnswerOnWire<Name> } = {
  avatarList: { success: true, data: AVATAR_IDS.map((id) => ({ id, avatars: avatarUrl(id) })) },
  betValues: { success: true, data: [10, 20, 50, 100].map((value) => ({ value })) },
  levels: levelsOf((type) => ({ frequency: fireFrequencyHz(type), roast_multiplier: 0 })),
  banners: { success: true, data: [] },
  live: { ...DONE, data: { sample: true, online: 1, wins: [] } },
  betHistory: { success: true, total: 0, data: [] },
  payinHistory: { success: true, data: [] },
  withdrawHistory: { success: true, data: [] },
  statistics: { ...DONE, data: { totals: [], days: [], next: null } },
  boards: { ...DONE, data: { multiplier: [], walk: [], win: [] }, own: null },
  logout: DONE,
  addAmount: DONE,
  progress: {
    ...DONE,
    data: {
      bests: [0, 0, 0, 0],
      streak_days: 0,
      goals_reached: 0,
      goals: [{ kind: 'pass', type: null, need: 10, done: 3 }],
      last: [],
      looks: [
        { theme: 'dhaba', goals: 0, earned: true },
        { theme: 'hills', goals: 3, earned: false },
        { theme: 'raja', goals: 9, earned: false },
      ],
      theme: null,
      avatars: AVATAR_IDS.slice(7).map((id) => ({
        id,
        avatars: avatarUrl(id),
        kind: NEEDS_GOALS.includes(id) ? 'goals' : 'reach',
        type: NEEDS_GOALS.includes(id) ? null : 1,
        need: id,
        done: 0,
        earned: false,
      })),
    },
  },
};

export interface CallRequest {
  /** decides between calls of one path */
  readonly method?: string;
  readonly body: Record<string, unknown>;
  /** its Idempotency-Key */
  readonly key: string | null;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export interface OpenRound {
  readonly type?: DifficultyType;
  readonly stakePaise?: bigint;
  readonly step?: number;
  /** of Easy; unset: the provider's draw */
  readonly fatalLine?: number;
}

export interface FakeProvider {
  /** @param path below the API base */
  handle(path: string, request: CallRequest): Reply;
  balancePaise: bigint;
  readonly stakes: { roundId: string; key: string | null }[];
  readonly payouts: { roundId: string; paise: bigint }[];
  readonly rounds: Round[];
  playerStatus: number;
  rules: Partial<PlayRules>;
  rulesVersion: string;
  openRound(): Round | undefined;
  /** Places a bet on ₹10 of Easy, unless told otherwise, and takes its first step. */
  startRound(round?: OpenRound): RoundOnWire;
  /** Cashes out a round on line 1. */
  endedRound(): RoundOnWire;
  block(): void;
  unblock(): void;
}

const ROUTES = (Object.keys(CALLS) as CallName[]).map((name) => ({
  name,
  method: CALLS[name].method,
  path: new RegExp(`^${CALLS[name].path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** Returns the call of a path below the API base. @param method any, unless given */
export const callOf = (path: string, method?: string): CallName | undefined =>
  ROUTES.find((route) => route.path.test(path) && (method === undefined || route.method === method))?.name;

const OPEN_TO_BLOCKED: readonly CallName[] = ['profile', 'logout', 'levels', 'gameRules', 'betValues'];

/** The reply to a call that the provider does not know. */
export const UNKNOWN_CALL: Reply = { status: 404, body: { success: false, message: 'Unknown call.' } };

const refuse = (status: number, code: string, message: string, more: object = {}): Reply => ({
  status,
  body: { success: false, status: false, code, message, ...more },
});
const accept = (body: object): Reply => ({ status: 200, body: { ...DONE, ...body } });

/**
 * A fake provider with the rules of ours: a wallet, one open round, idempotency keys.
 * @param fatalLineOf the fatal line of Easy by nonce, 25 for none; null is random
 */
export function createProvider(fatalLineOf: (nonce: number) => number | null = () => null): FakeProvider {
  const keys = new Map<string, Reply>();
  const passwordsByPhone = new Map<string, string>();
  let version = 1;
  let nonce = 0;
  let blocked = false;
  let name = 'Asha';

  const wallet = () => ({ balance: rupeesFromPaise(provider.balancePaise), wallet_version: version });
  const notFitting = (round: Round, code: string, message: string) =>
    refuse(409, code, message, { round: roundOnWire(round), ...wallet() });
  const ending = (round: Round) => ({
    ...wallet(),
    server_seed: round.state === 'open' ? null : round.serverSeed,
    next_server_seed_hash: round.state === 'open' ? null : seedHash(serverSeed),
    replay: round.state === 'open' ? null : REPLAY,
  });
  const end = (round: Round, state: RoundState, cause: RoundCause, paise: bigint) => {
    round.state = state;
    round.cause = cause;
    round.paidPaise = paise;
    if (state === 'fried') return;
    provider.balancePaise += paise;
    version += 1;
    provider.payouts.push({ roundId: round.roundId, paise });
  };
  const nextSeed = (): string => {
    const line = fatalLineOf(nonce);
    return line === null ? hex64(1000 + nonce) : seedOf(1, line, nonce);
  };
  let serverSeed = nextSeed();

  const openRound = (
    type: DifficultyType,
    stakePaise: bigint,
    clientSeed: string,
    key: string | null,
  ): Round => {
    const round: Round = {
      roundId: uuid(provider.rounds.length + 1),
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
    provider.balancePaise -= stakePaise;
    version += 1;
    provider.stakes.push({ roundId: round.roundId, key });
    provider.rounds.push(round);
    nonce += 1;
    serverSeed = nextSeed();
    return round;
  };

  const bet = (body: Record<string, unknown>, key: string | null): Reply => {
    const open = provider.openRound();
    if (open) return notFitting(open, 'round_open', 'A round is open already.');
    const promised = seedHash(serverSeed);
    if (body.server_seed_hash !== promised)
      return refuse(409, 'seed_changed', 'The seed has changed.', { next_server_seed_hash: promised });
    const stakePaise = paiseFromRupees(Number(body.amount)) ?? 0n;
    if (stakePaise > provider.balancePaise)
      return refuse(409, 'insufficient_balance', 'Insufficient wallet balance.');
    const round = openRound(body.type as DifficultyType, stakePaise, String(body.client_seed), key);
    if (body.target !== undefined) return accept(playTo(round, Number(body.target)));
    const { step: _, state: __, cause: ___, ...terms } = roundOnWire(round);
    return accept({ ...terms, ...wallet() });
  };

  const playTo = (round: Round, target: number): object => {
    const isFried = round.fatalLine <= target;
    round.step = isFried ? round.fatalLine : target;
    const isLast = target === round.table.length;
    if (isFried) end(round, 'fried', 'roast', 0n);
    else end(round, 'cashed_out', isLast ? 'last_line' : 'cashout', winOf(round));
    const { server_seed: _, ...shown } = roundOnWire(round);
    return { ...shown, target, ...ending(round) };
  };

  const advance = (body: Record<string, unknown>): Reply => {
    const round = provider.rounds.find(({ roundId }) => roundId === body.round_id);
    const step = Number(body.step);
    if (!round) return refuse(404, 'no_round', 'No such round.', { round: null });
    const landed = round.landings.get(step);
    if (landed) return accept(landed);
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
    return accept(answer);
  };

  const cashout = (body: Record<string, unknown>): Reply => {
    const round = provider.rounds.find(({ roundId }) => roundId === body.round_id);
    if (!round) return refuse(404, 'no_round', 'There is no round to cash out.', { round: null });
    if (round.state === 'fried' || round.state === 'refunded')
      return notFitting(round, 'no_round', 'This round is lost.');
    if (round.step === 0) return notFitting(round, 'not_landed', 'Not landed yet.');
    if (body.multiplier_id !== multiplierFromHundredths(round.table[round.step - 1] ?? 0))
      return notFitting(round, 'multiplier_mismatch', 'Another line than that.');
    if (round.state === 'open') end(round, 'cashed_out', 'cashout', winOf(round));
    const win_amount = rupeesFromPaise(round.paidPaise);
    return accept({ status: true, round_id: round.roundId, win_amount, ...ending(round) });
  };

  const register = ({ phone, password }: Record<string, unknown>): Reply => {
    if (passwordsByPhone.has(String(phone)))
      return refuse(409, 'phone_taken', 'This phone number is already registered.', { field: 'phone' });
    passwordsByPhone.set(String(phone), String(password));
    return accept({ user_id: PLAYER });
  };

  const lastRound = () => {
    const last = provider.rounds.findLast(({ state }) => state !== 'open');
    return last ? roundOnWire(last) : null;
  };

  const currentRound = (): Reply => {
    const open = provider.openRound();
    return accept({ data: { open: open ? roundOnWire(open) : null, last: lastRound() }, ...wallet() });
  };

  const fairness = {
    client_seed: CLIENT_SEED,
    algorithm: ALGORITHM,
    places: 25,
    hazards: [1, 3, 5, 10],
  };

  const answers: {
    readonly [Name in CallName]?: (body: Record<string, unknown>, key: string | null) => Reply;
  } = {
    bet,
    advance,
    cashout,
    register,
    round: currentRound,
    fairness: () => accept({ data: { ...fairness, next_server_seed_hash: seedHash(serverSeed), nonce } }),
    profile: () => ({
      status: 200,
      body: profileOf({
        amount: rupeesFromPaise(provider.balancePaise),
        name,
        status: provider.playerStatus,
        wallet_version: version,
        rules_version: provider.rulesVersion,
        play: playRulesOf(provider.rules),
      }),
    }),
    login: () => accept({ user_id: PLAYER }),
    updateProfile(body) {
      name = String(body.name);
      return accept({ status: true });
    },
    gameRules: () => ({ status: 200, body: rulesOf({ rules_version: provider.rulesVersion }) }),
    limits: () => ({ status: 200, body: limitsOf() }),
    paymentMethod: ({ type }) =>
      accept({
        qr_code: avatarUrl(1),
        ...(type === '2'
          ? { name: 'chickenroad@upi' }
          : { name: 'TXchickenroaddemoaddress', network: 'TRC20' as const }),
      }),
  };

  const provider: FakeProvider = {
    balancePaise: 100_000n,
    stakes: [],
    payouts: [],
    rounds: [],
    playerStatus: 1,
    rules: {},
    rulesVersion: '1',
    openRound: () => provider.rounds.find(({ state }) => state === 'open'),
    startRound({ type = 1, stakePaise = 1000n, step = 1, fatalLine } = {}) {
      if (fatalLine !== undefined) serverSeed = seedOf(type, fatalLine, nonce);
      const round = openRound(type, stakePaise, CLIENT_SEED, null);
      round.step = step;
      return roundOnWire(round);
    },
    endedRound() {
      provider.startRound();
      const round = provider.openRound();
      if (!round) throw new Error('No round is open.');
      end(round, 'cashed_out', 'cashout', winOf(round));
      return roundOnWire(round);
    },
    block() {
      blocked = true;
      provider.playerStatus = 2;
      const open = provider.openRound();
      if (open?.step === 0) end(open, 'refunded', 'blocked', open.stakePaise);
      else if (open) end(open, 'cashed_out', 'blocked', winOf(open));
    },
    unblock() {
      blocked = false;
      provider.playerStatus = 1;
    },
    handle(path, { method, body, key }) {
      const call = callOf(path, method);
      if (call === undefined) return UNKNOWN_CALL;
      if (blocked && !OPEN_TO_BLOCKED.includes(call))
        return refuse(403, 'blocked', 'This account is blocked.', { round: lastRound(), ...wallet() });
      const known = key === null ? undefined : keys.get(`${call} ${key}`);
      if (known && call === 'register' && passwordsByPhone.get(String(body.phone)) !== body.password)
        return refuse(422, 'key_reused', 'This Idempotency-Key was used for another request.');
      if (known) return known;
      const list = LISTS[call];
      const reply = answers[call]?.(body, key) ?? (list ? { status: 200, body: list } : UNKNOWN_CALL);
      // A refusal stores no key.
      if (key !== null && reply.status < 400) keys.set(`${call} ${key}`, reply);
      return reply;
    },
  };
  return provider;
}
