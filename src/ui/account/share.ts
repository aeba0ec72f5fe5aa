import { t } from '../language/language.ts';
import { openAlert } from '../modal.ts';
import { referralLink } from './referral.ts';

/** Shares the player's link by the device's own sheet; without one the link is copied and an alert says so (spec §8). */
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
