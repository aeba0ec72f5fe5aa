import { multiplierText } from '../../contract/money.ts';
import type { Replay } from '../../contract/replay.ts';
import { themePicture } from '../chosen-theme.ts';
import { t } from '../language/language.ts';

/** As large as messengers show a picture of a link, px. */
const WIDTH = 1200;
const HEIGHT = 630;
const FONT = '"Baloo 2", "Baloo 2 Devanagari", sans-serif';

async function picture(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

/**
 * Draws a round as a picture to share: the hen, the multiplier and the line.
 * @returns a PNG
 * @throws when the hen cannot be fetched or the browser draws no picture
 */
export async function drawCard(replay: Replay, result: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('No picture can be drawn here.');
  const won = replay.state === 'cashed_out';
  const [hen] = await Promise.all([picture(themePicture(won ? 'won' : 'cooked')), document.fonts.ready]);

  const sky = pen.createLinearGradient(0, 0, 0, HEIGHT);
  sky.addColorStop(0, '#2b1c36');
  sky.addColorStop(1, '#6b3a4a');
  pen.fillStyle = sky;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = '#523a5e';
  pen.fillRect(0, HEIGHT - 130, WIDTH, 130);

  const henHeight = 470;
  const henWidth = (hen.naturalWidth / hen.naturalHeight) * henHeight;
  pen.drawImage(hen, 300 - henWidth / 2, HEIGHT - henHeight - 50, henWidth, henHeight);

  pen.textAlign = 'center';
  pen.fillStyle = '#fff1cf';
  pen.font = `800 56px ${FONT}`;
  pen.fillText(t('Chicken Road'), 830, 120, 640);
  pen.fillStyle = won ? '#ffd045' : '#ff9d85';
  pen.font = `800 170px ${FONT}`;
  const here = multiplierText(replay.multiplier[replay.step - 1] ?? 0);
  pen.fillText(here, 830, 330, 640);
  pen.fillStyle = '#fff1cf';
  pen.font = `700 44px ${FONT}`;
  pen.fillText(result, 830, 430, 640);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('No picture came of it.'))),
      'image/png',
    );
  });
}
