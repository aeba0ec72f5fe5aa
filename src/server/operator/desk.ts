import { isTaken } from '../db/failures.ts';
import { Uncovered } from '../ledger/journal.ts';
import { Undecidable } from '../payments/decision.ts';
import type { Provider } from '../provider.ts';
import { operatorName, showActs } from './acts.ts';
import { showAudit } from './audit-desk.ts';
import { type CommandName, type CommandOf, type DeskAnswer, DeskRefused, type Section } from './command.ts';
import { adjust, askAdjust, askReverse, reverse } from './corrections.ts';
import {
  approveDepositAtDesk,
  askApproveDeposit,
  listDeposits,
  rejectDepositAtDesk,
} from './deposits-desk.ts';
import { askBlock, block, resetPassword, unblock } from './players-desk.ts';
import { listPlayers, showPlayer } from './players-shown.ts';
import { report } from './report-desk.ts';
import { SettingRefused } from './settings.ts';
import { pause, resume, setSetting, showSettings } from './settings-desk.ts';
import { askVoidRound, voidRoundAtDesk } from './void-round.ts';
import {
  approveWithdrawalAtDesk,
  askApproveWithdrawal,
  askRejectWithdrawal,
  listWithdrawals,
  rejectWithdrawalAtDesk,
} from './withdrawals-desk.ts';

/** What a command has to show: tables for a person, the same as data for a program. */
export interface Shown {
  /** one line that says what was done; null when the tables say it */
  readonly message: string | null;
  readonly pages: Section[];
  readonly data: unknown;
  /** it ran, and what it found is bad */
  readonly failed?: boolean;
}

/** What the desk does for a command. */
interface Service<Name extends CommandName> {
  /** Where money moves: what to ask first. Refuses what would be refused anyway. */
  readonly ask?: (provider: Provider, command: CommandOf<Name>) => Promise<string>;
  readonly act: (
    provider: Provider,
    command: CommandOf<Name>,
    actor: string,
    stop: AbortSignal,
  ) => Promise<Shown>;
}

type Services = { readonly [Name in CommandName]: Service<Name> };

const SERVICES: Services = {
  'deposits list': { act: ({ database }, command) => listDeposits(database.db, command) },
  'deposits approve': { ask: askApproveDeposit, act: approveDepositAtDesk },
  'deposits reject': { act: rejectDepositAtDesk },
  'withdrawals list': { act: ({ database }, command) => listWithdrawals(database.db, command) },
  'withdrawals approve': { ask: askApproveWithdrawal, act: approveWithdrawalAtDesk },
  'withdrawals reject': { ask: askRejectWithdrawal, act: rejectWithdrawalAtDesk },
  'players list': { act: ({ database }, command) => listPlayers(database.db, command) },
  'player show': { act: ({ database }, command) => showPlayer(database.db, command) },
  'player block': { ask: askBlock, act: block },
  'player unblock': { act: unblock },
  'player void-round': { ask: askVoidRound, act: voidRoundAtDesk },
  'player reset-password': { act: resetPassword },
  'player adjust': { ask: askAdjust, act: adjust },
  'player reverse': { ask: askReverse, act: reverse },
  pause: { act: pause },
  resume: { act: resume },
  report: { act: (provider, command, _, stop) => report(provider, command, stop) },
  audit: { act: ({ database }, _, __, stop) => showAudit(database, stop) },
  acts: { act: ({ database }, command) => showActs(database.db, command) },
  'settings show': { act: (provider) => showSettings(provider) },
  'settings set': { act: setSetting },
};

/** Errors that are an answer: their message is the one line that the operator needs. */
const isAnswer = (error: unknown): error is Error =>
  error instanceof DeskRefused || error instanceof Undecidable || error instanceof SettingRefused;

/**
 * Does what was asked at the desk, once it is confirmed where money moves.
 * @param actor the person's system name
 * @param stop ends what only reads and may take long; its reason, a DeskRefused, is the answer
 * @throws what the database throws when it is away
 */
export async function serve<Name extends CommandName>(
  provider: Provider,
  actor: string,
  command: CommandOf<Name>,
  confirmed: boolean,
  stop: AbortSignal,
): Promise<DeskAnswer> {
  const service: Service<Name> = SERVICES[command.command as Name];
  try {
    if (service.ask && !confirmed) return { outcome: 'ask', question: await service.ask(provider, command) };
    return { outcome: 'done', ...(await service.act(provider, command, operatorName(actor), stop)) };
  } catch (error) {
    if (isAnswer(error)) return { outcome: 'refused', message: error.message };
    // The checks before these passed: somebody else was faster by a moment.
    if (isTaken(error, 'deposits_utr_approved_once'))
      return { outcome: 'refused', message: 'This UTR was approved for another deposit a moment ago.' };
    if (isTaken(error, 'journal_reversed_once'))
      return { outcome: 'refused', message: 'This row was reversed a moment ago.' };
    if (error instanceof Uncovered)
      return { outcome: 'refused', message: 'The balance changed a moment ago and does not cover this.' };
    throw error;
  }
}
