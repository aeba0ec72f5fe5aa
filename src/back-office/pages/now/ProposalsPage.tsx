import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { mayCall } from '../../../contract/back-office/calls.ts';
import {
  PROPOSAL_KINDS,
  type ProposalKind,
  type ProposalRow,
} from '../../../contract/back-office/proposals.ts';
import { t, translate } from '../../../languages/back-office/text.ts';
import { Button } from '../../kit/Button.tsx';
import { ConsequenceView } from '../../kit/ConsequenceView.tsx';
import { ALL_OPTION, FilterForm, FilterSelect } from '../../kit/FilterForm.tsx';
import { Failure, Field } from '../../kit/form.tsx';
import { timeText, zonedText } from '../../kit/format.ts';
import { KeysHint } from '../../kit/KeysHint.tsx';
import { ReasonDialog } from '../../kit/ReasonDialog.tsx';
import { ActiveRow, Badge, ListState, Pager } from '../../kit/states.tsx';
import { useUrlState } from '../../kit/url-state.ts';
import { useRowsJustChanged } from '../../kit/use-has-moved.ts';
import { useRowKeys } from '../../kit/use-row-keys.ts';
import { errorMessage } from '../../session/call.ts';
import { useSession } from '../../session/session.ts';
import { useChange, useRead } from '../../session/use-call.ts';
import { BulkDialog } from '../money/BulkDialog.tsx';

const FILTERS = { state: 'open', kind: '', by: '', cursor: '' };

const STATES = [
  ['open', 'To confirm'],
  ['decided', 'Decided'],
] as const;
const KINDS = [ALL_OPTION, ...PROPOSAL_KINDS.map((kind) => [kind, kind] as const)];

const TONES = { open: 'waiting', confirmed: 'good', declined: 'bad', expired: 'bad' } as const;

const PAGES: Partial<Record<ProposalKind, string>> = {
  'change bank line': '/bank-lines',
  'invite operator': '/operators',
  'change operator': '/operators',
  'enrol again': '/operators',
  'change settings': '/settings',
};

function pathOf({ kind, subject, user_id: userId }: ProposalRow): string {
  if (kind === 'reverse entry') return `/ledger?entry=${subject}`;
  if (kind === 'approve withdrawal') return `/withdrawals?status=all&player=${userId}`;
  if (kind.endsWith('deposit') || kind === 'undo refund') return `/deposits?status=all&player=${userId}`;
  return PAGES[kind] ?? `/players/${userId}`;
}

const idOf = ({ proposal_id: id }: ProposalRow): string => id;

export function ProposalsPage() {
  const [filters, setFilters] = useUrlState(FILTERS);
  const query = useRead('proposals', { query: filters });
  const confirm = useChange('confirmProposal');
  const decline = useChange('declineProposal');
  const { operator } = useSession();
  const confirmQuietly = useChange('confirmProposal', true);
  const [bulk, setBulk] = useState<readonly ProposalRow[] | null>(null);
  const [declined, setDeclined] = useState<ProposalRow | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const rows = query.data?.rows ?? [];
  const confirmable = rows.filter(({ can_confirm: canConfirm }) => canConfirm);
  const hasMoved = useRowsJustChanged(rows.map(idOf));
  const [activeId, setActiveId] = useRowKeys(rows, idOf, {
    // Only focuses the button; Enter confirms.
    c: () => list.current?.querySelector<HTMLElement>('[aria-current] .primary')?.focus(),
    d: (row) => row.can_decline && setDeclined(row),
  });
  const active = rows.find((row) => row.proposal_id === activeId);
  return (
    <>
      <FilterForm values={filters} onChange={(typed) => setFilters({ ...FILTERS, ...typed })}>
        <FilterSelect label="State" name="state" value={filters.state} options={STATES} />
        <FilterSelect label="Kind" name="kind" value={filters.kind} options={KINDS} />
        <Field label="Proposed by" name="by" autoCapitalize="none" defaultValue={filters.by} />
      </FilterForm>
      {filters.state === 'open' && (
        <div className="toolbar">
          <KeysHint keys={{ 'c Enter': 'confirm', d: 'decline' }} />
          {confirmable.length > 1 && (
            <button type="button" onClick={() => setBulk(confirmable)}>
              {t`Confirm these ${confirmable.length}…`}
            </button>
          )}
        </div>
      )}
      {confirm.error && <Failure>{errorMessage(confirm.error)}</Failure>}
      <ListState
        query={query}
        isEmpty={rows.length === 0}
        empty={filters.state === 'open' ? 'Nothing waits for a second operator.' : 'No proposal was decided.'}
      >
        <ul ref={list} className="stack proposals" data-moved={hasMoved || undefined}>
          {rows.map((row) => (
            <li
              key={row.proposal_id}
              className="card stack"
              aria-current={row.proposal_id === activeId || undefined}
              onFocus={() => setActiveId(row.proposal_id)}
            >
              <Proposal
                row={row}
                isBusy={confirm.isPending}
                onConfirm={() =>
                  confirm.mutate({
                    params: { id: row.proposal_id },
                    body: { preview_version: row.preview_version },
                  })
                }
                onDecline={() => setDeclined(row)}
              />
            </li>
          ))}
        </ul>
      </ListState>
      <ActiveRow>{active && t`${translate(active.kind)}, by ${active.proposed_by}`}</ActiveRow>
      <Pager cursor={filters.cursor} next={query.data?.next} onCursor={(cursor) => setFilters({ cursor })} />
      {bulk && (
        <BulkDialog
          title={t`Confirm ${bulk.length} proposals`}
          action="Confirm"
          explanation="Each as it was shown; changed settings are confirmed one by one."
          rows={bulk.map((row) => ({
            id: row.proposal_id,
            label: translate(row.summary),
            leftOut: row.kind === 'change settings' && 'read it alone',
          }))}
          onAct={async (id) => {
            const version = bulk.find((row) => row.proposal_id === id)?.preview_version ?? '';
            await confirmQuietly.mutateAsync({ params: { id }, body: { preview_version: version } });
            return 'Confirmed';
          }}
          onClose={() => setBulk(null)}
        />
      )}
      {declined && (
        <ReasonDialog
          title={declined.proposed_by === operator.name ? 'Withdraw this proposal' : 'Decline this proposal'}
          action={declined.proposed_by === operator.name ? 'Withdraw' : 'Decline'}
          isDangerous
          reasons={['A mistake', 'Not justified', 'The amount is wrong']}
          explanation={translate(declined.summary)}
          onSend={(reason) => decline.mutateAsync({ params: { id: declined.proposal_id }, body: { reason } })}
          onClose={() => setDeclined(null)}
        />
      )}
    </>
  );
}

interface ProposalProps {
  readonly row: ProposalRow;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onDecline: () => void;
}

export function Proposal({ row, isBusy, onConfirm, onDecline }: ProposalProps) {
  const { operator } = useSession();
  const isOpen = row.state === 'open';
  return (
    <>
      <p>
        <b>{translate(row.summary)}</b> <Link href={pathOf(row)}>{t('Look at it')}</Link>
      </p>
      {row.consequence && (
        <ConsequenceView
          consequence={row.consequence}
          title={isOpen ? 'What it does now' : 'What it was to do'}
        />
      )}
      {row.obstacle && <p className="failure">{t`It cannot be done any more: ${translate(row.obstacle)}`}</p>}
      <p>
        {isOpen
          ? t`Proposed by ${row.proposed_by} at ${timeText(row.proposed_at)}; to be confirmed before ${zonedText(row.expires_at)}.`
          : t`Proposed by ${row.proposed_by} at ${zonedText(row.proposed_at)}.`}
      </p>
      {!isOpen && (
        <p>
          <Badge tone={TONES[row.state]} text={row.state} /> {row.decided_by && t`by ${row.decided_by}`}{' '}
          {row.decided_at && t`at ${zonedText(row.decided_at)}`}
        </p>
      )}
      <div className="buttons">
        {row.can_confirm && (
          <Button text="Confirm" className="primary" disabled={isBusy} onClick={onConfirm} />
        )}
        {row.can_decline && (
          <Button text={row.proposed_by === operator.name ? 'Withdraw' : 'Decline'} onClick={onDecline} />
        )}
        {isOpen && !row.can_confirm && row.obstacle === null && mayCall(operator.role, 'confirmProposal') && (
          <span className="hint">{t('Another operator must confirm it.')}</span>
        )}
      </div>
    </>
  );
}
