import * as v from 'valibot';
import type { Call } from '../../src/contract/call.ts';
import { type AnswerOnWire, CALLS, type CallName } from '../../src/contract/calls.ts';
import { DIFFICULTY_TYPES, type DifficultyType } from '../../src/contract/constants.ts';
import { multiplierFromHundredths } from '../../src/contract/money.ts';
import { ALGORITHM, drawFatalLine, seedHash } from '../../src/rules/fairness.ts';
import { FIRE_VERSION } from '../../src/rules/fire.ts';
import { multiplierTable } from '../../src/rules/multipliers.ts';

/** A fake provider: answers `fetch` by the contract's calls. A call without an answer, or against the contract, fails the test. */

let players = 1;
/** The id of the player of this test: the app keeps drafts and lists by player. */
export const playerId = (): string => `player-${players}`;

class Failure {
  constructor(
    readonly httpStatus: number,
    readonly body: object,
  ) {}
}

export const LOST = new Failure(0, {});

export const refused = (message: string, httpStatus = 409, more: object = {}): Failure =>
  new Failure(httpStatus, { success: false, status: false, message, ...more });

export const failed = (message?: string): Failure => new Failure(500, { success: false, message });

export interface Sent {
  readonly body: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, string>>;
}

type Reply<Name extends CallName> =
  | AnswerOnWire<Name>
  | Failure
  | ((sent: Sent) => AnswerOnWire<Name> | Failure);
type Replies = { [Name in CallName]?: readonly Reply<Name>[] };

const SUCCESS = { success: true, message: '' } as const;
const HOUR = '2026-03-02T18:00:00Z';
const SERVER_SEEDS = Array.from({ length: 2000 }, (_, index) => index.toString(16).padStart(64, '0'));
const CLIENT_SEED = 'component';

/** Returns a server seed that fries the chicken of round 0 on a line. */
export function seedOf(type: DifficultyType, fatalLine: number): string {
  const seed = SERVER_SEEDS.find(
    (one) =>
      drawFatalLine({ serverSeed: one, clientSeed: CLIENT_SEED, nonce: 0, type, algorithm: ALGORITHM }) ===
      fatalLine,
  );
  if (seed === undefined) throw new Error(`No seed fries on line ${fatalLine}.`);
  return seed;
}

const multipliersOf = (type: DifficultyType): number[] => multiplierTable(type).map(multiplierFromHundredths);

type Profile = AnswerOnWire<'profile'>['profile'];
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
    debt: 0,
    in_live_wins: true,
    private_rounds: false,
    play: { jurisdiction: 'demo', min_start_ms: 0, autoplay: true, turbo: true, reality_check: 'offered' },
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
    max_win: 500_000,
    return_to_player: 98,
    money: 'demo',
    ...more,
  },
});

type Control = AnswerOnWire<'limits'>['data'];
export const controlOf = (more: Partial<Control> = {}): AnswerOnWire<'limits'> => ({
  success: true,
  message: '',
  data: {
    now: new Date().toISOString(),
    play: { jurisdiction: 'demo', min_start_ms: 0, autoplay: true, turbo: true, reality_check: 'offered' },
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

type Round = NonNullable<AnswerOnWire<'round'>['data']['open']>;
/** An open round of ₹10 on Easy that stands on line 1, whose fatal line is 20. */
export function roundOf(more: Partial<Round> = {}): Round {
  const type = more.type ?? 1;
  const multiplier = multipliersOf(type);
  return {
    round_id: '0190a000-0000-7000-8000-000000000001',
    type,
    amount: 10,
    multiplier,
    last_step: multiplier.length,
    max_win: 500_000,
    server_seed_hash: seedHash(seedOf(type, type === 1 ? 20 : 9)),
    client_seed: CLIENT_SEED,
    nonce: 0,
    algorithm: ALGORITHM,
    fire_version: FIRE_VERSION,
    created_at: HOUR,
    state: 'open',
    cause: null,
    step: 1,
    roast_multiplier: 0,
    win_amount: 10.2,
    ended_at: null,
    server_seed: null,
    ...more,
  };
}

export const roundsOf = (
  open: Round | null,
  last: Round | null = null,
  balance = 990,
): AnswerOnWire<'round'> => ({ ...SUCCESS, data: { open, last }, balance, wallet_version: 1 });

/** The answer to the first step of {@link roundOf}, on its fatal line. */
export const friedOnLine1 = (): AnswerOnWire<'advance'> => ({
  ...SUCCESS,
  round_id: roundOf().round_id,
  step: 1,
  multiplier: 1.02,
  roast_multiplier: 1.02,
  win_amount: 0,
  state: 'fried',
  cause: 'roast',
  balance: 990,
  wallet_version: 2,
  server_seed: seedOf(1, 1),
  next_server_seed_hash: seedHash(seedOf(1, 20)),
});

/** The answer to the cash-out of {@link roundOf}. */
export const paid = (amount: number): AnswerOnWire<'cashout'> => ({
  status: true,
  message: '',
  round_id: roundOf().round_id,
  win_amount: amount,
  balance: 990 + amount,
  wallet_version: 3,
  server_seed: seedOf(1, 20),
  next_server_seed_hash: seedHash(seedOf(1, 20)),
});

export const avatarUrl = (id: number): string => `/avatars/${id}.webp`;
const avatarIds = Array.from({ length: 12 }, (_, index) => index + 1);

const DEFAULTS: Replies = {
  profile: [profileOf()],
  avatarList: [{ success: true, data: avatarIds.map((id) => ({ id, avatars: avatarUrl(id) })) }],
  gameRules: [rulesOf()],
  betValues: [{ success: true, data: [10, 20, 50, 100].map((value) => ({ value })) }],
  levels: [
    {
      success: true,
      // A level with a roast multiplier rests its fire marker.
      data: DIFFICULTY_TYPES.map((type) => ({
        type,
        multiplier: multipliersOf(type),
        roast_multiplier: 0.01,
      })),
    },
  ],
  banners: [{ success: true, data: [] }],
  live: [{ ...SUCCESS, data: { sample: true, online: 1, wins: [] } }],
  round: [roundsOf(null, null, 1000)],
  fairness: [
    {
      ...SUCCESS,
      data: {
        next_server_seed_hash: roundOf().server_seed_hash,
        client_seed: CLIENT_SEED,
        nonce: 0,
        algorithm: ALGORITHM,
        places: 25,
        hazards: [1, 3, 5, 10],
      },
    },
  ],
  betHistory: [{ success: true, total: 0, data: [] }],
  payinHistory: [{ success: true, data: [] }],
  withdrawHistory: [{ success: true, data: [] }],
  statistics: [{ ...SUCCESS, data: { totals: [], days: [], next: null } }],
  limits: [() => controlOf()],
  boards: [{ ...SUCCESS, data: { multiplier: [], walk: [], win: [] }, own: null }],
  logout: [SUCCESS],
  progress: [
    {
      ...SUCCESS,
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
        avatars: avatarIds.slice(7).map((id) => ({
          id,
          avatars: avatarUrl(id),
          kind: id > 9 && id < 12 ? 'goals' : 'reach',
          type: id > 9 && id < 12 ? null : 1,
          need: id,
          done: 0,
          earned: false,
        })),
      },
    },
  ],
  paymentMethod: [
    ({ query }) => ({
      success: true,
      qr_code: avatarUrl(1),
      name: query.type === '2' ? 'chickenroad@upi' : 'TXchickenroaddemoaddress',
    }),
  ],
};

let replies: Replies = {};
let sentCalls: { readonly name: CallName; readonly sent: Sent }[] = [];
let unexpectedCalls: string[] = [];
const held = new Map<CallName, Promise<void>>();

export function answer<Name extends CallName>(name: Name, ...with_: readonly Reply<Name>[]): void {
  replies = { ...replies, [name]: with_ };
}

export function answerAgain(name: CallName): void {
  const { [name]: _, ...others } = replies;
  replies = others;
}

/** Keeps the answers to a call back. Returns the function that lets them go. */
export function hold(name: CallName): () => void {
  let release = () => {};
  held.set(
    name,
    new Promise((resolve) => {
      release = resolve;
    }),
  );
  return () => {
    held.delete(name);
    release();
  };
}

export const sent = (name: CallName): readonly Sent[] =>
  sentCalls.filter((call) => call.name === name).map((call) => call.sent);

/** Makes the player's wallet hold an amount. @param more of the profile */
export function setBalance(amount: number, more: Partial<Profile> = {}): void {
  answer('profile', profileOf({ ...more, amount }));
  answer('round', roundsOf(null, null, amount));
}

export function resetProvider(): void {
  players += 1;
  replies = {};
  sentCalls = [];
  unexpectedCalls = [];
  held.clear();
}

export const unexpected = (): readonly string[] => unexpectedCalls;

const ROUTES = (Object.keys(CALLS) as CallName[]).map((name) => ({
  name,
  method: CALLS[name].method,
  path: new RegExp(`^/api/${CALLS[name].path.replace(/:\w+/g, '[^/]+')}$`),
}));

function nextReply<Name extends CallName>(name: Name, request: Sent): AnswerOnWire<Name> | Failure | null {
  const [first, ...rest] = (replies[name] ?? DEFAULTS[name] ?? []) as readonly Reply<Name>[];
  if (first === undefined) return null;
  if (rest.length > 0) replies = { ...replies, [name]: rest };
  return typeof first === 'function' ? first(request) : first;
}

const KEYED: readonly CallName[] = ['register', 'bet', 'advance', 'cashout', 'addAmount', 'withdrawal'];

/** Returns whether a request fits the contract, with a key in the calls that need one and in no others. */
function isAsDocumented(name: CallName, { body, query }: Sent, { headers }: Request): boolean {
  const takes: Call = CALLS[name];
  const isKeyedRight = headers.has('idempotency-key') === KEYED.includes(name);
  return (
    isKeyedRight &&
    v.is(takes.body ?? v.strictObject({}), body) &&
    v.is(takes.query ?? v.strictObject({}), query)
  );
}

async function respond(request: Request, url: URL): Promise<Response> {
  const name = ROUTES.find(({ method, path }) => method === request.method && path.test(url.pathname))?.name;
  const text = await request.text();
  const sentNow = { body: text ? JSON.parse(text) : {}, query: Object.fromEntries(url.searchParams) };
  if (name) sentCalls.push({ name, sent: sentNow });
  if (name && !isAsDocumented(name, sentNow, request)) unexpectedCalls.push(`${name} ${text}${url.search}`);
  const reply = name ? nextReply(name, sentNow) : null;
  if (name) await held.get(name);
  await new Promise((resolve) => startTimer(resolve, LATENCY_MS));
  if (reply === LOST) throw new TypeError('Failed to fetch');
  if (reply instanceof Failure) return Response.json(reply.body, { status: reply.httpStatus });
  if (reply !== null) return Response.json(reply);
  unexpectedCalls.push(`${request.method} ${url.pathname} ${text}`);
  return Response.json({ success: false, message: 'Unexpected call.' }, { status: 404 });
}

const networkFetch = window.fetch.bind(window);
const startTimer = window.setTimeout.bind(window);

/** Longer than the app takes to be drawn, so that no answer is there before what shows it. */
const LATENCY_MS = 20;

export function replaceFetch(): void {
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    return url.pathname.startsWith('/api/') ? respond(request, url) : networkFetch(request);
  };
}
