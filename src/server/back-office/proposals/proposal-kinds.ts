import * as v from 'valibot';
import { ENTRY_KINDS, ENTRY_LABELS } from '../../../contract/back-office/ledger.ts';
import type { Effect, ProposalKind } from '../../../contract/back-office/proposals.ts';
import type { Role } from '../../../contract/back-office/roles.ts';
import { type Sentence, sentence } from '../../../contract/back-office/sentence.ts';
import { Role as RoleName } from '../../../contract/back-office/session.ts';
import { paiseFromRupees } from '../../../contract/money.ts';
import { rupees } from '../../../rules/rupees.ts';
import { settingEffects } from '../settings/settings.ts';

interface Kind {
  readonly confirmedBy: readonly Role[];
  summary(detail: unknown): Sentence;
  /** its changes besides the player's wallet */
  effects(detail: unknown): readonly Effect[];
}

const kind = <Detail extends v.GenericSchema>(
  confirmedBy: readonly Role[],
  detail: Detail,
  summary: (detail: v.InferOutput<Detail>) => Sentence,
  effects: (detail: v.InferOutput<Detail>) => readonly Effect[] = () => [],
): Kind => ({
  confirmedBy,
  summary: (stored) => summary(v.parse(detail, stored)),
  effects: (stored) => effects(v.parse(detail, stored)),
});

const ADMINS = ['admin'] as const;
const FINANCE = ['finance', 'admin'] as const;

/** rupees */
const money = { amount: v.string(), player: v.string() };
const correction = { ...money, reason: v.string() };
const SomeSettings = v.record(v.string(), v.unknown());
const BankLine = v.object({ utr: v.string(), amount: v.string() });

const amountText = (amount: string): string => rupees(paiseFromRupees(amount.replace(/^-/, '')) ?? 0n);

export const PROPOSAL_KINDS: Readonly<Record<ProposalKind, Kind>> = {
  'approve withdrawal': kind(
    FINANCE,
    v.object(money),
    ({ amount, player }) => sentence`Approve to pay ${amountText(amount)} to ${player}.`,
  ),
  'approve deposit': kind(
    FINANCE,
    v.object({ ...money, claimed: v.string(), utr: v.string() }),
    ({ amount, player, claimed, utr }) =>
      amount === claimed
        ? sentence`Credit ${amountText(amount)} to ${player} for UTR ${utr}.`
        : sentence`Credit ${amountText(amount)} to ${player} for UTR ${utr}, of which ${amountText(claimed)} was claimed.`,
  ),
  'correct deposit': kind(
    FINANCE,
    v.object({ ...correction, utr: v.string() }),
    ({ amount, player, utr, reason }) =>
      sentence`Take back ${amountText(amount)} from ${player}, credited for UTR ${utr}, and let the claim wait again: ${reason}`,
  ),
  'undo refund': kind(
    FINANCE,
    v.object({ ...correction, utr: v.string() }),
    ({ amount, player, utr, reason }) =>
      sentence`Undo the refund of ${amountText(amount)} to ${player} for UTR ${utr}: ${reason}`,
  ),
  'change bank line': kind(
    FINANCE,
    v.object({ before: BankLine, after: v.nullable(BankLine), reason: v.string() }),
    ({ before, after, reason }) =>
      after
        ? sentence`Correct the bank line over ${amountText(before.amount)} with UTR ${before.utr}: ${reason}`
        : sentence`Remove the bank line over ${amountText(before.amount)} with UTR ${before.utr}: ${reason}`,
    ({ before, after }) => [
      { label: 'UTR', before: before.utr, after: after?.utr ?? 'none' },
      {
        label: 'Amount',
        before: amountText(before.amount),
        after: after ? amountText(after.amount) : 'none',
      },
    ],
  ),
  'reverse entry': kind(
    FINANCE,
    v.object({ ...correction, kind: v.picklist(ENTRY_KINDS) }),
    ({ amount, player, kind: entry, reason }) => ({
      message_code: amount.startsWith('-')
        ? 'Reverse a {kind} of {player}, taking {amount}: {reason}'
        : 'Reverse a {kind} of {player}, giving {amount}: {reason}',
      values: { kind: ENTRY_LABELS[entry], player, amount: amountText(amount), reason },
    }),
  ),
  'adjust wallet': kind(FINANCE, v.object(correction), ({ amount, player, reason }) =>
    amount.startsWith('-')
      ? sentence`Take ${amountText(amount)} from ${player}: ${reason}`
      : sentence`Give ${amountText(amount)} to ${player}: ${reason}`,
  ),
  'settle round': kind(
    FINANCE,
    v.object(correction),
    ({ amount, player, reason }) =>
      sentence`Settle the open round of ${player} and pay ${amountText(amount)}: ${reason}`,
  ),
  'void round': kind(
    FINANCE,
    v.object(correction),
    ({ amount, player, reason }) =>
      sentence`Void the open round of ${player}, whose seed cannot be decrypted, and give the stake of ${amountText(amount)} back: ${reason}`,
  ),
  'invite operator': kind(
    ADMINS,
    v.object({ name: v.string(), role: RoleName }),
    ({ name, role }) => sentence`Invite ${name} as ${role}.`,
  ),
  'change operator': kind(
    ADMINS,
    v.object({ name: v.string(), role: RoleName }),
    ({ name, role }) => sentence`Make ${name} an active operator with the role ${role}.`,
  ),
  'enrol again': kind(
    ADMINS,
    v.object({ name: v.string() }),
    ({ name }) =>
      sentence`Give ${name} a link for a new password and a new app. It ends the sessions of ${name}.`,
  ),
  'change settings': kind(
    FINANCE,
    v.object({ before: SomeSettings, after: SomeSettings }),
    (change) =>
      sentence`Change settings: ${settingEffects(change)
        .map(({ label }) => label)
        .join(', ')}.`,
    settingEffects,
  ),
  'password link': kind(
    FINANCE,
    v.object({ player: v.string(), reason: v.string() }),
    ({ player, reason }) => sentence`Let ${player} set a new password by a link: ${reason}`,
  ),
  'exclude player': kind(
    FINANCE,
    v.object({ player: v.string(), months: v.number(), reason: v.string() }),
    ({ player, months, reason }) =>
      sentence`Exclude ${player} for ${months} months, not for a day alone: ${reason}`,
  ),
  'lift exclusion': kind(
    FINANCE,
    v.object({ player: v.string(), reason: v.string() }),
    ({ player, reason }) => sentence`Lift the exclusion of ${player}, who did not ask for it: ${reason}`,
  ),
};
