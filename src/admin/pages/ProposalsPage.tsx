import { useState } from 'react';
import { messageOf } from '../call.ts';
import { mayCall } from '../contract/calls.ts';
import type { ProposalRow } from '../contract/proposals.ts';
import { timeText } from '../format.ts';
import { Failure } from '../kit/form.tsx';
import { ListState, Pager } from '../kit/states.tsx';
import { useHasMoved } from '../kit/use-has-moved.ts';
import { useSession } from '../session/session.ts';
import { useUrlState } from '../url-state.ts';
import { useChange, useRead } from '../use-call.ts';
import { ConsequenceView } from './ConsequenceView.tsx';
import { RejectDialog } from './RejectDialog.tsx';

const FILTERS = { cursor: '' };

/** What waits for a second operator. */
export function ProposalsPage() {
  const [filters, setFilters] = useUrlState(FILTERS);
  const query = useRead('proposals', { query: filters });
  const confirm = useChange('confirmProposal');
  const decline = useChange('declineProposal');
  const { operator } = useSession();
  const [declined, setDeclined] = useState<ProposalRow | null>(null);
  const rows = query.data?.rows ?? [];
  const hasMoved = useHasMoved(rows.map(({ proposal_id: id }) => id));
  return (
    <>
      {confirm.error && <Failure>{messageOf(confirm.error)}</Failure>}
      <ListState query={query} isEmpty={rows.length === 0} empty="Nothing waits for a second operator.">
        <ul className="proposals" data-moved={hasMoved || undefined}>
          {rows.map((row) => (
            <li key={row.proposal_id} className="card">
              <p>
                <b>{row.summary}</b>
              </p>
              {row.consequence && <ConsequenceView consequence={row.consequence} />}
              {row.obstacle && <p className="failure">It cannot be done any more: {row.obstacle}</p>}
              <p>
                Proposed by {row.proposed_by} at {timeText(row.proposed_at)}; to be confirmed before{' '}
                {timeText(row.expires_at)} UTC.
              </p>
              <div className="buttons">
                {row.can_confirm && (
                  <button
                    type="button"
                    className="primary"
                    disabled={confirm.isPending}
                    onClick={() =>
                      confirm.mutate({
                        params: { id: row.proposal_id },
                        body: { preview_version: row.preview_version },
                      })
                    }
                  >
                    Confirm
                  </button>
                )}
                {row.can_decline && (
                  <button type="button" onClick={() => setDeclined(row)}>
                    {row.proposed_by === operator.name ? 'Withdraw' : 'Decline'}
                  </button>
                )}
                {!row.can_confirm && row.obstacle === null && mayCall(operator.role, 'confirmProposal') && (
                  <span className="hint">Another operator must confirm it.</span>
                )}
              </div>
            </li>
          ))}
        </ul>
      </ListState>
      <Pager cursor={filters.cursor} next={query.data?.next} onCursor={(cursor) => setFilters({ cursor })} />
      {declined && (
        <RejectDialog
          title="Decline this proposal"
          explanation={declined.summary}
          onReject={(reason) =>
            decline.mutateAsync({ params: { id: declined.proposal_id }, body: { reason } })
          }
          onClose={() => setDeclined(null)}
        />
      )}
    </>
  );
}
