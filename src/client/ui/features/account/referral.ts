import { t } from '../../../../languages/translation.ts';
import { withTheme } from '../../kit/chosen-theme.ts';
import { openAlert } from '../../kit/modal.ts';
import { shareByDevice } from '../../kit/share.ts';

export function referrerOf(search: string = location.search): string | null {
  const ref = new URLSearchParams(search).get('ref');
  return ref && ref.length <= 64 ? ref : null;
}

export function referralLink(userId: string, origin: string = location.origin): string {
  return origin + withTheme(`/register?ref=${encodeURIComponent(userId)}`);
}

export async function shareReferral(userId: string): Promise<void> {
  const url = referralLink(userId);
  if (await shareByDevice({ title: t('common.chickenRoad'), text: t('account.invitation'), url })) return;
  try {
    await navigator.clipboard.writeText(url);
    openAlert({ text: t('account.linkCopied'), reason: url });
  } catch {
    openAlert({ text: t('account.linkNotCopied'), reason: url });
  }
}
