import type { MessageKey } from '../../../languages/text.ts';
import { t as translated, useTranslation } from '../../../languages/translation.ts';
import { COPY_TOAST_MS } from '../../state/timings.ts';
import { IconButton } from './IconButton.tsx';
import { openAlert } from './modal.ts';
import { showToast } from './toast/toast.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    openAlert({ text: translated('dialog.copyByHand'), reason: text });
    return;
  }
  await showToast('success', translated('dialog.copied'), COPY_TOAST_MS);
}

interface CopyButtonProps {
  readonly text: string;
  readonly label: MessageKey;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation();
  return <IconButton icon="copy" label={t(label)} onClick={() => void copyText(text)} />;
}
