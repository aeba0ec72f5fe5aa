import { Link } from 'wouter';
import { t } from '../../languages/back-office/text.ts';
import { actorText, ageText, amountText, timeText } from './format.ts';
import { Badge } from './states.tsx';

const TONES: Readonly<Record<string, string>> = {
  pending: 'waiting',
  requested: 'waiting',
  approved: 'good',
  sent: 'good',
  rejected: 'bad',
  reversed: 'bad',
  corrected: 'bad',
  'to refund': 'waiting',
  refunded: 'good',
  active: 'good',
  blocked: 'bad',
};

export function Status({ status }: { readonly status: string }) {
  return <Badge tone={TONES[status] ?? ''} text={status} />;
}

export const ReverseLink = ({ entryId }: { readonly entryId: string }) => (
  <Link href={`/ledger?entry=${entryId}`}>{t('Reverse…')}</Link>
);

export function Amount({ rupees }: { readonly rupees: string }) {
  return <span className="amount">{amountText(rupees)}</span>;
}

export function Time({ iso }: { readonly iso: string | null }) {
  return iso === null ? null : <time dateTime={iso}>{timeText(iso)}</time>;
}

export function Age({ iso }: { readonly iso: string }) {
  return (
    <>
      <Time iso={iso} /> <small>{ageText(iso)}</small>
    </>
  );
}

interface PersonProps {
  readonly name: string;
  readonly phone: string;
  readonly userId: string;
}

export function Person({ name, phone, userId }: PersonProps) {
  return (
    <>
      <Link href={`/players/${userId}`}>
        <bdi>{name}</bdi>
      </Link>{' '}
      <small>{phone}</small>
    </>
  );
}

interface DecisionProps {
  readonly by: string | null;
  readonly reason: string | null;
}

export function Decision({ by, reason }: DecisionProps) {
  if (by === null) return null;
  return (
    <>
      {actorText(by)} {reason && <small>{reason}</small>}
    </>
  );
}

export function DecisionNote({ by, reason }: DecisionProps) {
  return by !== null && <small>{[actorText(by), reason].filter(Boolean).join(': ')}</small>;
}
