import { COPY_TOAST_MS } from '../../presentation/timings.ts';
import { type PlainMessageKey, t as translate, useTranslation } from '../language/language.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { openAlert } from './modal.ts';
import { showToast } from './toast/toast.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    openAlert({ text: translate('Copy it by hand'), reason: text });
    return;
  }
  await showToast('success', translate('Copied to clipboard!'), COPY_TOAST_MS);
}

interface CopyButtonProps {
  readonly text: string;
  readonly label: PlainMessageKey;
}

export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation();
  return (
    <Button shape="icon" aria-label={t(label)} onClick={() => void copyText(text)}>
      <Icon name="copy" />
    </Button>
  );
}
