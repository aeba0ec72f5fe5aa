import { copyText } from '../../kit/CopyButton.tsx';
import { shareByDevice } from '../../kit/share.ts';
import { t } from '../../language/language.ts';

/** Shares the address of the shown replay, or copies it where the device has no share sheet. */
export async function shareReplay(result: string): Promise<void> {
  const url = location.origin + location.pathname.replace(/\/$/, '');
  if (!(await shareByDevice({ title: t('Chicken Road'), text: result, url }))) await copyText(url);
}
