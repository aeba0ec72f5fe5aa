import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { players } from '../../../src/server/platform/db/schema/schema.ts';
import { BANK } from '../support/bank.ts';
import { type Failure, withFailure } from './failures.ts';
import { decided, type Ledger, type Payment, settledAtCurrentStep } from './ledger.ts';
import { type Call, isKnownAgain, type Judgement, judge } from './rules.ts';
import type { RandomRequest, Reply, World } from './world.ts';

const ABANDONED_MS = 24 * 60 * 60 * 1000;
const MAX_REMEMBERED = 40;
const MAX_SENDS = 6;
/** to a server that is killed repeatedly */
export const MAX_SENDS_TO_KILLED = 60;

interface Device {
  cookie: string | null;
}

type UnsentRequest = Omit<RandomRequest, 'cookie'>;

export interface SentCall {
  readonly call: Call;
  readonly key: string;
  readonly text: string;
}

export interface Sent {
  readonly call: Call;
  readonly key: string;
  readonly reply: Reply;
}

const JOINED: Omit<Ledger, 'client_seed' | 'next_hash' | 'movements'> = {
  balance: 100_000,
  debt: 0,
  version: 1,
  blocked: false,
  first_recharge: 0,
  nonce: 0,
  rounds: [],
  deposits: [],
  withdrawals: [],
};

export class RandomPlayer {
  readonly devices: readonly [Device, Device] = [{ cookie: null }, { cookie: null }];
  readonly sent: SentCall[] = [];
  readonly delayed: { readonly call: Call; readonly key: string }[] = [];
  password = 'correct horse 0';
  ledger: Ledger;
  /** when a claim or withdrawal was made, and a round was last touched, ms of the clock, by id */
  readonly at = new Map<string, number>();
  /** when the newest round was opened, ms of the clock */
  #betAt = 0;

  private constructor(
    readonly world: World,
    readonly id: string,
    readonly phone: string,
    start: Pick<Ledger, 'client_seed' | 'next_hash'>,
  ) {
    this.ledger = {
      ...JOINED,
      ...start,
      movements: [{ kind: 'welcome', subject: id, undo: -JOINED.balance, undone: false }],
    };
  }

  static async join(world: World, number: number): Promise<RandomPlayer> {
    const phone = String(7_000_000_000 + number);
    const key = randomUUID();
    const body = { email: '', phone, password: 'correct horse 0' };
    const reply = await answered(() => world.send({ name: 'register', body, key, cookie: null }));
    if (reply.http !== 200) throw new Error(`register: ${reply.text}`);
    const userId = String(reply.body.user_id);
    const cookie = reply.cookie ?? null;
    const seen = await fairnessOf((request) => world.send({ ...request, cookie }), userId);
    const player = new RandomPlayer(world, userId, phone, seen);
    player.devices[0].cookie = cookie;
    world.bank.join(player);
    return player;
  }

  get office() {
    return this.world.drawOffice();
  }

  note(...what: readonly unknown[]): void {
    this.world.note(this.phone.slice(-2), ...what);
  }

  fault(): Failure {
    const chance = this.world.provider ? this.world.random() : 1;
    const at = 1 + this.world.below(5);
    if (chance > 0.2) return { kind: 'none' };
    if (chance > 0.14) return { kind: 'before', at };
    if (chance > 0.1) return { kind: 'in', at };
    if (chance > 0.06) return { kind: 'after' };
    if (chance > 0.03) return { kind: 'commit' };
    return { kind: 'conflict', at };
  }

  device(): Device {
    return this.devices[this.world.random() < 0.8 ? 0 : 1];
  }

  requestFor(call: Call, key: string): UnsentRequest {
    const user = { user_id: this.id };
    const game = { ...user, game_id: 19 };
    const bodyOf = (): object => {
      switch (call.name) {
        case 'bet': {
          const { amount, type, hash: serverSeedHash, clientSeed, target } = call;
          const seeds = { client_seed: clientSeed, server_seed_hash: serverSeedHash };
          return { ...game, ...seeds, amount: amount / 100, type, target };
        }
        case 'advance':
          return { ...game, round_id: call.round_id, step: call.step, fire_hit: call.fire };
        case 'cashout': {
          const multiplierId = Math.max(0, call.multiplier) / 100;
          return { userid: this.id, game_id: 19, multiplier_id: multiplierId, round_id: call.round_id };
        }
        case 'addAmount':
          return { ...user, amount: String(call.amount / 100), utr_no: call.utr, type: 2 };
        case 'withdrawal':
          return { ...user, ...BANK, amount: (call.amount / 100).toFixed(2) };
      }
    };
    return { name: call.name, body: bodyOf(), key };
  }

  /** Sends a request. Unless the player is blocked, logs in after a 401 and sends it again. */
  async send(request: UnsentRequest, device = this.device()): Promise<Reply> {
    for (let sends = 1; sends <= MAX_SENDS; sends++) {
      const reply = await this.world.send({ ...request, cookie: device.cookie });
      if (reply.cookie) device.cookie = reply.cookie;
      if (reply.http !== 401 || this.ledger.blocked) return reply;
      await this.logIn(device);
    }
    throw this.wrong(request, `a 401 after each of ${MAX_SENDS} logins`);
  }

  async exchange(call: Call, key: string, mayPark = false): Promise<Sent | null> {
    let done = false;
    const most = this.world.provider ? MAX_SENDS : MAX_SENDS_TO_KILLED;
    for (let sends = 1; sends <= most; sends++) {
      // Chance alone may let every send fail.
      const fault: Failure = sends < most ? this.fault() : { kind: 'none' };
      const request = this.requestFor(call, key);
      const { result: reply, struck } = await withFailure(fault, () => this.send(request));
      this.note(call, fault.kind, reply.http, reply.text);
      if (struck) this.world.count(fault.kind);
      if (reply.http !== 503) return { call, key, reply };
      if (reply.isLost) {
        this.world.count('lost');
        done = true;
        continue;
      }
      if (!struck || reply.body.code !== 'unavailable') throw this.wrong(call, `a 503: ${reply.text}`);
      done ||= fault.kind === 'after' || fault.kind === 'in';
      if (mayPark && !done && this.world.random() < 0.3) {
        this.delayed.push({ call, key });
        this.world.count('given up');
        return null;
      }
    }
    throw this.wrong(call, `no answer in ${most} sends`);
  }

  async call(call: Call, key: string = randomUUID()): Promise<void> {
    const sent = await this.exchange(call, key, true);
    if (!sent) return;
    const { reply } = sent;
    const chance = this.world.random();
    if (chance < 0.12 && reply.http === 200) {
      const many = chance < 0.07 ? 1 : 3;
      const more = await Promise.all(
        Array.from({ length: many }, () => this.send(this.requestFor(call, key))),
      );
      this.world.count('sent again');
      for (const again of more)
        if (!again.isLost && (again.text !== reply.text || again.http !== reply.http))
          throw this.wrong(call, `answered ${reply.text}, sent again ${again.http} ${again.text}`);
    }
    const judged = this.possible().map((ledger) => this.judge(ledger, sent));
    const right = judged.find(({ wrong }) => wrong === null);
    if (!right) throw this.wrong(call, judged[0]?.wrong ?? '');
    await this.settle([sent], right.next);
  }

  /** @returns the possible states: a provider in another process may have approved any waiting demo payment */
  possible(): readonly Ledger[] {
    const approved = (ledger: Ledger, kind: 'deposit' | 'withdrawal', { id, amount }: Payment): Ledger =>
      decided(ledger, kind, id, 1, amount);
    const waiting = (payments: readonly Payment[]) => payments.filter(({ status }) => status === 0);
    let all: readonly Ledger[] = [this.ledger];
    if (this.world.provider) return all;
    for (const deposit of waiting(this.ledger.deposits))
      all = all.flatMap((ledger) => [ledger, approved(ledger, 'deposit', deposit)]);
    for (const withdrawal of waiting(this.ledger.withdrawals))
      all = all.flatMap((ledger) => [ledger, approved(ledger, 'withdrawal', withdrawal)]);
    return all;
  }

  /** @param checksBlock false for a call that raced a block: it may have passed before the block */
  judge(ledger: Ledger, { call, reply }: Sent, checksBlock = true): Judgement {
    const { blocked } = ledger;
    const seen = checksBlock ? ledger : { ...ledger, blocked: false };
    const { wrong, next } = judge(seen, call, reply, this.world.seedOf, this.world.house);
    return { wrong, next: { ...next, blocked } };
  }

  async settle(all: readonly Sent[], next: Ledger): Promise<void> {
    const now = this.world.clock.now().getTime();
    const before = this.ledger;
    this.ledger = next;
    const bet = next.nonce !== before.nonce;
    const [round] = next.rounds;
    const [old] = before.rounds;
    if (round && (round.round_id !== old?.round_id || round.step !== old.step))
      this.at.set(round.round_id, now);
    for (const list of ['deposits', 'withdrawals'] as const)
      for (const { id } of next[list].slice(before[list].length)) this.at.set(id, now);
    for (const { call, key, reply } of all) {
      this.world.count(reply.http === 200 ? `${call.name} 200` : `${call.name} ${String(reply.body.code)}`);
      if (reply.http !== 200) continue;
      if (call.name === 'bet' && call.target !== undefined) this.world.count(`target ${reply.body.state}`);
      if (isKnownAgain(call)) this.sent.push({ call, key, text: reply.text });
      if (this.sent.length > MAX_REMEMBERED) this.sent.shift();
    }
    if (bet) this.#betAt = now;
    if (bet) await this.#nextSeed();
    for (const { reply, call } of all) this.keepSecret(reply, call);
  }

  async #nextSeed(): Promise<void> {
    if (!this.ledger.blocked) return this.checkFairness();
    const [row] = await this.world.inProcess.database.db
      .select({ next_hash: players.nextServerSeedHash })
      .from(players)
      .where(eq(players.userId, this.id));
    if (row) this.ledger = { ...this.ledger, ...row };
  }

  async checkFairness(device = this.device()): Promise<void> {
    const seen = await fairnessOf((request) => this.send(request, device), this.id);
    if (seen.nonce !== this.ledger.nonce || seen.client_seed !== this.ledger.client_seed)
      throw new Error(`fairness of ${this.id}: ${JSON.stringify(seen)}; the model has ${this.ledger.nonce}`);
    this.ledger = { ...this.ledger, next_hash: seen.next_hash };
  }

  /** @throws when an answer holds the seed of an open round, or of one to come */
  keepSecret({ text }: Reply, what: object): void {
    const { rounds, next_hash: nextHash } = this.ledger;
    const hashes = [nextHash, ...rounds.filter(({ state }) => state === 'open').map(({ hash }) => hash)];
    for (const hash of hashes) {
      const seed = this.world.seedOf(hash);
      if (seed !== undefined && text.includes(seed))
        throw this.wrong(what, `an answer tells the seed of ${hash}: ${text}`);
    }
  }

  async logIn(device: Device, password = this.password): Promise<void> {
    await this.world.clock.advance(1 + this.world.below(1000));
    const chance = this.world.random();
    const fault: Failure = chance < 0.1 ? { kind: 'before', at: 1 + this.world.below(3) } : { kind: 'none' };
    const request: RandomRequest = { name: 'login', body: { mobile: this.phone, password }, cookie: null };
    const first = await withFailure(fault, () => answered(() => this.world.send(request)));
    // Without this the fault of an earlier call could strike the second attempt.
    const again = () => withFailure({ kind: 'none' }, () => this.world.send(request));
    const { result: reply } = first.result.http === 503 && first.struck ? await again() : first;
    this.note('login', password, fault.kind, reply.http, reply.text);
    const wanted = password !== this.password ? 401 : this.ledger.blocked ? 403 : 200;
    if (reply.http !== wanted) throw this.wrong({ login: password }, `${reply.http} ${reply.text}`);
    this.world.count(`login ${reply.http}`);
    if (reply.http === 200) device.cookie = reply.cookie ?? null;
  }

  async logOut(device: Device): Promise<void> {
    const reply = await this.world.send({ name: 'logout', body: {}, cookie: device.cookie });
    this.note('logout', reply.http);
    if (reply.http !== 200) throw this.wrong({ logout: this.phone }, reply.text);
    device.cookie = null;
    this.world.count('logout');
  }

  settleAbandoned(): void {
    const now = this.world.clock.now().getTime();
    const [round] = this.ledger.rounds;
    if (round?.state !== 'open') return;
    const touched = Math.max(this.#betAt, this.at.get(round.round_id) ?? now);
    if (touched >= now - ABANDONED_MS) return;
    this.ledger = settledAtCurrentStep(this.ledger);
    this.world.count('abandoned');
  }

  wrong(call: object, what: string): Error {
    return new Error(`${JSON.stringify(call)} of ${this.phone} ${this.id}: ${what}`);
  }
}

/** Sends a request until it is answered. */
async function answered(send: () => Promise<Reply>): Promise<Reply> {
  for (let sends = 1; sends <= MAX_SENDS_TO_KILLED; sends++) {
    const reply = await send();
    if (!reply.isLost) return reply;
  }
  throw new Error(`${MAX_SENDS_TO_KILLED} answers were lost.`);
}

async function fairnessOf(send: (request: UnsentRequest) => Promise<Reply>, userId: string) {
  const reply = await answered(() => send({ name: 'fairness', query: { user_id: userId } }));
  if (reply.http !== 200) throw new Error(`fairness of ${userId}: ${reply.http} ${reply.text}`);
  const {
    next_server_seed_hash: nextServerSeedHash,
    client_seed: clientSeed,
    nonce,
  } = reply.body.data as Record<string, string | number>;
  return { next_hash: String(nextServerSeedHash), client_seed: String(clientSeed), nonce: Number(nonce) };
}
