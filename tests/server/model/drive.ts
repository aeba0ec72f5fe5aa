import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { CallName } from '../../../src/contract/calls.ts';
import { DIFFICULTY_TYPES } from '../../../src/contract/constants.ts';
import { multiplierTable } from '../../../src/game/multipliers.ts';
import { players } from '../../../src/server/platform/db/schema/schema.ts';
import { seeded } from '../crash/random.ts';
import { PASSWORD, type Player, type RequestOptions, type TestApp } from '../harness.ts';
import { freshUtr } from '../payments.ts';
import { hashByHand } from '../steer.ts';
import { adjustByHand, type Bank, block, correct, decide, unblock } from './back-office.ts';
import { BANK } from './bank.ts';
import { type Failure, withFailure } from './failures.ts';
import { type Ledger, settledAtCurrentStep } from './ledger.ts';
import { type Answered, type Call, isKnownAgain, judge } from './rules.ts';

export function seedBook(seed: number): { make: () => string; seedOf: (hash: string) => string } {
  const known = new Map<string, string>();
  let made = 0;
  return {
    make: () => {
      made++;
      const serverSeed = createHash('sha256').update(`${seed}:${made}`).digest('hex');
      known.set(hashByHand(serverSeed), serverSeed);
      return serverSeed;
    },
    seedOf: (hash) => {
      const found = known.get(hash);
      if (found === undefined) throw new Error(`Nobody made the seed of ${hash}.`);
      return found;
    },
  };
}

interface SentCall {
  readonly call: Call;
  readonly key: string;
  readonly body: string;
}

export type Tally = Map<string, number>;

export class Driver {
  readonly sent: SentCall[] = [];
  readonly random: () => number;
  ledger: Ledger;

  private constructor(
    readonly it: TestApp,
    readonly player: Player,
    readonly seeds: ReturnType<typeof seedBook>,
    seed: number,
    readonly tally: Tally,
    readonly bank: Bank,
    start: Pick<Ledger, 'client_seed' | 'next_hash'>,
  ) {
    this.random = seeded(seed);
    this.ledger = {
      balance: 100_000,
      debt: 0,
      version: 1,
      blocked: false,
      session: true,
      first_recharge: 0,
      nonce: 0,
      rounds: [],
      deposits: [],
      withdrawals: [],
      movements: [{ kind: 'welcome', subject: player.user_id, undo: -100_000, undone: false }],
      ...start,
    };
  }

  static async join(
    it: TestApp,
    seeds: ReturnType<typeof seedBook>,
    seed: number,
    tally: Tally,
    bank: Bank,
  ): Promise<Driver> {
    const player = await it.player();
    await it.database.db
      .update(players)
      .set({ clientSeed: `model-${seed}` })
      .where(eq(players.userId, player.user_id));
    const { data } = await player.ok('fairness', player.about());
    const { client_seed: clientSeed, next_server_seed_hash: nextHash } = data;
    const driver = new Driver(it, player, seeds, seed, tally, bank, {
      client_seed: clientSeed,
      next_hash: nextHash,
    });
    bank.join(driver);
    return driver;
  }

  count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1);
  }

  below(n: number): number {
    return Math.floor(this.random() * n);
  }

  fault(): Failure {
    const chance = this.random();
    const at = 1 + this.below(5);
    if (chance > 0.3) return { kind: 'none' };
    if (chance > 0.15) return { kind: 'before', at };
    if (chance > 0.1) return { kind: 'after' };
    if (chance > 0.05) return { kind: 'commit' };
    return { kind: 'conflict', at };
  }

  async act(): Promise<void> {
    const { debt } = this.ledger;
    await this.#act();
    if (this.ledger.debt > debt) this.count('debt');
    if (this.ledger.debt < debt) this.count('debt repaid');
  }

  async #act(): Promise<void> {
    const { ledger: books } = this;
    const [round] = books.rounds;
    const chance = this.random();
    if (!books.session || books.blocked) return this.#locked(chance);
    if (chance < 0.05) return this.#again();
    if (chance < 0.07) return this.#reuse();
    if (chance < 0.11) return this.#claim();
    if (chance < 0.15) return this.#say({ name: 'withdrawal', amount: 1 + this.below(80_000) });
    if (chance < 0.2) return decide(this);
    if (chance < 0.215) return correct(this);
    if (chance < 0.23) return adjustByHand(this);
    if (chance < 0.24) return block(this);
    if (chance < 0.27) return this.check();
    if (round?.state !== 'open') return this.#say(this.#bet());
    const multiplier = multiplierTable(round.type)[round.step - 1] ?? 0;
    const { round_id: roundId, step } = round;
    if (chance < 0.31) return this.#say({ name: 'cashout', multiplier: multiplier + this.below(5) - 2 });
    if (chance < 0.35)
      return this.#say({ name: 'advance', round_id: roundId, step: 1 + this.below(24), fire: true });
    if (chance < 0.37) return this.#say(this.#bet());
    if (chance < 0.42)
      return this.#race(
        { name: 'advance', round_id: roundId, step: step + 1, fire: false },
        { name: 'cashout', round_id: roundId, multiplier },
      );
    if (chance < 0.55) return this.#say({ name: 'cashout', round_id: roundId, multiplier });
    return this.#say({ name: 'advance', round_id: roundId, step: step + 1, fire: this.random() < 0.04 });
  }

  #bet(): Call {
    const type = DIFFICULTY_TYPES[this.below(4)] ?? 1;
    const amount = (1 + this.below(this.random() < 0.05 ? 400 : 150)) * 100;
    const chance = this.random();
    const { next_hash: hash } = this.ledger;
    const target = this.random() < 0.3 ? { target: 1 + this.below(this.random() < 0.8 ? 4 : 24) } : {};
    if (chance < 0.5) return { name: 'bet', amount, type, ...target };
    return { name: 'bet', amount, type, ...target, hash: chance < 0.9 ? hash : hashByHand('stale') };
  }

  #claim(): Promise<void> {
    const chance = this.random();
    const claims = chance < 0.1 ? this.ledger.deposits : chance < 0.4 ? this.bank.claims() : [];
    const utr = claims[this.below(claims.length)]?.utr ?? freshUtr();
    if (chance >= 0.1 && claims.length > 0) this.count('shared UTR');
    const amount = (1 + this.below(300)) * 100;
    return this.#say({ name: 'addAmount', amount, utr, used: this.bank.credited.has(utr) });
  }

  #sending(call: Call, key: string): [CallName, RequestOptions] {
    const { user_id: userId } = this.player;
    switch (call.name) {
      case 'bet':
        return [
          'bet',
          this.player.betRequest(
            {
              amount: call.amount / 100,
              type: call.type,
              ...(call.hash && { server_seed_hash: call.hash }),
              ...(call.target && { target: call.target }),
            },
            key,
          ),
        ];
      case 'advance':
        return ['advance', this.player.advanceRequest(call.round_id, call.step, call.fire, key)];
      case 'cashout':
        return [
          'cashout',
          this.player.cashoutRequest(
            Math.max(0, call.multiplier) / 100,
            call.round_id ? { round_id: call.round_id } : {},
            key,
          ),
        ];
      case 'addAmount':
        return [
          'addAmount',
          { body: { amount: String(call.amount / 100), utr_no: call.utr, user_id: userId, type: 2 }, key },
        ];
      case 'withdrawal':
        return [
          'withdrawal',
          { body: { ...BANK, amount: (call.amount / 100).toFixed(2), user_id: userId }, key },
        ];
    }
  }

  async #send(call: Call, key: string): Promise<Answered> {
    const { http, body } = await this.player.send(...this.#sending(call, key));
    return { http, body: body as Record<string, unknown> };
  }

  async #exchange(call: Call, key: string): Promise<Answered> {
    const fault = this.fault();
    const { result, struck } = await withFailure(fault, () => this.#send(call, key));
    let answer = result;
    if (struck) this.count(fault.kind);
    if (answer.http === 503) {
      if (!struck || answer.body.code !== 'unavailable')
        throw this.#wrong(call, `a 503: ${JSON.stringify(answer)}`);
      answer = await this.#send(call, key);
    }
    const chance = this.random();
    if (chance < 0.15 && answer.http === 200) {
      const more = await Promise.all(
        Array.from({ length: chance < 0.08 ? 1 : 3 }, () => this.#send(call, key)),
      );
      this.count('sent again');
      for (const again of more)
        if (JSON.stringify(again) !== JSON.stringify(answer))
          throw this.#wrong(call, `answered ${JSON.stringify(answer)}, sent again ${JSON.stringify(again)}`);
    }
    return answer;
  }

  async #say(call: Call): Promise<void> {
    const key = randomUUID();
    const answer = await this.#exchange(call, key);
    const { next_hash: usedHash } = this.ledger;
    const { wrong, next } = judge(this.ledger, call, answer, this.seeds.seedOf);
    if (wrong) throw this.#wrong(call, wrong);
    this.ledger = next;
    this.count(`${call.name} ${answer.http}`);
    if (answer.http !== 200) return;
    if (isKnownAgain(call)) this.sent.push({ call, key, body: JSON.stringify(answer.body) });
    if (this.sent.length > 40) this.sent.shift();
    if (call.name !== 'bet') return;
    if (call.target !== undefined) this.count(`target ${answer.body.state}`);
    await this.#nextSeed(usedHash);
  }

  async #nextSeed(usedHash: string): Promise<void> {
    const { data } = await this.player.ok('fairness', this.player.about());
    if (data.next_server_seed_hash === usedHash) throw new Error('A bet did not turn the seed.');
    this.ledger = { ...this.ledger, next_hash: data.next_server_seed_hash };
  }

  async #race(one: Call, two: Call): Promise<void> {
    const [first, second] = await Promise.all([this.#send(one, randomUUID()), this.#send(two, randomUUID())]);
    const inOrder = (a: Call, toA: Answered, b: Call, toB: Answered) => {
      const afterA = judge(this.ledger, a, toA, this.seeds.seedOf);
      const afterB = judge(afterA.next, b, toB, this.seeds.seedOf);
      return { wrong: afterA.wrong ?? afterB.wrong, next: afterB.next };
    };
    const orders = [inOrder(one, first, two, second), inOrder(two, second, one, first)];
    const right = orders.find(({ wrong }) => wrong === null);
    if (!right) throw this.#wrong(one, `no order fits: ${orders.map(({ wrong }) => wrong).join(' / ')}`);
    this.ledger = right.next;
    this.count('race');
  }

  async #again(): Promise<void> {
    const old = this.sent[this.below(this.sent.length)];
    if (!old) return;
    const answer = await this.#send(old.call, old.key);
    if (answer.http !== 200 || JSON.stringify(answer.body) !== old.body)
      throw this.#wrong(old.call, `first ${old.body}, again ${JSON.stringify(answer)}`);
    this.count('late copy');
  }

  async #reuse(): Promise<void> {
    const old = this.sent.find(({ call }) => call.name === 'bet');
    if (old?.call.name !== 'bet') return;
    const answer = await this.#send({ ...old.call, amount: old.call.amount + 100 }, old.key);
    if (answer.http !== 422 || answer.body.code !== 'key_reused')
      throw this.#wrong(old.call, `a reused key got ${JSON.stringify(answer)}`);
    this.count('reused key');
  }

  async #locked(chance: number): Promise<void> {
    if (this.ledger.blocked && chance < 0.5) return this.#say(this.#bet());
    if (this.ledger.blocked) await unblock(this);
    if (chance < 0.8) await this.#say(this.#bet());
    await this.renew();
  }

  async renew(): Promise<void> {
    await this.player.ok('login', { body: { mobile: this.player.phone, password: PASSWORD } });
    this.ledger = { ...this.ledger, session: true };
  }

  abandoned(): void {
    this.ledger = {
      ...settledAtCurrentStep(this.ledger),
      session: this.ledger.session && !this.ledger.blocked,
    };
  }

  async check(): Promise<void> {
    const { ledger: books, player } = this;
    if (!books.session || books.blocked) return;
    const { data, balance, wallet_version: walletVersion } = await player.ok('round', player.about());
    const profile = await player.profile();
    const [newest, before] = books.rounds;
    const open = newest?.state === 'open' ? newest : null;
    const last = open ? before : newest;
    const seen = JSON.stringify([
      Number(balance),
      walletVersion,
      Number(profile.amount),
      Number(profile.debt),
      profile.first_recharge,
      data.open && [data.open.round_id, data.open.step],
      data.last && [data.last.round_id, data.last.state, data.last.step, Number(data.last.win_amount)],
    ]);
    const wanted = JSON.stringify([
      books.balance,
      books.version,
      books.balance,
      books.debt,
      books.first_recharge,
      open && [open.round_id, open.step],
      last ? [last.round_id, last.state, last.step, last.win] : null,
    ]);
    if (seen !== wanted) throw new Error(`${player.user_id} sees ${seen}; the model has ${wanted}`);
    this.count('check');
  }

  #wrong(call: Call, what: string): Error {
    return new Error(`${JSON.stringify(call)} of ${this.player.user_id}: ${what}`);
  }
}
