// A tandoori chicken on a copper plate, with its scarf. Steam is drawn separately, so that it can move.
import { ellipse } from '../cel.mjs';

const MEAT = { fill: '#c93a1c', shade: '#8c2014', rim: '#ff9350' };
const CHAR = '#4a1611';

export function roast(c) {
  const { pal } = c;
  const slash = (d) => c.line(d, 6, '#6b1710');
  const bone = (x, y, a) =>
    c.place(
      x,
      y,
      1,
      a,
      () =>
        c.part('M-7 14L-6-4C-16-4-18-18-8-20C-4-21-1-19 0-17C1-19 4-21 8-20C18-18 16-4 6-4L7 14Z', {
          fill: '#fff3df',
          shade: '#d8b49c',
          so: [-3, -3],
          sw: 5,
        }),
      'bone',
    );
  const lemon = (x, y, a, k) =>
    c.place(
      x,
      y,
      k,
      a,
      () =>
        c.part('M-26-8C-24 14 24 14 26-8C14-14-14-14-26-8Z', {
          fill: '#ffcf1f',
          shade: '#e0980c',
          so: [-2, -4],
          sw: 5,
          inner: `<path d="M-21-9C-18 7 18 7 21-9C12-13-12-13-21-9Z" fill="#fff2a0"/>${c.line('M0 4L0-10M0 4L-13-8M0 4L13-8', 2.5, '#e9b92a')}`,
        }),
      'lemon',
    );
  const ring = (x, y, rx, ry) => {
    const oval = (dx, dy, color, w) =>
      `<ellipse cx="${x}" cy="${y}" rx="${rx - dx}" ry="${ry - dy}" fill="none" stroke="${color}" stroke-width="${w}"/>`;
    const flesh = c.part(ellipse(x, y, rx, ry) + ellipse(x, y, rx * 0.5, ry * 0.42), {
      fill: '#f3d3ea',
      sw: 4,
      line: false,
      outline: false,
    });
    return `<g class="onion">${flesh}${oval(0, 0, pal.ink, 11)}${oval(0, 0, '#c0468f', 4.5)}${oval(2, 1.5, '#ffe3f4', 2)}</g>`;
  };
  const leaf = (x, y, a, k) =>
    c.place(
      x,
      y,
      k,
      a,
      () =>
        c.part('M0 0C-12-6-12-22 0-32C12-22 12-6 0 0Z', {
          fill: '#4fb548',
          shade: '#2c7a35',
          rim: '#9fe07a',
          so: [-3, -2],
          ro: [2, 2],
          sw: 5,
          inner: c.line('M0-4L0-24', 2.5, '#2c7a35'),
        }),
      'mint',
    );

  const plate = () =>
    c.part(ellipse(128, 210, 118, 34), {
      fill: '#e08a52',
      shade: '#93412a',
      rim: '#ffdcb8',
      so: [-4, -9],
      ro: [3, 5],
      inner:
        c.line('M30 222C44 232 66 237 88 239M98 239.5L106 240', 4, '#ffe6cb') +
        c.line('M226 205C224 198 214 192 202 188', 3.5, '#ffe6cb'),
    }) +
    c.part(ellipse(128, 206, 102, 25), {
      fill: '#e4e8ef',
      shade: '#a2a8bb',
      so: [3, 7],
      sw: 4.5,
      outline: false,
    });
  const back = () =>
    c.part('M146 130C150 112 170 112 186 98L202 112C196 128 196 142 184 152Z', { ...MEAT, so: [-6, -5] });
  const herbs =
    '<g fill="#6cc24a"><path d="M152 122l6-4 4 5-6 4zM112 150l5-5 5 3-4 6zM92 134l3-5 5 2-2 5zM176 134l3-5 5 3-3 5z" stroke="#2c5a1e" stroke-width="2"/></g>';
  const torso = () =>
    c.part(
      'M42 172C38 134 70 98 116 98C158 98 198 118 204 154C208 182 190 202 156 205C104 210 48 206 42 172Z',
      {
        ...MEAT,
        so: [-12, -13],
        ro: [5, 6],
        inner:
          `<path d="M42 190C70 212 150 214 200 184L200 214H40Z" fill="${CHAR}" opacity=".55"/><g fill="${CHAR}"><path d="M158 104C166 98 176 104 184 108C194 112 200 124 196 132C190 136 184 126 176 124C166 122 154 114 158 104Z"/><path d="M50 160C48 148 52 136 60 130C66 132 62 142 66 148C66 156 60 168 54 170Z"/><path d="M88 100C96 97 108 96 114 99C108 104 100 102 96 106C92 106 86 104 88 100Z"/></g>` +
          herbs +
          slash('M82 112C78 122 78 130 82 138') +
          slash('M104 108C100 119 100 128 104 136') +
          slash('M127 108C124 118 124 124 127 132') +
          '<path d="M56 140C60 128 66 120 72 116" fill="none" stroke="#ffb47a" stroke-width="7"/>',
      },
    );
  const wing = () =>
    c.part(
      'M58 176C56 154 80 146 98 154C112 160 112 176 100 184C92 189 84 188 80 196C66 200 56 192 58 176Z',
      {
        ...MEAT,
        so: [-5, -6],
        inner: `<path d="M54 190C66 186 76 188 84 198L60 206Z" fill="${CHAR}"/>`,
      },
    );
  const leg = () =>
    c.part(
      'M114 168C114 144 140 130 164 140C182 147 194 140 208 128L226 146C214 156 210 174 196 188C176 206 118 206 114 168Z',
      {
        ...MEAT,
        so: [-8, -8],
        ro: [4, 5],
        inner:
          `<path d="M206 122L232 148L214 164C214 150 206 142 194 138ZM120 190C132 196 150 194 160 200C176 200 190 188 198 182L190 206H116Z" fill="${CHAR}"/>` +
          slash('M146 156C142 165 143 174 148 182') +
          slash('M168 154C165 163 166 172 170 179') +
          '<path d="M128 164C129 156 134 151 140 149" fill="none" stroke="#ffb47a" stroke-width="6"/>',
      },
    );
  const dots = [
    [203, 129],
    [212, 138],
    [219, 149],
  ].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.6"/>`);
  const scarf = () =>
    c.part('M208 150C196 150 184 158 180 168C190 166 194 170 196 178C204 172 212 164 214 158Z', {
      fill: pal.scarf,
      shade: pal.scarfS,
      so: [-3, -4],
      sw: 5,
    }) +
    c.part(
      'M202 122C210 124 224 138 228 148C224 154 218 158 212 158C208 146 200 136 192 132C194 127 198 124 202 122Z',
      {
        fill: pal.scarf,
        shade: pal.scarfS,
        rim: pal.scarfR,
        so: [-3, -4],
        ro: [2, 3],
        sw: 5,
        inner: `<g fill="${pal.dot}">${dots.join('')}</g>`,
      },
    );

  return (
    c.group('plate', null, plate) +
    leaf(214, 196, 60, 0.95) +
    leaf(206, 200, 18, 0.9) +
    bone(196, 92, 36) +
    c.group('leg-back', null, back) +
    c.group('roast', null, torso) +
    c.group('roast-wing', null, wing) +
    bone(222, 132, 44) +
    c.group('leg-front', null, leg) +
    c.group('scarf', null, scarf) +
    ring(60, 212, 18, 8.5) +
    ring(90, 220, 17, 8.5) +
    lemon(146, 221, -4, 1.08) +
    lemon(188, 214, -16, 1) +
    leaf(42, 204, -50, 0.85)
  );
}
