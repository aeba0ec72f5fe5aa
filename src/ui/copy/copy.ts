import { COPY_TOAST_MS } from '../../game/timings.ts';
import { t } from '../language/language.ts';
import { openAlert } from '../modal.ts';
import { showToast } from '../toast/toast.ts';

/** Copies a text and says so for 1500 ms (spec §9); where the browser will not, the whole text is shown to copy by hand. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    await showToast('success', t('Copied to clipboard!'), COPY_TOAST_MS);
  } catch {
    openAlert({ text: t('Copy it by hand'), reason: text });
  }
}
