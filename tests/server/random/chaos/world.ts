import { createHash, type Hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { CallName } from '../../../../src/contract/calls.ts';
import { buildApp } from '../../../../src/server/app.ts';
import type { AppContext } from '../../../../src/server/app-context.ts';
import type { Database } from '../../../../src/server/platform/db/database.ts';
import type { Passwords } from '../../../../src/server/players/passwords.ts';
import { watchContract } from '../../support/contract-watch.ts';
import { DEMO, type FakeClock, QUICK_PASSWORDS } from '../../support/demo-config.ts';
import { Guest, type RequestOptions } from '../../support/harness.ts';
import { seeded } from '../../support/random.ts';
import { ownerOf } from '../../support/roles.ts';
import { hashByHand } from '../../support/steer.ts';
import { writeSettings } from '../../support/write-settings.ts';
import { Bank } from '../model/back-office.ts';
import { HOUSE_RULES, type HouseRules } from '../model/ledger.ts';
import type { Answered } from '../model/rules.ts';

const REMEMBERED = 60;

/** Server seeds that a seed fixes, and the way back from their hashes. */
export function seedBook(seed: number) {
  const known = new Map<string, string>();
  return {
    make: (): string => {
      const serverSeed = createHash('sha256')
        .update(`${seed}:${known.size + 1}`)
        .digest('hex');
      known.set(hashByHand(serverSeed), serverSeed);
      return serverSeed;
    },
    seedOf: (hash: string): string => {
      const found = known.get(hash);
      if (found === undefined) throw new Error(`Nobody made the seed of ${hash}.`);
      return found;
    },
  };
}
type SeedBook = ReturnType<typeof seedBook>;

export interface ChaosRequest extends RequestOptions {
  readonly name: CallName;
  readonly cookie: string | null;
}

export interface Reply extends Answered {
  readonly text: string;
  /** unset: it says nothing of the session; null: it ends it */
  readonly cookie?: string | null;
}

const plainHash = (password: string): string => createHash('sha256').update(password).digest('hex');
const PLAIN_PASSWORDS: Pick<Passwords, 'hash' | 'verify'> = {
  hash: async (password) => plainHash(password),
  verify: async (stored, password) => stored === plainHash(password),
};

export class World {
  readonly bank: Bank;
  readonly tally = new Map<string, number>();
  house: HouseRules = HOUSE_RULES;
  random: () => number = seeded(0);
  app: FastifyInstance;
  outside: readonly string[] = [];
  readonly #past: string[] = [];
  readonly #digest: Hash = createHash('sha256');

  private constructor(
    readonly database: Database,
    readonly clock: FakeClock,
    readonly seeds: SeedBook,
    app: FastifyInstance,
    readonly isTogether: boolean,
  ) {
    this.app = app;
    this.bank = new Bank(!isTogether);
  }

  static async open(
    database: Database,
    clock: FakeClock,
    seeds: SeedBook,
    isTogether: boolean,
  ): Promise<World> {
    await clock.addDatabase(database.db);
    const world = new World(database, clock, seeds, await start(database, clock, seeds), isTogether);
    world.outside = watchContract(world.app);
    await world.app.ready();
    return world;
  }

  get context(): AppContext {
    return this.app.context;
  }

  async restart(): Promise<void> {
    this.expectContract();
    await this.app.close();
    this.app = await start(this.database, this.clock, this.seeds);
    this.outside = watchContract(this.app);
    await this.app.ready();
  }

  /** @throws when an answer fell outside of the contract */
  expectContract(): void {
    if (this.outside.length > 0) throw new Error(`outside the contract: ${this.outside.join('; ')}`);
  }

  /** @returns a whole number from 0, below n */
  below(n: number): number {
    return Math.floor(this.random() * n);
  }

  count(what: string): void {
    this.tally.set(what, (this.tally.get(what) ?? 0) + 1);
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

  async send({ name, cookie, ...request }: ChaosRequest): Promise<Reply> {
    const guest = Object.assign(new Guest(this.app), { cookie });
    const reply = await guest.send(name, request);
    return {
      http: reply.http,
      body: reply.body as Reply['body'],
      text: JSON.stringify(reply.body),
      ...(guest.cookie !== cookie && { cookie: guest.cookie }),
    };
  }
}

async function start(database: Database, clock: FakeClock, seeds: SeedBook): Promise<FastifyInstance> {
  // A new password is common here, and would close withdrawals most of the time.
  await writeSettings(
    ownerOf(database).db,
    { withdrawal_wait_hours: 0, max_alone_day_paise: 50_000_000_00 },
    clock.now(),
  );
  const app = await buildApp({
    database,
    clock,
    seeds: seeds.make,
    config: DEMO,
    passwordCost: QUICK_PASSWORDS,
  });
  Object.assign(app.context.passwords, PLAIN_PASSWORDS);
  return app;
}
