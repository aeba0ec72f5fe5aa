import { useLocation } from 'wouter';
import { Dialog } from '../../kit/Dialog.tsx';
import { Failure } from '../../kit/form.tsx';
import { ListState } from '../../kit/states.tsx';
import { errorMessage } from '../../session/call.ts';
import { useChange, useRead } from '../../session/use-call.ts';
import { Proposal } from '../now/ProposalsPage.tsx';

interface ConfirmProposalDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function ConfirmProposalDialog({ id, onClose }: ConfirmProposalDialogProps) {
  const query = useRead('proposals', { query: { id } });
  const confirm = useChange('confirmProposal');
  const [, navigate] = useLocation();
  const [row] = query.data?.rows ?? [];
  return (
    <Dialog title="Confirm this proposal" isBusy={confirm.isPending} onClose={onClose}>
      <ListState query={query} isEmpty={!row} empty="This proposal was decided or withdrawn.">
        {row && (
          <div className="stack">
            <Proposal
              row={row}
              isBusy={confirm.isPending}
              onConfirm={() =>
                confirm.mutate(
                  { params: { id }, body: { preview_version: row.preview_version } },
                  { onSuccess: onClose },
                )
              }
              onDecline={() => navigate('/proposals')}
            />
            <Failure>{confirm.error && errorMessage(confirm.error)}</Failure>
          </div>
        )}
      </ListState>
    </Dialog>
  );
}
