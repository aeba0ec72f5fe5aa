// What the twelve faces wear. Drawn in the head's place (head x 95..203, y 43..143; comb up to y 7), over the face.
import { ellipse } from '../cel.mjs';

const cloth = (fill, shade, rim, so = [-6, -6]) => ({ fill, shade, rim, so, ro: [3, 4], sw: 5.5 });

export const turban = (c) =>
  c.part(
    'M90 72C84 34 108 8 150 8C190 8 214 34 208 72C190 56 168 52 148 54C126 52 106 58 90 72Z',
    cloth('#c2267a', '#84154f', '#ff7ab8'),
  ) +
  c.line(
    'M96 60C110 34 140 22 176 22M112 56C128 40 160 34 196 44M150 54C168 44 186 42 206 56',
    4.5,
    '#84154f',
  ) +
  c.part('M150 10C140 -6 146 -22 160 -30C172 -18 172 0 162 12Z', cloth('#3fae6a', '#1f6f45', '#9ff0b8')) +
  c.line('M158 -18C158 -8 158 0 157 8', 3.5, '#1f6f45') +
  c.part(
    'M156 12C168 12 174 22 172 34C168 46 146 46 142 34C140 22 146 12 156 12Z',
    cloth('#ffd045', '#f0a01f', '#fff3b0', [-3, -3]),
  ) +
  `<circle cx="157" cy="29" r="6" fill="#e53b1c" stroke="${c.pal.ink}" stroke-width="4"/>`;

export const eggshell = (c) =>
  c.part(
    'M92 70C88 28 112 2 150 2C188 2 212 28 206 70L192 56L178 72L162 54L146 72L130 54L114 70Z',
    cloth('#fff6e4', '#d9bfa6', '#ffffff', [-9, -8]),
  ) +
  '<g fill="#e8c9a0"><circle cx="128" cy="30" r="5"/><circle cx="168" cy="24" r="4"/><circle cx="184" cy="46" r="5"/></g>';

export const shades = (c) =>
  c.part('M112 76L214 70L216 84L112 90Z', { fill: '#15101c', sw: 5 }) +
  c.part('M118 76C116 108 128 122 148 120C168 118 174 100 172 76Z', cloth('#241a33', '#120b1c', '#6b5a92')) +
  c.part('M180 74C178 104 188 114 200 110C212 106 214 90 212 72Z', cloth('#241a33', '#120b1c', '#6b5a92')) +
  '<path d="M130 84L148 82L136 106ZM188 82L200 80L192 98Z" fill="#8f7fc0" opacity=".8"/>';

export const headphones = (c) =>
  c.line('M98 84C96 28 124 10 152 10C184 10 204 30 204 76', 20) +
  c.line('M98 84C96 28 124 10 152 10C184 10 204 30 204 76', 10, '#1d8183') +
  c.line('M104 62C106 34 128 18 152 16', 3.5, '#7fd3c4') +
  c.part(
    'M92 72C108 66 118 78 118 98C118 118 108 130 92 124C82 118 80 78 92 72Z',
    cloth('#ffd045', '#d9820f', '#fff3b0'),
  ) +
  c.part('M98 82C106 80 110 88 110 98C110 108 106 116 98 114C92 110 92 86 98 82Z', {
    fill: '#2b1f3a',
    sw: 5,
    outline: false,
  });

const petal = (x, y, a, fill) =>
  `<ellipse cx="${x}" cy="${y - 11}" rx="8" ry="11" transform="rotate(${a} ${x} ${y})" fill="${fill}"/>`;
const flower = (c, x, y, fill, k = 1) =>
  `${c.place(x, y, k, 0, () =>
    c.part(ellipse(0, 0, 21), {
      fill,
      sw: 5,
      inner: [0, 60, 120, 180, 240, 300].map((a) => petal(0, 0, a, '#ffc04a')).join(''),
    }),
  )}<circle cx="${x}" cy="${y}" r="${7 * k}" fill="#d8321f" stroke="${c.pal.ink}" stroke-width="3.500"/>`;

export const bride = (c) =>
  flower(c, 106, 48, '#ff9f1c') +
  flower(c, 88, 78, '#ff9f1c', 0.8) +
  `<circle cx="172" cy="62" r="6.500" fill="#d8321f" stroke="${c.pal.ink}" stroke-width="3"/>` +
  c.line('M126 74L114 66M124 84L110 80', 5) +
  `<circle cx="206" cy="128" r="8" fill="none" stroke="#7a4a10" stroke-width="7"/><circle cx="206" cy="128" r="8" fill="none" stroke="#ffd045" stroke-width="4"/>`;

export const toque = (c) =>
  c.part(
    'M108 62L104 26C78 26 74 -10 102 -16C110 -38 144 -40 152 -26C170 -42 204 -30 202 -8C222 2 214 30 192 28L188 62C164 54 130 54 108 62Z',
    cloth('#ffffff', '#cfc6da', '#ffffff', [-10, -9]),
  ) +
  c.line('M126 48L124 22M148 46L148 20M170 48L172 22', 4.5, '#cfc6da') +
  c.line('M106 44C132 36 164 36 190 44', 5);

export const pilot = (c) =>
  c.part(
    'M92 104C82 40 110 18 150 18C192 18 214 40 206 76C196 62 176 58 150 60C128 58 116 66 112 84C110 96 108 104 104 112Z',
    cloth('#8a5a34', '#5c3820', '#c28a58'),
  ) +
  c.part('M92 100C100 96 110 104 108 122C104 136 92 136 90 124Z', cloth('#8a5a34', '#5c3820', '#c28a58')) +
  c.line('M96 50C124 36 176 34 204 48', 17) +
  c.line('M96 50C124 36 176 34 204 48', 8, '#3c2c3e') +
  c.part(ellipse(142, 40, 24, 18), cloth('#8fdcff', '#4aa6e0', '#e9fbff')) +
  c.part(ellipse(188, 40, 18, 16), cloth('#8fdcff', '#4aa6e0', '#e9fbff')) +
  '<path d="M130 34q8 -8 18 -6" stroke="#fff" stroke-width="5" fill="none"/>';

export const outlaw = (c) =>
  c.part(
    'M90 74C92 40 120 30 150 30C184 30 206 44 206 72C178 54 120 54 90 74Z',
    cloth('#2f2a3d', '#1b1726', '#6a6184'),
  ) +
  '<g fill="#e9dcc8"><circle cx="116" cy="54" r="4"/><circle cx="140" cy="44" r="4"/><circle cx="166" cy="46" r="4"/><circle cx="188" cy="56" r="4"/></g>' +
  c.part(
    'M94 66C78 60 66 66 60 78C72 78 78 84 80 94C88 88 94 80 98 74Z',
    cloth('#2f2a3d', '#1b1726', '#6a6184', [-3, -3]),
  ) +
  `<path d="M172 52L178 74" stroke="#d8321f" stroke-width="7"/>` +
  c.part(
    'M176 126C162 116 142 122 132 138C120 152 106 142 110 130C98 146 112 166 134 160C152 154 162 142 178 138C196 142 206 152 222 154C240 152 244 134 232 126C234 138 224 142 216 134C206 122 190 118 176 126Z',
    { fill: '#241a1c', shade: '#120b0d', rim: '#6b5358', so: [-3, -4], ro: [2, 3], sw: 5 },
  );

export const nightcap = (c) =>
  c.part(
    'M92 74C90 26 126 0 166 10C140 -2 96 -14 66 22C54 38 56 60 58 70C76 66 84 40 96 34Z',
    cloth('#4b63c4', '#2f3f8c', '#93a6f2'),
  ) +
  c.part(
    'M92 74C86 36 112 8 150 8C188 8 210 36 206 70C180 54 120 54 92 74Z',
    cloth('#4b63c4', '#2f3f8c', '#93a6f2'),
  ) +
  c.part(
    'M88 80C84 66 96 60 106 58C134 48 168 48 194 58C208 62 212 72 208 80C178 64 122 64 88 80Z',
    cloth('#fff6e4', '#d9cbe6', '#ffffff', [-3, -3]),
  ) +
  '<g fill="#ffd045"><path d="M128 20l4 8 9 1-7 6 2 9-8-4-8 4 2-9-7-6 9-1zM168 26l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z"/></g>' +
  c.part(ellipse(58, 76, 14), cloth('#fff6e4', '#d9cbe6', '#ffffff', [-4, -4]));

export const crown = (c) =>
  c.part(
    'M100 62L90 12L120 34L146 -4L172 32L206 10L194 62C166 50 128 50 100 62Z',
    cloth('#ffd045', '#f0a01f', '#fff3b0', [-7, -6]),
  ) +
  [
    [146, 34, '#e53b1c'],
    [116, 44, '#1d8183'],
    [176, 42, '#4fb548'],
  ]
    .map(
      ([x, y, fill]) =>
        `<circle cx="${x}" cy="${y}" r="8" fill="${fill}" stroke="${c.pal.ink}" stroke-width="4"/>`,
    )
    .join('') +
  [
    [90, 10],
    [146, -6],
    [206, 8],
  ]
    .map(
      ([x, y]) => `<circle cx="${x}" cy="${y}" r="7" fill="#fff3b0" stroke="${c.pal.ink}" stroke-width="4"/>`,
    )
    .join('');

export const plaster = (c) =>
  c.place(118, 62, 1, -34, () =>
    c.part('M-30 -10H30Q36 0 30 10H-30Q-36 0 -30 -10Z', cloth('#f3c9a0', '#d39a6c', '#ffe9cf', [-3, -3])),
  ) +
  c.place(118, 62, 1, 48, () =>
    c.part('M-28 -9H28Q34 0 28 9H-28Q-34 0 -28 -9Z', cloth('#f3c9a0', '#d39a6c', '#ffe9cf', [-3, -3])),
  ) +
  '<path d="M150 30C140 18 160 8 150 -8M176 28C168 16 186 8 178 -6" stroke="#e6dbe9" stroke-width="7" fill="none" opacity=".85"/>';
