import { withTheme } from '../../kit/chosen-theme.ts';
import { openAlert } from '../../kit/modal.ts';
import { t } from '../../language/language.ts';

export function sharedBy(search: string = location.search): string | null {
  const ref = new URLSearchParams(search).get('ref');
  return ref && ref.length <= 64 ? ref : null;
}

export function referralLink(userId: string, origin: string = location.origin): string {
  return origin + withTheme(`/register?ref=${encodeURIComponent(userId)}`);
}

export async function shareReferral(userId: string): Promise<void> {
  const url = referralLink(userId);
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: t('Chicken Road'), text: t('Play Chicken Road with me!'), url });
      return;
    } catch (error) {
      // Closing the sheet is an answer; anything else falls back to the clipboard.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    openAlert({ text: t('Link copied to clipboard!'), reason: url });
  } catch {
    openAlert({ text: t('The link could not be copied.'), reason: url });
  }
}
