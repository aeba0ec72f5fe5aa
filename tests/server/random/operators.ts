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
import { LostAnswer } from '../support/remote-back-office.ts';
import { withFailure } from './failures.ts';
import { credited, decided, type Ledger, type Payment, settledAtCurrentStep, undone } from './ledger.ts';
import { MAX_SENDS_TO_KILLED, type RandomPlayer } from './player.ts';

interface Act {
  readonly name: string;
  run(): Promise<Pick<ActResult, 'outcome'>>;
}

interface ActAnswer {
  readonly outcome: ActResult['outcome'];
  /** an earlier answer was lost, so that the act may have been done before */
  readonly isLost: boolean;
}

/** Repeats a call until its answer arrives. @throws LostAnswer after MAX_SENDS_TO_KILLED runs */
async function untilAnswered<Result>(
  player: RandomPlayer,
  run: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly isLost: boolean }> {
  for (let runs = 1; ; runs++)
    try {
      return { result: await run(), isLost: runs > 1 };
    } catch (error) {
      if (!(error instanceof LostAnswer) || runs === MAX_SENDS_TO_KILLED) throw error;
      player.world.count('lost by an operator');
    }
}

/** Runs an act under a fault. @throws Error when it is refused and no earlier answer was lost */
export async function perform(player: RandomPlayer, act: Act, done: Ledger): Promise<void> {
  const { isLost, outcome } = await runUnderFault(player, act);
  if (outcome === 'refused' && !isLost) throw new Error(`${act.name} was refused.`);
  player.ledger = done;
  player.world.count(act.name);
}

async function runUnderFault(player: RandomPlayer, act: Act): Promise<ActAnswer> {
  const fault = player.fault();
  if (fault.kind === 'none') {
    const { result, isLost } = await untilAnswered(player, () => act.run());
    player.note({ command: act.name }, fault, result);
    return { outcome: result.outcome, isLost };
  }
  const { result, struck } = await withFailure(fault, () =>
    act.run().catch((error: unknown) => ({ outcome: String(error) })),
  );
  if (struck) player.world.count(fault.kind);
  const isLost = struck && (fault.kind === 'after' || fault.kind === 'in');
  const last = result.outcome === 'done' || isLost ? result : await act.run();
  player.note({ command: act.name }, fault, last);
  if (last.outcome !== 'done' && !isLost) throw new Error(`${act.name}: ${JSON.stringify(last)}`);
  if (isLost) {
    const again = await act.run();
    if (again.outcome !== 'refused') throw new Error(`${act.name} again: ${JSON.stringify(again)}`);
  }
  return { outcome: 'done', isLost };
}

/** Decides a payment. @returns false when demo money had decided it before */
async function decidePayment(
  player: RandomPlayer,
  act: Act,
  { kind, id }: { readonly kind: 'deposit' | 'withdrawal'; readonly id: string },
  done: Ledger,
): Promise<boolean> {
  const before = player.ledger;
  const { outcome, isLost } = await runUnderFault(player, act);
  const byHouse = outcome === 'refused' ? await readHouseDecision(player, kind, id) : null;
  if (outcome === 'refused' && !isLost && !byHouse) throw new Error(`${act.name} was refused.`);
  player.ledger = byHouse ? decided(before, kind, id, byHouse.status, byHouse.paise) : done;
  player.world.count(byHouse ? 'outrun by the house' : act.name);
  return byHouse === null;
}

/** @returns the decision by demo money; null: there is none */
async function readHouseDecision(
  { office: { context } }: RandomPlayer,
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
  player: RandomPlayer,
  office: RandomPlayer['office'],
  subject: string,
  propose: () => Promise<() => Promise<ActResult>>,
): Promise<() => Promise<ActResult>> {
  const { result, isLost } = await untilAnswered(player, propose);
  return (isLost ? await openConfirmation(office, subject) : null) ?? result;
}

async function refuse(player: RandomPlayer, { name, run }: Act): Promise<void> {
  const { result } = await untilAnswered(player, run);
  player.note({ command: name }, { kind: 'none' }, result);
  if (result.outcome !== 'refused') throw new Error(`${name}: ${JSON.stringify(result)}`);
  player.world.count(`${name} refused`);
}

export async function decide(player: RandomPlayer): Promise<void> {
  const { ledger } = player;
  const waits = (kind: 'deposit' | 'withdrawal', payments: readonly Payment[]) =>
    payments.filter(({ status }) => status === 0).map((payment) => ({ kind, payment }));
  const waiting = [...waits('deposit', ledger.deposits), ...waits('withdrawal', ledger.withdrawals)];
  const one = waiting[player.world.below(waiting.length)];
  if (!one) return;
  const { kind, payment } = one;
  const { id, utr } = payment;
  const status = player.world.random() < 0.7 ? 1 : 2;
  const other = kind === 'deposit' && status === 1 && player.world.random() < 0.5;
  const approved = other ? 1 + player.world.below(40_000) : payment.amount;
  const done = decided(ledger, kind, id, status, approved);
  const { office } = player;
  const about = { kind, id };
  if (kind === 'withdrawal') {
    if (status === 2) {
      const reject = { name: 'withdrawals reject', run: () => rejectWithdrawal(office, id) };
      return void (await decidePayment(player, reject, about, done));
    }
    const approve = (despiteDebt: boolean): Act => ({
      name: 'withdrawals approve',
      run: () => approveWithdrawal(office, id, { despiteDebt }),
    });
    const owes = ledger.debt > 0;
    if (owes) await refuse(player, approve(false));
    if (await decidePayment(player, approve(owes), about, ledger))
      await decidePayment(
        player,
        { name: 'withdrawals send', run: () => sendWithdrawal(office, id) },
        about,
        done,
      );
    return;
  }
  const act =
    status === 2
      ? { name: 'deposits reject', run: () => rejectDeposit(office, id) }
      : { name: 'deposits approve', run: () => approveDeposit(office, id, BigInt(approved)) };
  const isOurs = await decidePayment(player, act, about, done);
  if (isOurs && other) player.world.count('another amount');
  if (player.ledger.deposits.some((one) => one.id === id && one.status === 1))
    player.world.bank.credit(utr, id);
}

export async function correct(player: RandomPlayer): Promise<void> {
  const { ledger, id: userId } = player;
  const standing = ledger.movements.filter(({ undone }) => !undone);
  const from = player.world.random() < 0.8 ? standing : ledger.movements;
  const movement = from[player.world.below(from.length)];
  if (!movement) return;
  const { office } = player;
  const [row] = await office.context.database.db
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
    ledger.movements.some(
      ({ kind, subject, undone }) => kind === 'settlement' && subject === movement.subject && !undone,
    );
  const name = 'ledger reverse';
  if (movement.undone || isPaid) return refuse(player, { name, run: () => reverse(office, row.journalId) });
  const { journalId } = row;
  const run = await proposed(player, office, journalId, () => proposeReversal(office, journalId));
  await perform(player, { name, run }, undone(ledger, movement));
}

export async function adjustByHand(player: RandomPlayer): Promise<void> {
  const { ledger, office, id } = player;
  const amount = 1 + player.world.below(60_000);
  const change = player.world.random() < 0.7 ? amount : -amount;
  const name = 'player adjust';
  if (-change > ledger.balance)
    return refuse(player, { name, run: () => adjust(office, id, BigInt(change)) });
  const done =
    change > 0
      ? credited(ledger, amount)
      : { ...ledger, balance: ledger.balance - amount, version: ledger.version + 1 };
  const run = await proposed(player, office, id, () => proposeAdjustment(office, id, BigInt(change)));
  await perform(player, { name, run }, done);
}

export function block(player: RandomPlayer): Promise<void> {
  const { office, id } = player;
  return perform(
    player,
    { name: 'player block', run: () => blockPlayer(office, id) },
    { ...settledAtCurrentStep(player.ledger), blocked: true },
  );
}

export function unblock(player: RandomPlayer): Promise<void> {
  const { office, id } = player;
  return perform(
    player,
    { name: 'player unblock', run: () => unblockPlayer(office, id) },
    { ...player.ledger, blocked: false },
  );
}
