import { copyText } from '../../kit/CopyButton.tsx';
import { shareByDevice } from '../../kit/share.ts';
import { t } from '../../language/language.ts';

const CARD_WAIT_MS = 2_500;

const addressOf = (): string => location.origin + location.pathname.replace(/\/$/, '');

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

export async function shareReplay(result: string): Promise<void> {
  const url = addressOf();
  if (typeof navigator.share !== 'function') return copyText(url);
  const shared = { title: t('Chicken Road'), text: result, url };
  const card = await fetchCard().catch(() => null);
  const files = card ? [card] : [];
  const withCard = card && navigator.canShare?.({ files }) ? { ...shared, files } : shared;
  if (!(await shareByDevice(withCard))) await copyText(url);
}
