import { ReasonDialog, type ReasonDialogProps } from './ReasonDialog.tsx';

interface RejectDialogProps extends Pick<ReasonDialogProps, 'title' | 'explanation' | 'onClose'> {
  readonly onReject: (reason: string) => Promise<unknown>;
}

/** Asks for the reason of a rejection. */
export function RejectDialog({ onReject, ...dialog }: RejectDialogProps) {
  return <ReasonDialog {...dialog} action="Reject" isDangerous onSend={onReject} />;
}
