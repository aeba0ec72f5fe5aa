import type { Replay } from '../../contract/replay.ts';
import { copyText } from '../CopyButton.tsx';
import { t } from '../language/language.ts';
import { drawCard } from './card.ts';

/** The address that is shared: without the theme and whatever else this page was opened with. */
const addressOf = (): string => location.origin + location.pathname;

/**
 * Shares a replay by the device's own sheet, with a picture where it takes one; without a sheet the link is copied.
 * @param result the round in one line
 */
export async function shareReplay(replay: Replay, result: string): Promise<void> {
  const url = addressOf();
  if (typeof navigator.share !== 'function') return copyText(url);
  const shared = { title: t('Chicken Road'), text: result, url };
  const card = await drawCard(replay, result).catch(() => null);
  const files = card ? [new File([card], 'chicken-road.png', { type: 'image/png' })] : [];
  const withCard = navigator.canShare?.({ files }) ? { ...shared, files } : shared;
  try {
    await navigator.share(withCard);
  } catch (error) {
    // Closing the sheet is an answer; anything else falls back to the clipboard.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyText(url);
  }
}
