import type { DepositRow } from '../../../contract/back-office/payments.ts';
import { tNodes } from '../../../languages/back-office/text.ts';
import { ConsequenceView } from '../../kit/ConsequenceView.tsx';
import type { RowDialogProps } from '../../kit/Dialog.tsx';
import { amountText } from '../../kit/format.ts';
import { ReasonDialog } from '../../kit/ReasonDialog.tsx';
import { ListState } from '../../kit/states.tsx';
import { useChange, useRead } from '../../session/use-call.ts';

export function CorrectDepositDialog({ row, onClose }: RowDialogProps<DepositRow>) {
  const query = useRead('depositCorrection', { params: { id: row.id } });
  const correct = useChange('correctDeposit');
  return (
    <ReasonDialog
      title="Correct this deposit"
      action="Propose"
      onSend={(reason) => correct.mutateAsync({ params: { id: row.id }, body: { reason } })}
      onClose={onClose}
      isDangerous
      explanation={
        <>
          <p>
            {tNodes`${amountText(row.approved ?? row.amount)} was credited to ${row.player} for UTR ${<code>{row.utr}</code>}. Correct it when the amount or the player was mistaken. Another operator must confirm it.`}
          </p>
          <ListState query={query} isEmpty={false} empty="">
            {query.data && <ConsequenceView consequence={query.data} />}
          </ListState>
        </>
      }
    />
  );
}
