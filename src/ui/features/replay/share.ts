import { copyText } from '../../kit/CopyButton.tsx';
import { t } from '../../language/language.ts';

/** A share must follow its tap: the picture is waited for so long, ms, and then the link goes alone. */
const CARD_WAIT_MS = 2_500;

/** The address that is shared: without the theme and whatever else this page was opened with. */
const addressOf = (): string => location.origin + location.pathname.replace(/\/$/, '');

/** Where the picture of this replay lies (server/social/card-routes.ts). */
export const cardAddress = (): string => `${addressOf()}/card.png`;

async function fetchCard(): Promise<File> {
  // Safari 15 has no AbortSignal.timeout.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), CARD_WAIT_MS);
  try {
    const answer = await fetch(cardAddress(), { signal: controller.signal });
    if (!answer.ok) throw new Error(`The picture was refused: ${answer.status}`);
    return new File([await answer.blob()], 'chicken-road.png', { type: 'image/png' });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Shares a replay by the device's own sheet, with a picture where it takes one; without a sheet the link is copied.
 * @param result the round in one line
 */
export async function shareReplay(result: string): Promise<void> {
  const url = addressOf();
  if (typeof navigator.share !== 'function') return copyText(url);
  const shared = { title: t('Chicken Road'), text: result, url };
  const card = await fetchCard().catch(() => null);
  const files = card ? [card] : [];
  const withCard = card && navigator.canShare?.({ files }) ? { ...shared, files } : shared;
  try {
    await navigator.share(withCard);
  } catch (error) {
    // Closing the sheet is an answer; anything else falls back to the clipboard.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copyText(url);
  }
}
