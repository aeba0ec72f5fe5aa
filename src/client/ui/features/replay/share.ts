import { t } from '../../../../languages/translation.ts';
import { copyText } from '../../kit/CopyButton.tsx';
import { shareByDevice } from '../../kit/share.ts';

export async function shareReplay(result: string): Promise<void> {
  const url = location.origin + location.pathname.replace(/\/$/, '');
  if (!(await shareByDevice({ title: t('common.chickenRoad'), text: result, url }))) await copyText(url);
}
