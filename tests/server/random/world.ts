import { createHash, type Hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { CallName } from '../../../src/contract/calls.ts';
import { buildApp } from '../../../src/server/app.ts';
import type { AppContext } from '../../../src/server/app-context.ts';
import type { Clock } from '../../../src/server/platform/clock.ts';
import type { Database } from '../../../src/server/platform/db/database.ts';
import type { Office } from '../support/acts.ts';
import { watchContract } from '../support/contract-watch.ts';
import { DEMO, type FakeClock, QUICK_PASSWORDS } from '../support/demo-config.ts';
import { Guest, type RequestOptions } from '../support/harness.ts';
import { ownerOf } from '../support/roles.ts';
import { hashByHand } from '../support/steer.ts';
import { writeSettings } from '../support/write-settings.ts';
import { Bank } from './bank.ts';
import { HOUSE_RULES, type HouseRules } from './ledger.ts';
import type { Answered } from './rules.ts';

const REMEMBERED = 60;

export interface RandomRequest extends RequestOptions {
  readonly name: CallName;
  readonly cookie: string | null;
}

export interface Reply extends Answered {
  readonly text: string;
  /** unset: the reply leaves the session as it is; null: it ends the session */
  readonly cookie?: string | null;
  /** whether the connection or the database broke: the call may have been executed */
  readonly isLost?: boolean;
}

export type Post = (request: RandomRequest) => Promise<Reply>;

/** The provider under test with its clock, operators and published seeds, and the counts of a run. */
export class World {
  readonly bank: Bank;
  readonly tally = new Map<string, number>();
  house: HouseRules = HOUSE_RULES;
  /** null: no operator acts */
  office: Office | null;
  /** names at a provider elsewhere; each act of a player uses two of them */
  operators: readonly string[] = [];
  /** by hash: those that the run made, and those that were published */
  readonly #seeds = new Map<string, string>();
  readonly #past: string[] = [];
  readonly #digest: Hash = createHash('sha256');

  constructor(
    public post: Post,
    readonly random: () => number,
    readonly isTogether: boolean,
    readonly clock: Clock & Pick<FakeClock, 'advance'> = {
      now: () => new Date(),
      advance: async () => undefined,
    },
    /** unset: the provider runs elsewhere, and its operators and clock cannot be acted on */
    readonly provider?: Provider,
  ) {
    this.bank = new Bank(!isTogether, (what) => this.count(what));
    this.office = provider ?? null;
  }

  /** @returns the back office with two operators @throws when no operator acts */
  drawOffice(): Office {
    const { office, operators } = this;
    if (!office) throw new Error('This run has no operators.');
    const at = operators.length === 0 ? 0 : this.below(operators.length);
    const [decider, proposer] = [...operators.slice(at), ...operators];
    return decider && proposer ? { ...office, operators: [decider, proposer] } : office;
  }

  /** @throws when the provider runs elsewhere */
  get inProcess(): Provider {
    if (!this.provider) throw new Error('The provider runs in another process.');
    return this.provider;
  }

  /** @returns a whole number from 0, below n */
  below(n: number): number {
    return Math.floor(this.random() * n);
  }

  count(what: string, times = 1): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + times);
  }

  note(...what: readonly unknown[]): void {
    const line = what
      .map((one) =>
        typeof one === 'string'
          ? one
          : JSON.stringify(one, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      )
      .join(' ');
    this.#digest.update(line).update('\n');
    this.#past.push(line);
    if (this.#past.length > REMEMBERED) this.#past.shift();
  }

  recentNotes(): readonly string[] {
    return this.#past;
  }

  digest(): string {
    return this.#digest.copy().digest('hex');
  }

  addSeed(seed: string): void {
    this.#seeds.set(hashByHand(seed), seed);
  }

  /** @returns the seed of a hash; undefined while a provider in another process has not published it */
  seedOf = (hash: string): string | undefined => {
    const seed = this.#seeds.get(hash);
    if (seed === undefined && this.provider) throw new Error(`Nobody made the seed of ${hash}.`);
    return seed;
  };

  async send(request: RandomRequest): Promise<Reply> {
    const reply = await this.post(request);
    const { server_seed: seed } = reply.body;
    if (!this.provider && typeof seed === 'string') this.addSeed(seed);
    return reply;
  }
}

const plainHash = (password: string): string => createHash('sha256').update(password).digest('hex');

/** A provider in this process, whose server seeds come from the seed of the run. */
export class Provider {
  app!: FastifyInstance;
  onSeed: (seed: string) => void = () => undefined;
  #seeds = 0;
  #outside: readonly string[] = [];

  constructor(
    readonly database: Database,
    readonly clock: FakeClock,
    readonly seed: number,
  ) {}

  get context(): AppContext {
    return this.app.context;
  }

  /** Starts the provider, again after a first start. */
  async start(): Promise<void> {
    await this.stop();
    // A new password is common here, and would close withdrawals most of the time.
    await writeSettings(
      ownerOf(this.database).db,
      { withdrawal_wait_hours: 0, max_alone_day_paise: 50_000_000_00 },
      this.clock.now(),
    );
    const seeds = (): string => {
      this.#seeds += 1;
      const seed = hashByHand(`${this.seed}:${this.#seeds}`);
      this.onSeed(seed);
      return seed;
    };
    const { database, clock } = this;
    this.app = await buildApp({ database, clock, seeds, config: DEMO, passwordCost: QUICK_PASSWORDS });
    Object.assign(this.context.passwords, {
      hash: async (password: string) => plainHash(password),
      verify: async (stored: string, password: string) => stored === plainHash(password),
    });
    this.#outside = watchContract(this.app);
    await this.app.ready();
  }

  /** @throws when an answer fell outside of the contract */
  async stop(): Promise<void> {
    if (this.#outside.length > 0) throw new Error(`outside the contract: ${this.#outside.join('; ')}`);
    await this.app?.close();
  }
}

/** @returns a function that sends requests to an app in this process */
export function postTo(provider: { readonly app: FastifyInstance }): Post {
  return async ({ name, cookie, ...request }) => {
    const guest = Object.assign(new Guest(provider.app), { cookie });
    const { http, body } = await guest.send(name, request);
    return {
      http,
      body: body as Reply['body'],
      text: JSON.stringify(body),
      ...(guest.cookie !== cookie && { cookie: guest.cookie }),
    };
  };
}
