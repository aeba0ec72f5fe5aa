import { r } from './pen.mjs';

/** Hand-set capitals, 100 high: width and outline. No font: the shapes are ours. */
const LETTERS = {
  A: [97, 'M33 0L64 1L97 99L64 100L60 84L37 84L32 100L0 99ZM43 61L54 61L48 36Z'],
  B: [
    79,
    'M1 1L44 0C64 0 75 10 75 26C75 36 71 43 63 47C74 51 79 60 79 72C79 90 66 100 46 100L0 99ZM30 25L30 38L39 38C44 38 46 35 46 31.5C46 27 44 25 39 25ZM30 60L30 75L40 75C46 75 48 72 48 67.5C48 62 46 60 40 60Z',
  ],
  C: [
    84,
    'M84 34L56 43C54 35 49 31 43 31C34 31 31 38 31 50C31 62 34 69 43 69C49 69 54 65 56 57L84 66C80 88 65 100 43 100C14 100 0 80 0 50C0 20 14 0 43 0C66 0 80 13 84 34Z',
  ],
  D: [
    84,
    'M0 1L38 0C68 0 84 20 84 50C84 80 68 100 38 100L1 99ZM31 29L31 71L38 71C48 71 52 63 52 50C52 37 48 29 38 29Z',
  ],
  H: [80, 'M0 2L30 0L31 35L50 35L50 1L80 3L79 100L49 98L50 64L31 64L30 100L1 98Z'],
  I: [31, 'M0 1L31 0L30 100L1 99Z'],
};

const moved = (d, f) =>
  d.replace(/([MLC])([^MLCZ]*)/g, (_, command, args) => {
    const n = args
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const out = [];
    for (let i = 0; i < n.length; i += 2)
      out.push(
        f(n[i], n[i + 1])
          .map(r)
          .join(' '),
      );
    return command + out.join(' ');
  });

/**
 * A word as one path, centred on cx, its foot on y.
 * @param lift px each letter is moved down
 */
export function word(text, { cx, y, size, gap = 5, stretch = 1, lift = () => 0 }) {
  const letters = [...text].map((letter) => LETTERS[letter]);
  const width = letters.reduce((sum, [w]) => sum + w * size + gap, -gap);
  let x = cx - width / 2;
  return letters
    .map(([w, d], i) => {
      const at = x;
      x += w * size + gap;
      return moved(d, (px, py) => [at + px * size, y + lift(i) + (py - 100) * size * stretch]);
    })
    .join('');
}
