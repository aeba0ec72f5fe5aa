import { ReasonDialog, type ReasonDialogProps } from './ReasonDialog.tsx';

interface RejectDialogProps extends Pick<ReasonDialogProps, 'title' | 'explanation' | 'reasons' | 'onClose'> {
  readonly action?: string;
  readonly onReject: (reason: string) => Promise<unknown>;
}

/** Asks for the reason of a rejection. */
export function RejectDialog({ onReject, action = 'Reject', ...dialog }: RejectDialogProps) {
  return <ReasonDialog {...dialog} action={action} isDangerous onSend={onReject} />;
}
