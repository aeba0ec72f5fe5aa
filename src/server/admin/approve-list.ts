import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { PAYMENT_APPROVED, PAYMENT_REJECTED } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import { rupees } from '../../presentation/rupees.ts';
import type { AppContext } from '../app-context.ts';
import { approveDeposit, type Deposit } from '../payments/deposits.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { refusalOf } from '../platform/db/refusals.ts';
import { deposits, players } from '../platform/db/schema/schema.ts';
import { recordAudit } from './audit-log.ts';
import { jsonData } from './command-result.ts';
import type { BankLine } from './commands.ts';
import { nameOf } from './find-player.ts';
import type { Handlers } from './handler.ts';
import { CommandRefused, type Section } from './protocol.ts';
import { right, table } from './table.ts';

/** What a line of a bank's list comes to. Only what matches is credited. */
type LineKind = 'matches' | 'differs' | 'several' | 'twice' | 'unknown' | 'booked';

const TITLES: Readonly<Record<LineKind, string>> = {
  matches: 'To be credited',
  differs: 'Not booked: the amount is not what was claimed',
  several: 'Not booked: claimed by several',
  twice: 'Not booked: twice in this list',
  unknown: 'Not booked: nobody has claimed it',
  booked: 'Booked before',
};
const KINDS = Object.keys(TITLES) as LineKind[];

interface PlayerClaim {
  readonly deposit: Deposit;
  readonly name: string;
  readonly phone: string;
}

interface LineResult {
  readonly line: BankLine;
  readonly kind: LineKind;
  /** the claims to its reference that are not rejected, or the approved one */
  readonly claims: readonly PlayerClaim[];
}

async function claimsTo(
  db: Db,
  utrs: readonly string[],
): Promise<ReadonlyMap<string, readonly PlayerClaim[]>> {
  const rows = await db
    .select({ deposit: deposits, name: players.name, phone: players.phone })
    .from(deposits)
    .innerJoin(players, eq(players.user_id, deposits.user_id))
    .where(and(inArray(deposits.utr_canonical, [...utrs]), ne(deposits.status, PAYMENT_REJECTED)))
    .orderBy(asc(deposits.created_at), asc(deposits.deposit_id));
  const claims = new Map<string, PlayerClaim[]>();
  for (const row of rows) {
    const { utr_canonical: utr } = row.deposit;
    claims.set(utr, [...(claims.get(utr) ?? []), row]);
  }
  return claims;
}

function classify(line: BankLine, claims: readonly PlayerClaim[], times: number): LineResult {
  const approved = claims.filter(({ deposit }) => deposit.status === PAYMENT_APPROVED);
  if (approved.length > 0) return { line, kind: 'booked', claims: approved };
  const found = (kind: LineKind): LineResult => ({ line, kind, claims });
  if (times > 1) return found('twice');
  const [only, another] = claims;
  if (!only) return found('unknown');
  if (another) return found('several');
  return found(only.deposit.amount_paise === line.amount ? 'matches' : 'differs');
}

async function classifyLines(db: Db, lines: readonly BankLine[]): Promise<LineResult[]> {
  const times = new Map<string, number>();
  for (const { utr } of lines) times.set(utr, (times.get(utr) ?? 0) + 1);
  const claims = await claimsTo(db, [...times.keys()]);
  return lines.map((line) => classify(line, claims.get(line.utr) ?? [], times.get(line.utr) ?? 1));
}

const sumOf = (lines: readonly BankLine[]): bigint => lines.reduce((sum, { amount }) => sum + amount, 0n);

const linesOf = (results: readonly LineResult[]): BankLine[] => results.map(({ line }) => line);

/** @returns a table for each kind of result that there is */
function tablesOf(results: readonly LineResult[]): Section[] {
  return KINDS.flatMap((kind) => {
    const found = results.filter((result) => result.kind === kind);
    if (found.length === 0) return [];
    return table(
      `${TITLES[kind]} (${found.length}, ${rupees(sumOf(linesOf(found)))})`,
      [right('Line'), 'UTR', right('At the bank'), right('Claimed'), 'Player', 'Deposit'],
      found.map(({ line, claims }) => [
        line.line,
        line.utr,
        line.amount,
        claims.map(({ deposit }) => rupees(deposit.approved_paise ?? deposit.amount_paise)).join(', '),
        claims.map(nameOf).join(', '),
        claims.map(({ deposit }) => deposit.deposit_id).join(' '),
      ]),
    );
  });
}

const notBooked = (results: readonly LineResult[]) =>
  results.map(({ line: { line, utr, amount }, kind }) => ({ line, utr, amount, why: kind }));

/** Another claim came between preview and credit. */
class ClaimedMeanwhile extends Error {}

/** @returns null when it was credited, else what the line has become since it was shown */
async function bookLine(
  { database }: AppContext,
  line: BankLine,
  command: string,
  actor: string,
): Promise<LineResult | null> {
  const at = await databaseNow(database.db);
  try {
    return await database.transaction(async (tx) => {
      const [found] = await classifyLines(tx, [line]);
      if (!found) throw new Error('A line was not classified.');
      const [claim] = found.claims;
      if (found.kind !== 'matches' || !claim) return found;
      const { user_id, deposit_id } = claim.deposit;
      if (deposit_id !== line.id) return { ...found, kind: 'several' };
      const rejected = await approveDeposit(tx, claim.deposit, line.amount, actor);
      if (rejected.length > 0) throw new ClaimedMeanwhile();
      const detail = { approved: line.amount, utr: line.utr, line: line.line, rejected_claims: 0 };
      await recordAudit(tx, { actor, act: command, user_id, subject_id: deposit_id, detail, at });
      return null;
    });
  } catch (error) {
    const wasOvertaken = error instanceof ClaimedMeanwhile || refusalOf(error) !== null;
    const [found] = wasOvertaken ? await classifyLines(database.db, [line]) : [];
    if (!found) throw error;
    return found.kind === 'matches' ? { ...found, kind: 'several' } : found;
  }
}

export const approveListHandlers = {
  'deposits approve-list': {
    /** Classifies the lines of a bank's list and credits nothing. The lines that match are to be sent again, confirmed. */
    preview: async ({ database: { db } }, { lines }) => {
      const all = await classifyLines(db, lines);
      const matching = all.filter(({ kind }) => kind === 'matches');
      const bookedBefore = all.filter(({ kind }) => kind === 'booked').length;
      const left = all.length - matching.length - bookedBefore;
      const pages = tablesOf(all);
      if (matching.length === 0)
        return {
          outcome: 'done',
          message: `Nothing is to be booked: ${bookedBefore} of ${all.length} lines were booked before, ${left} need a look.`,
          pages,
          data: jsonData({ booked: [], amount: 0n, not_booked: notBooked(all) }),
          failed: left > 0,
        };
      return {
        outcome: 'ask',
        pages,
        question: `Credit ${matching.length} of ${all.length} lines, ${rupees(sumOf(linesOf(matching)))} in all?`,
        lines: matching.map(({ line: { line, utr, amount }, claims }) => ({
          line,
          utr,
          amount: rupeesText(amount),
          id: claims[0]?.deposit.deposit_id,
        })),
        failed: left > 0,
      };
    },
    /**
     * Credits the lines of a bank's list, each in a transaction of its own: one that fails takes no other with it, and a
     * list that is sent again finds what was credited.
     * @param stop ends it between two lines
     */
    execute: async (context, { command, lines }, actor, stop) => {
      if (lines.some(({ id }) => id === undefined))
        throw new CommandRefused('A list is booked as it was shown: send it without a yes first.');
      const booked: BankLine[] = [];
      const left: LineResult[] = [];
      for (const line of lines) {
        if (stop.aborted) break;
        const result = await bookLine(context, line, command, actor);
        if (result) left.push(result);
        else booked.push(line);
      }
      const amount = sumOf(booked);
      const rest = lines.length - booked.length;
      const more =
        rest === 0 ? '' : ` ${rest} were not booked: look what became of them, and send the list again.`;
      return {
        message: `Booked: ${booked.length} deposits, ${rupees(amount)}.${more}`,
        pages: tablesOf(left),
        data: { booked: booked.map(({ id }) => id), amount, not_booked: notBooked(left) },
        failed: rest > 0,
      };
    },
  },
} satisfies Handlers;
