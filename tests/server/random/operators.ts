import { and, eq } from 'drizzle-orm';
import { journal } from '../../../src/server/platform/db/schema/schema.ts';
import {
  adjust,
  approveDeposit,
  approveWithdrawal,
  block as blockPlayer,
  proposeAdjustment,
  proposeReversal,
  rejectDeposit,
  rejectWithdrawal,
  reverse,
  sendWithdrawal,
  unblock as unblockPlayer,
} from '../support/acts.ts';
import type { TestApp } from '../support/harness.ts';
import { type Failure, withFailure } from './failures.ts';
import {
  credited,
  decided,
  type Ledger,
  type Payment,
  rejectedByOtherClaim,
  settledAtCurrentStep,
  undone,
} from './ledger.ts';

export interface Client {
  readonly office: Pick<TestApp, 'context' | 'database'>;
  readonly id: string;
  readonly bank: Bank;
  ledger: Ledger;
  random(): number;
  /** @returns a whole number from 0, below n */
  below(n: number): number;
  fault(): Failure;
  count(what: string): void;
  note?(command: object, fault: Failure, answer: object): void;
}

export class Bank {
  readonly credited = new Set<string>();
  readonly #clients: Client[] = [];

  /** @param shared players claim each other's references; only where they play one after the other */
  constructor(readonly shared: boolean) {}

  join(client: Client): void {
    this.#clients.push(client);
  }

  claims(): readonly Payment[] {
    return this.shared ? this.#clients.flatMap(({ ledger: books }) => books.deposits) : [];
  }

  credit(utr: string, approvedId: string): void {
    this.credited.add(utr);
    for (const client of this.#clients) {
      const after = rejectedByOtherClaim(client.ledger, utr, approvedId);
      if (JSON.stringify(after.deposits) !== JSON.stringify(client.ledger.deposits))
        client.count('outclaimed');
      client.ledger = after;
    }
  }
}

interface Act {
  readonly name: string;
  run(): Promise<{ readonly outcome: string }>;
}

export async function perform(client: Client, act: Act, done: Ledger): Promise<void> {
  const fault = client.fault();
  const { result, struck } = await withFailure(fault, () =>
    act.run().catch((error: unknown) => ({ outcome: String(error) })),
  );
  if (struck) client.count(fault.kind);
  const isLost = struck && (fault.kind === 'after' || fault.kind === 'in');
  const last = result.outcome === 'done' || isLost ? result : await act.run();
  client.note?.({ command: act.name }, fault, last);
  if (last.outcome !== 'done' && !isLost) throw new Error(`${act.name}: ${JSON.stringify(last)}`);
  if (isLost) {
    const again = await act.run();
    if (again.outcome !== 'refused') throw new Error(`${act.name} again: ${JSON.stringify(again)}`);
  }
  client.ledger = done;
  client.count(act.name);
}

async function refuse(client: Client, { name, run }: Act): Promise<void> {
  const answer = await run();
  client.note?.({ command: name }, { kind: 'none' }, answer);
  if (answer.outcome !== 'refused') throw new Error(`${name}: ${JSON.stringify(answer)}`);
  client.count(`${name} refused`);
}

export async function decide(client: Client): Promise<void> {
  const { ledger: books } = client;
  const waits = (kind: 'deposit' | 'withdrawal', payments: readonly Payment[]) =>
    payments.filter(({ status }) => status === 0).map((payment) => ({ kind, payment }));
  const waiting = [...waits('deposit', books.deposits), ...waits('withdrawal', books.withdrawals)];
  const one = waiting[client.below(waiting.length)];
  if (!one) return;
  const { kind, payment } = one;
  const { id, utr } = payment;
  const status = client.random() < 0.7 ? 1 : 2;
  const other = kind === 'deposit' && status === 1 && client.random() < 0.5;
  const approved = other ? 1 + client.below(40_000) : payment.amount;
  const done = decided(books, kind, id, status, approved);
  const { office: it } = client;
  if (kind === 'withdrawal') {
    if (status === 2)
      return perform(client, { name: 'withdrawals reject', run: () => rejectWithdrawal(it, id) }, done);
    const approve = (despiteDebt: boolean): Act => ({
      name: 'withdrawals approve',
      run: () => approveWithdrawal(it, id, { despiteDebt }),
    });
    const owes = books.debt > 0;
    if (owes) await refuse(client, approve(false));
    await perform(client, approve(owes), books);
    return perform(client, { name: 'withdrawals send', run: () => sendWithdrawal(it, id) }, done);
  }
  if (status === 2)
    return perform(client, { name: 'deposits reject', run: () => rejectDeposit(it, id) }, done);
  const run = () => approveDeposit(it, id, BigInt(approved));
  await perform(client, { name: 'deposits approve', run }, done);
  if (other) client.count('another amount');
  client.bank.credit(utr, id);
}

export async function correct(client: Client): Promise<void> {
  const { ledger: books, id: userId } = client;
  const standing = books.movements.filter(({ undone }) => !undone);
  const from = client.random() < 0.8 ? standing : books.movements;
  const movement = from[client.below(from.length)];
  if (!movement) return;
  const [row] = await client.office.database.db
    .select({ journalId: journal.journalId })
    .from(journal)
    .where(
      and(
        eq(journal.userId, userId),
        eq(journal.kind, movement.kind),
        eq(journal.subjectId, movement.subject),
      ),
    );
  if (!row) throw new Error(`There is no ${movement.kind} of ${movement.subject}.`);
  const { office: it } = client;
  const isPaid =
    movement.kind === 'stake' &&
    books.movements.some(
      ({ kind, subject, undone }) => kind === 'settlement' && subject === movement.subject && !undone,
    );
  const name = 'ledger reverse';
  if (movement.undone || isPaid) return refuse(client, { name, run: () => reverse(it, row.journalId) });
  const run = await proposeReversal(it, row.journalId);
  await perform(client, { name, run }, undone(books, movement));
}

export async function adjustByHand(client: Client): Promise<void> {
  const { ledger: books } = client;
  const amount = 1 + client.below(60_000);
  const change = client.random() < 0.7 ? amount : -amount;
  const name = 'player adjust';
  if (-change > books.balance)
    return refuse(client, { name, run: () => adjust(client.office, client.id, BigInt(change)) });
  const done =
    change > 0
      ? credited(books, amount)
      : { ...books, balance: books.balance - amount, version: books.version + 1 };
  await perform(
    client,
    { name, run: await proposeAdjustment(client.office, client.id, BigInt(change)) },
    done,
  );
}

export function block(client: Client): Promise<void> {
  return perform(
    client,
    { name: 'player block', run: () => blockPlayer(client.office, client.id) },
    { ...settledAtCurrentStep(client.ledger), blocked: true },
  );
}

export function unblock(client: Client): Promise<void> {
  return perform(
    client,
    { name: 'player unblock', run: () => unblockPlayer(client.office, client.id) },
    { ...client.ledger, blocked: false, session: false },
  );
}
