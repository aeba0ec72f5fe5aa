import { withTheme } from '../../kit/chosen-theme.ts';
import { openAlert } from '../../kit/modal.ts';
import { shareByDevice } from '../../kit/share.ts';
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
  if (await shareByDevice({ title: t('Chicken Road'), text: t('Play Chicken Road with me!'), url })) return;
  try {
    await navigator.clipboard.writeText(url);
    openAlert({ text: t('Link copied to clipboard!'), reason: url });
  } catch {
    openAlert({ text: t('The link could not be copied.'), reason: url });
  }
}
