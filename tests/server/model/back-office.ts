import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { executeCommand } from '../../../src/server/admin/back-office.ts';
import { movesMoney } from '../../../src/server/admin/commands.ts';
import { journal } from '../../../src/server/platform/db/schema/schema.ts';
import type { Player, TestApp } from '../harness.ts';
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

/** A player of the model, as the back office sees her. */
export interface Client {
  readonly it: Pick<TestApp, 'context' | 'database'>;
  readonly player: Pick<Player, 'user_id'>;
  readonly bank: Bank;
  ledger: Ledger;
  random(): number;
  /** @returns a whole number from 0, below n */
  below(n: number): number;
  fault(): Failure;
  count(what: string): void;
  /** hears what the back office was asked and what it answered */
  note?(command: object, fault: Failure, answer: object): void;
}

/** What players share: the references at the bank. */
export class Bank {
  /** references that were credited, to whomever */
  readonly credited = new Set<string>();
  readonly #clients: Client[] = [];

  /** @param shared players claim each other's references; only where they play one after the other */
  constructor(readonly shared: boolean) {}

  join(client: Client): void {
    this.#clients.push(client);
  }

  /** Every claim there is to a reference that players may share. */
  claims(): readonly Payment[] {
    return this.shared ? this.#clients.flatMap(({ ledger: books }) => books.deposits) : [];
  }

  /** A claim was approved: the reference is used, and every other claim to it is rejected. */
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

type Command = Parameters<typeof executeCommand>[2];

/** Nobody leaves the back office before the answer. */
const NEVER = new AbortController().signal;

/**
 * Lets the back office do something, with a database that may fail in the middle of it.
 * @param done what the books are when it is done
 */
export async function perform(client: Client, command: Command, done: Ledger): Promise<void> {
  const fault = client.fault();
  const entryId = randomUUID();
  const ask = () => executeCommand(client.it.context, 'model', command, true, NEVER, entryId);
  const { result, struck } = await withFailure(fault, () =>
    ask().catch((error: unknown) => ({ outcome: String(error) })),
  );
  if (struck) client.count(fault.kind);
  // Whether it was done or not, the same act sent again ends with it done, once. Only money has such acts.
  const finished = result.outcome === 'done' || (struck && fault.kind === 'after');
  const last = finished && !movesMoney(command.command) ? result : await ask();
  client.note?.(command, fault, last);
  const doneBefore = finished && result.outcome === 'done';
  if (last.outcome !== 'done' && !(finished && !movesMoney(command.command)))
    throw new Error(`${command.command}: ${JSON.stringify(last)}`);
  if (doneBefore && JSON.stringify(last) !== JSON.stringify(result))
    throw new Error(`${command.command}: first ${JSON.stringify(result)}, again ${JSON.stringify(last)}`);
  client.ledger = done;
  client.count(command.command);
}

/** Asks the back office for what it must refuse. */
async function refuse(client: Client, command: Command): Promise<void> {
  const answer = await executeCommand(client.it.context, 'model', command, true, NEVER);
  client.note?.(command, { kind: 'none' }, answer);
  if (answer.outcome !== 'refused') throw new Error(`${command.command}: ${JSON.stringify(answer)}`);
  client.count(`${command.command} refused`);
}

/** Approves or rejects something that waits; a deposit sometimes with another amount than was claimed. */
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
  const other = kind === 'deposit' && status === 1 && client.random() < 0.3;
  const approved = other ? 1 + client.below(40_000) : payment.amount;
  const done = decided(books, kind, id, status, approved);
  const reason = 'model';
  if (kind === 'withdrawal') {
    if (status === 2) return perform(client, { command: 'withdrawals reject', id, reason }, done);
    const approve = { command: 'withdrawals approve', id } as const;
    const owes = books.debt > 0;
    if (owes) await refuse(client, { ...approve, 'despite-debt': false });
    return perform(client, { ...approve, 'despite-debt': owes }, done);
  }
  if (status === 2) return perform(client, { command: 'deposits reject', id, reason }, done);
  const amount = other ? { amount: BigInt(approved) } : {};
  await perform(client, { command: 'deposits approve', id, ...amount }, done);
  if (other) client.count('another amount');
  client.bank.credit(utr, id);
}

/** Undoes a movement, which may leave a debt; the same one twice is refused, and the stake of a round that keeps its payout. */
export async function correct(client: Client): Promise<void> {
  const { ledger: books, player } = client;
  const { user_id: userId } = player;
  const standing = books.movements.filter(({ undone }) => !undone);
  const from = client.random() < 0.8 ? standing : books.movements;
  const movement = from[client.below(from.length)];
  if (!movement) return;
  const [row] = await client.it.database.db
    .select({ journal_id: journal.journal_id })
    .from(journal)
    .where(
      and(
        eq(journal.user_id, userId),
        eq(journal.kind, movement.kind),
        eq(journal.subject_id, movement.subject),
      ),
    );
  if (!row) throw new Error(`There is no ${movement.kind} of ${movement.subject}.`);
  const command = {
    command: 'player reverse',
    player: userId,
    row: row.journal_id,
    reason: 'model',
  } as const;
  const isPaid =
    movement.kind === 'stake' &&
    books.movements.some(
      ({ kind, subject, undone }) => kind === 'settlement' && subject === movement.subject && !undone,
    );
  if (movement.undone || isPaid) return refuse(client, command);
  await perform(client, command, undone(books, movement));
}

/** Gives or takes by hand; more than there is cannot be taken. */
export async function adjust(client: Client): Promise<void> {
  const { ledger: books, player } = client;
  const amount = 1 + client.below(60_000);
  const given = { command: 'player adjust', player: player.user_id, reason: 'model' } as const;
  if (client.random() < 0.7) {
    return perform(client, { ...given, credit: BigInt(amount) }, credited(books, amount));
  }
  const debit = { ...given, debit: BigInt(amount) };
  if (amount > books.balance) return refuse(client, debit);
  const less = { ...books, balance: books.balance - amount, version: books.version + 1 };
  await perform(client, debit, less);
}

/** Blocks the player: her open round ends where it stands. */
export function block(client: Client): Promise<void> {
  return perform(
    client,
    { command: 'player block', player: client.player.user_id, reason: 'model' },
    { ...settledAtCurrentStep(client.ledger), blocked: true },
  );
}

/** Lets her in again; her sessions have ended. */
export function unblock(client: Client): Promise<void> {
  return perform(
    client,
    { command: 'player unblock', player: client.player.user_id, reason: 'model' },
    { ...client.ledger, blocked: false, session: false },
  );
}
