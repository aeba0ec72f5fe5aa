import { and, eq } from 'drizzle-orm';
import { deposits, journal, withdrawals } from '../../../src/server/platform/db/schema/schema.ts';
import {
  type ActResult,
  adjust,
  approveDeposit,
  approveWithdrawal,
  block as blockPlayer,
  openConfirmation,
  proposeAdjustment,
  proposeReversal,
  rejectDeposit,
  rejectWithdrawal,
  reverse,
  sendWithdrawal,
  unblock as unblockPlayer,
} from '../support/acts.ts';
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
import { LostAnswer, type Office } from './remote-back-office.ts';

export interface Client {
  readonly office: Office;
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
  run(): Promise<Pick<ActResult, 'outcome'>>;
}

interface ActAnswer {
  readonly outcome: ActResult['outcome'];
  /** an earlier answer was lost, so that the act may have been done before */
  readonly isLost: boolean;
}

/** Repeats a call until its answer arrives. */
async function untilAnswered<Result>(
  client: Client,
  run: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly isLost: boolean }> {
  for (let isLost = false; ; isLost = true)
    try {
      return { result: await run(), isLost };
    } catch (error) {
      if (!(error instanceof LostAnswer)) throw error;
      client.count('lost by an operator');
    }
}

/** Runs an act under a fault. @throws Error when it is refused and no earlier answer was lost */
export async function perform(client: Client, act: Act, done: Ledger): Promise<void> {
  const { isLost, outcome } = await runUnderFault(client, act);
  if (outcome === 'refused' && !isLost) throw new Error(`${act.name} was refused.`);
  client.ledger = done;
  client.count(act.name);
}

async function runUnderFault(client: Client, act: Act): Promise<ActAnswer> {
  const fault = client.fault();
  if (fault.kind === 'none') {
    const { result, isLost } = await untilAnswered(client, () => act.run());
    client.note?.({ command: act.name }, fault, result);
    return { outcome: result.outcome, isLost };
  }
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
  return { outcome: 'done', isLost };
}

/** Decides a payment. @returns false when demo money had decided it before */
async function decidePayment(
  client: Client,
  act: Act,
  { kind, id }: { readonly kind: 'deposit' | 'withdrawal'; readonly id: string },
  done: Ledger,
): Promise<boolean> {
  const before = client.ledger;
  const { outcome, isLost } = await runUnderFault(client, act);
  const byHouse = outcome === 'refused' ? await readHouseDecision(client, kind, id) : null;
  if (outcome === 'refused' && !isLost && !byHouse) throw new Error(`${act.name} was refused.`);
  client.ledger = byHouse ? decided(before, kind, id, byHouse.status, byHouse.paise) : done;
  client.count(byHouse ? 'outrun by the house' : act.name);
  return byHouse === null;
}

/** @returns the decision by demo money; null: there is none */
async function readHouseDecision(
  { office: { context } }: Client,
  kind: 'deposit' | 'withdrawal',
  id: string,
): Promise<{ readonly status: 1 | 2; readonly paise: number } | null> {
  const { db } = context.database;
  const [row] =
    kind === 'deposit'
      ? await db.select().from(deposits).where(eq(deposits.depositId, id))
      : await db.select().from(withdrawals).where(eq(withdrawals.withdrawalId, id));
  if (row?.decidedBy !== 'house') return null;
  return { status: row.status === 1 ? 1 : 2, paise: Number(row.amountPaise) };
}

/** @returns the confirmation; of the proposal that is open when an answer was lost */
async function proposed(
  client: Client,
  office: Office,
  subject: string,
  propose: () => Promise<() => Promise<ActResult>>,
): Promise<() => Promise<ActResult>> {
  const { result, isLost } = await untilAnswered(client, propose);
  return (isLost ? await openConfirmation(office, subject) : null) ?? result;
}

async function refuse(client: Client, { name, run }: Act): Promise<void> {
  const { result } = await untilAnswered(client, run);
  client.note?.({ command: name }, { kind: 'none' }, result);
  if (result.outcome !== 'refused') throw new Error(`${name}: ${JSON.stringify(result)}`);
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
  const about = { kind, id };
  if (kind === 'withdrawal') {
    if (status === 2) {
      const reject = { name: 'withdrawals reject', run: () => rejectWithdrawal(it, id) };
      return void (await decidePayment(client, reject, about, done));
    }
    const approve = (despiteDebt: boolean): Act => ({
      name: 'withdrawals approve',
      run: () => approveWithdrawal(it, id, { despiteDebt }),
    });
    const owes = books.debt > 0;
    if (owes) await refuse(client, approve(false));
    if (await decidePayment(client, approve(owes), about, books))
      await decidePayment(
        client,
        { name: 'withdrawals send', run: () => sendWithdrawal(it, id) },
        about,
        done,
      );
    return;
  }
  const act =
    status === 2
      ? { name: 'deposits reject', run: () => rejectDeposit(it, id) }
      : { name: 'deposits approve', run: () => approveDeposit(it, id, BigInt(approved)) };
  const isOurs = await decidePayment(client, act, about, done);
  if (isOurs && other) client.count('another amount');
  if (client.ledger.deposits.some((one) => one.id === id && one.status === 1)) client.bank.credit(utr, id);
}

export async function correct(client: Client): Promise<void> {
  const { ledger: books, id: userId } = client;
  const standing = books.movements.filter(({ undone }) => !undone);
  const from = client.random() < 0.8 ? standing : books.movements;
  const movement = from[client.below(from.length)];
  if (!movement) return;
  const { office: it } = client;
  const [row] = await it.context.database.db
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
  const isPaid =
    movement.kind === 'stake' &&
    books.movements.some(
      ({ kind, subject, undone }) => kind === 'settlement' && subject === movement.subject && !undone,
    );
  const name = 'ledger reverse';
  if (movement.undone || isPaid) return refuse(client, { name, run: () => reverse(it, row.journalId) });
  const { journalId } = row;
  const run = await proposed(client, it, journalId, () => proposeReversal(it, journalId));
  await perform(client, { name, run }, undone(books, movement));
}

export async function adjustByHand(client: Client): Promise<void> {
  const { ledger: books, office: it, id } = client;
  const amount = 1 + client.below(60_000);
  const change = client.random() < 0.7 ? amount : -amount;
  const name = 'player adjust';
  if (-change > books.balance) return refuse(client, { name, run: () => adjust(it, id, BigInt(change)) });
  const done =
    change > 0
      ? credited(books, amount)
      : { ...books, balance: books.balance - amount, version: books.version + 1 };
  const run = await proposed(client, it, id, () => proposeAdjustment(it, id, BigInt(change)));
  await perform(client, { name, run }, done);
}

export function block(client: Client): Promise<void> {
  const { office: it, id } = client;
  return perform(
    client,
    { name: 'player block', run: () => blockPlayer(it, id) },
    { ...settledAtCurrentStep(client.ledger), blocked: true },
  );
}

export function unblock(client: Client): Promise<void> {
  const { office: it, id } = client;
  return perform(
    client,
    { name: 'player unblock', run: () => unblockPlayer(it, id) },
    { ...client.ledger, blocked: false, session: false },
  );
}
