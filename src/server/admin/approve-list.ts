import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { PAYMENT_APPROVED, PAYMENT_REJECTED } from '../../contract/constants.ts';
import { rupeesText } from '../../contract/money.ts';
import type { AppContext } from '../app-context.ts';
import { approveDeposit, type Deposit } from '../payments/deposits.ts';
import { databaseNow } from '../platform/db/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { refusalOf } from '../platform/db/refusals.ts';
import { deposits, players } from '../platform/db/schema/schema.ts';
import { recordAudit } from './audit-log.ts';
import type { BankLine, CommandOf } from './commands.ts';
import { nameOf } from './find-player.ts';
import type { CommandResult } from './handler.ts';
import { CommandRefused, type CommandResponse, type Section } from './protocol.ts';
import { rupees } from './table.ts';

/** References that are looked up at once. */
const LOOKED_UP_AT_ONCE = 1000;

/** What a line of a bank's list comes to. Only what matches is booked. */
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

interface ClaimOfPlayer {
  readonly deposit: Deposit;
  readonly name: string;
  readonly phone: string;
}

interface LineResult {
  readonly line: BankLine;
  readonly kind: LineKind;
  /** the claims to its reference that are not rejected; of one that is booked, that one */
  readonly claims: readonly ClaimOfPlayer[];
}

async function claimsTo(
  db: Db,
  utrs: readonly string[],
): Promise<ReadonlyMap<string, readonly ClaimOfPlayer[]>> {
  const claims = new Map<string, ClaimOfPlayer[]>();
  for (let from = 0; from < utrs.length; from += LOOKED_UP_AT_ONCE) {
    const rows = await db
      .select({ deposit: deposits, name: players.name, phone: players.phone })
      .from(deposits)
      .innerJoin(players, eq(players.user_id, deposits.user_id))
      .where(
        and(
          inArray(deposits.utr_canonical, utrs.slice(from, from + LOOKED_UP_AT_ONCE)),
          ne(deposits.status, PAYMENT_REJECTED),
        ),
      )
      .orderBy(asc(deposits.created_at), asc(deposits.deposit_id));
    for (const row of rows) {
      const { utr_canonical: utrCanonical } = row.deposit;
      claims.set(utrCanonical, [...(claims.get(utrCanonical) ?? []), row]);
    }
  }
  return claims;
}

function classify(line: BankLine, claims: readonly ClaimOfPlayer[], times: number): LineResult {
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

const sumOf = (found: readonly LineResult[]): bigint =>
  found.reduce((sum, { line }) => sum + line.amount, 0n);

function pageOf(kind: LineKind, found: readonly LineResult[]): Section {
  return {
    title: `${TITLES[kind]} (${found.length}, ${rupees(sumOf(found))})`,
    columns: [
      { name: 'Line', right: true },
      { name: 'UTR' },
      { name: 'At the bank', right: true },
      { name: 'Claimed', right: true },
      { name: 'Player' },
      { name: 'Deposit' },
    ],
    rows: found.map(({ line, claims }) => [
      String(line.line),
      line.utr,
      rupees(line.amount),
      claims.map(({ deposit }) => rupees(deposit.approved_paise ?? deposit.amount_paise)).join(', '),
      claims.map(nameOf).join(', '),
      claims.map(({ deposit }) => deposit.deposit_id).join(' '),
    ]),
  };
}

/** Says what each line of a bank's list comes to. Nothing is booked; what matches is to be sent again, confirmed. */
export async function previewList(
  { database: { db } }: AppContext,
  { lines }: CommandOf<'deposits approve-list'>,
): Promise<CommandResponse> {
  const all = await classifyLines(db, lines);
  const of = (kind: LineKind): LineResult[] => all.filter((found) => found.kind === kind);
  const pages = KINDS.filter((kind) => of(kind).length > 0).map((kind) => pageOf(kind, of(kind)));
  const matching = of('matches');
  const left = all.length - matching.length - of('booked').length;
  if (matching.length === 0)
    return {
      outcome: 'done',
      message: `Nothing is to be booked: ${of('booked').length} of ${all.length} lines were booked before, ${left} need a look.`,
      pages,
      data: { booked: [], amount: '0.00', not_booked: notBooked(all) },
      failed: left > 0,
    };
  return {
    outcome: 'ask',
    pages,
    question: `Credit ${matching.length} of ${all.length} lines, ${rupees(sumOf(matching))} in all?`,
    lines: matching.map(({ line, claims }) => ({
      line: line.line,
      utr: line.utr,
      amount: rupeesText(line.amount),
      id: claims[0]?.deposit.deposit_id,
    })),
    failed: left > 0,
  };
}

const notBooked = (found: readonly LineResult[]) =>
  found.map(({ line, kind }) => ({
    line: line.line,
    utr: line.utr,
    amount: rupeesText(line.amount),
    why: kind,
  }));

/**
 * Books the lines of a bank's list, each in a transaction of its own, so that one that fails takes no other with it; a
 * list that is sent again finds what it has booked.
 * @param stop ends it between two lines
 */
export async function approveList(
  context: AppContext,
  { command, lines }: CommandOf<'deposits approve-list'>,
  actor: string,
  stop: AbortSignal,
): Promise<CommandResult> {
  if (lines.some(({ id }) => id === undefined))
    throw new CommandRefused('A list is booked as it was shown: send it without a yes first.');
  const booked: BankLine[] = [];
  const left: LineResult[] = [];
  for (const line of lines) {
    if (stop.aborted) break;
    const found = await bookLine(context, line, { command, actor });
    if (found) left.push(found);
    else booked.push(line);
  }
  const sum = rupees(booked.reduce((total, { amount }) => total + amount, 0n));
  const rest = lines.length - booked.length;
  const more =
    rest === 0 ? '' : ` ${rest} were not booked: look what became of them, and send the list again.`;
  return {
    message: `Booked: ${booked.length} deposits, ${sum}.${more}`,
    pages: KINDS.filter((kind) => left.some((found) => found.kind === kind)).map((kind) =>
      pageOf(
        kind,
        left.filter((found) => found.kind === kind),
      ),
    ),
    data: {
      booked: booked.map(({ id }) => id),
      amount: rupeesText(booked.reduce((total, { amount }) => total + amount, 0n)),
      not_booked: notBooked(left),
    },
    failed: rest > 0,
  };
}

/** A claim came between the look and the booking. */
class ClaimedMeanwhile extends Error {}

/** @returns null when it was booked, else what the line has become since it was shown */
async function bookLine(
  context: AppContext,
  line: BankLine,
  { command, actor }: { readonly command: string; readonly actor: string },
): Promise<LineResult | null> {
  const at = await databaseNow(context.database.db);
  const { db } = context.database;
  try {
    return await context.database.transaction(async (tx) => {
      const [found] = await classifyLines(tx, [line]);
      if (!found) throw new Error('A line has no finding.');
      const [claim] = found.claims;
      if (found.kind !== 'matches' || !claim) return found;
      // Another deposit than was shown: somebody else has claimed it since.
      if (claim.deposit.deposit_id !== line.id) return { ...found, kind: 'several' };
      const { user_id: userId, deposit_id: subjectId } = claim.deposit;
      const rejected = await approveDeposit(tx, claim.deposit, line.amount, actor);
      if (rejected.length > 0) throw new ClaimedMeanwhile();
      const detail = {
        approved: rupeesText(line.amount),
        utr: line.utr,
        line: line.line,
        rejected_claims: 0,
      };
      await recordAudit(tx, { actor, act: command, user_id: userId, subject_id: subjectId, detail, at });
      return null;
    });
  } catch (error) {
    const overtaken = error instanceof ClaimedMeanwhile || refusalOf(error) !== null;
    if (!overtaken) throw error;
    const [found] = await classifyLines(db, [line]);
    if (!found) throw error;
    return found.kind === 'matches' ? { ...found, kind: 'several' } : found;
  }
}
