// Who watches the road: three on the bridge, seen to the waist behind its rail, and a street dog. Each in a few poses.
import { svg } from './pen.mjs';

const PERSON_BOX = [130, 150];
const DOG_BOX = [170, 150];

const shade = (cx, cy, rx, ry) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#14101c" opacity=".42"/>`;

/** An arm as a thick line, the sleeve over its upper part, a hand at its end. */
const arm = (ink, path, sleeve, skin, [x, y]) =>
  `<path d="${path}" fill="none" stroke="${ink}" stroke-width="23" stroke-linecap="round" stroke-linejoin="round"/><path d="${path}" fill="none" stroke="${sleeve}" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/><circle cx="${x}" cy="${y}" r="10" fill="${skin}" stroke="${ink}" stroke-width="5"/>`;

const ARMS = {
  calm: [
    ['M38 104Q22 122 34 138', [38, 139]],
    ['M92 104Q108 122 96 138', [92, 139]],
  ],
  gasp: [
    ['M38 106Q16 96 34 76', [38, 70]],
    ['M92 106Q114 96 96 76', [92, 70]],
  ],
  cheer: [
    ['M38 104Q12 84 16 44', [15, 34]],
    ['M92 104Q118 84 114 44', [115, 34]],
  ],
};

/** Eyes and mouth, around (65, 58). */
function face(ink, pose) {
  const eye = (x) =>
    pose === 'cheer'
      ? `<path d="M${x - 6} 56q6 -8 12 0" fill="none" stroke="${ink}" stroke-width="4.500" stroke-linecap="round"/>`
      : `<ellipse cx="${x}" cy="55" rx="${pose === 'gasp' ? 7 : 5}" ry="${pose === 'gasp' ? 8 : 6}" fill="#fff" stroke="${ink}" stroke-width="3"/><circle cx="${x}" cy="${pose === 'gasp' ? 56 : 57}" r="3.400" fill="${ink}"/>`;
  const mouth = {
    calm: `<path d="M57 72q8 5 16 0" fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>`,
    gasp: `<ellipse cx="65" cy="75" rx="6" ry="8" fill="#7a1f22" stroke="${ink}" stroke-width="4"/>`,
    cheer: `<path d="M52 68h26q-2 15 -13 15q-11 0 -13 -15z" fill="#7a1f22" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/><path d="M56 70h18v4h-18z" fill="#fff"/>`,
  }[pose];
  return eye(53) + eye(77) + mouth;
}

/** @param c skin, coat, coatS, sleeve; before and after: what is worn behind and over the face */
function person(ink, pose, { skin, skinS, coat, coatS, sleeve, before = '', after = '', chest = '' }) {
  const arms = ARMS[pose].map(([path, hand]) => arm(ink, path, sleeve, skin, hand)).join('');
  const body = `<path d="M28 150V114Q30 92 56 90H74Q100 92 102 114V150Z" fill="${coat}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/><path d="M86 94Q98 100 98 114V148H84Q90 118 86 94Z" fill="${coatS}"/>${chest}`;
  const head = `<path d="M56 84h18v14q-9 6 -18 0z" fill="${skinS}" stroke="${ink}" stroke-width="5"/><ellipse cx="65" cy="58" rx="29" ry="31" fill="${skin}" stroke="${ink}" stroke-width="6.500"/><path d="M84 44Q96 64 80 82Q88 64 84 44Z" fill="${skinS}"/>`;
  return (
    before +
    body +
    (pose === 'calm' ? head + face(ink, pose) + after + arms : head + face(ink, pose) + after + arms)
  );
}

/** The chai seller: turban and a moustache. */
const chai = ({ ink, cloth, gold }, pose) =>
  person(ink, pose, {
    skin: '#a9663a',
    skinS: '#8a4e2a',
    coat: cloth.teal,
    coatS: cloth.tealS,
    sleeve: cloth.pale,
    chest: `<path d="M56 92l9 16l9 -16" fill="none" stroke="${cloth.pale}" stroke-width="6" stroke-linejoin="round"/>`,
    after: `<path d="M48 68Q56 60 65 66Q74 60 82 68Q72 74 65 69Q58 74 48 68Z" fill="${ink}"/><path d="M31 48Q24 14 62 12Q106 10 99 48Q64 28 31 48Z" fill="${cloth.red}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/><path d="M36 38Q62 18 96 34M44 24Q66 14 88 22" fill="none" stroke="${gold.base}" stroke-width="4" stroke-linecap="round"/>`,
  });

/** In a sari, a plait behind and a bindi. */
const aunt = ({ ink, cloth, gold }, pose) =>
  person(ink, pose, {
    skin: '#b9733f',
    skinS: '#955730',
    coat: '#c2407a',
    coatS: '#8f2a5a',
    sleeve: '#b9733f',
    before: `<path d="M30 66Q22 22 64 20Q108 20 100 68L104 104H26Z" fill="#241726" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>`,
    chest: `<path d="M30 148L84 92Q98 96 102 112L66 150Z" fill="${gold.base}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>`,
    after: `<path d="M34 54Q38 26 65 27Q92 26 96 54Q82 40 65 30Q48 40 34 54Z" fill="#241726" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><circle cx="65" cy="43" r="4" fill="${cloth.red}"/><circle cx="36" cy="72" r="5" fill="${gold.base}" stroke="${ink}" stroke-width="3"/><circle cx="94" cy="72" r="5" fill="${gold.base}" stroke="${ink}" stroke-width="3"/>`,
  });

/** A boy with a tuft of hair. */
const boy = ({ ink, cloth, fire }, pose) =>
  person(ink, pose, {
    skin: '#c98a52',
    skinS: '#a4683a',
    coat: fire.mid,
    coatS: fire.deep,
    sleeve: fire.mid,
    chest: `<path d="M30 122H100M30 136H100" stroke="${cloth.pale}" stroke-width="6"/>`,
    after: `<path d="M34 52Q34 22 58 26Q62 10 76 20Q98 24 96 52Q86 40 78 42Q64 30 52 42Q42 40 34 52Z" fill="#241726" stroke="${ink}" stroke-width="5.500" stroke-linejoin="round"/>`,
  });

/** The dog's head, its muzzle to the right, around (0, 0). @param o ears up or flat; mouth; eyes */
function dogHead(ink, c, { ears, mouth = 'shut', eyes = 'open' }) {
  const ear =
    ears === 'up' ? 'M-22 -18Q-34 -52 -14 -54Q2 -44 4 -26Z' : 'M-22 -16Q-46 -20 -44 6Q-30 12 -14 -8Z';
  const far = ears === 'up' ? 'M6 -26Q10 -56 26 -48Q32 -36 22 -18Z' : '';
  const open = {
    shut: '',
    bark: `<path d="M12 8Q34 8 44 2Q46 24 26 24Q14 22 12 8Z" fill="#7a1f22" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>`,
    pant: `<path d="M20 10Q26 8 34 8Q36 30 28 32Q18 30 20 10Z" fill="#e0607a" stroke="${ink}" stroke-width="4.500" stroke-linejoin="round"/>`,
  }[mouth];
  const eye = {
    open: `<ellipse cx="4" cy="-12" rx="5" ry="6.500" fill="#fff" stroke="${ink}" stroke-width="3"/><circle cx="6" cy="-11" r="3.400" fill="${ink}"/>`,
    happy: `<path d="M-3 -10q7 -9 14 0" fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round"/>`,
    shut: `<path d="M-3 -12q7 6 14 0" fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round"/>`,
  }[eyes];
  return `${far ? `<path d="${far}" fill="${c.dogS}" stroke="${ink}" stroke-width="5.500" stroke-linejoin="round"/>` : ''}${open}<path d="M-30 2Q-34 -32 -4 -34Q20 -34 24 -12Q46 -10 48 2Q46 14 20 14Q-24 26 -30 2Z" fill="${c.dog}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/><path d="M10 2Q30 -2 46 0Q44 13 20 13Q10 14 2 15Q6 8 10 2Z" fill="${c.dogL ?? '#e8b884'}"/><ellipse cx="45" cy="-3" rx="7" ry="5.500" fill="${ink}"/>${eye}<path d="${ear}" fill="${c.dogS}" stroke="${ink}" stroke-width="5.500" stroke-linejoin="round"/>`;
}

const leg = (ink, color, path) =>
  `<path d="${path}" fill="none" stroke="${ink}" stroke-width="21" stroke-linecap="round" stroke-linejoin="round"/><path d="${path}" fill="none" stroke="${color}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`;
const tail = (ink, c, path) => leg(ink, c.dog, path);
const collar = (ink, c, path) =>
  `<path d="${path}" fill="none" stroke="${ink}" stroke-width="14" stroke-linecap="round"/><path d="${path}" fill="none" stroke="${c.red}" stroke-width="7" stroke-linecap="round"/>`;

function sitting({ ink, cloth: c }, head, lift = 0) {
  const body = 'M46 132Q34 96 60 78Q78 62 104 72Q116 96 110 134Z';
  return `${shade(84, 138, 56, 9)}${tail(ink, c, lift ? 'M48 124Q22 112 22 86' : 'M48 126Q22 126 20 108')}
<path d="${body}" fill="${c.dog}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/><path d="M94 76Q110 96 106 130H84Q98 104 94 76Z" fill="${c.dogL ?? '#e8b884'}"/><path d="M50 128Q42 104 62 98Q80 100 78 130Z" fill="${c.dogS}" stroke="${ink}" stroke-width="5.500" stroke-linejoin="round"/>
${leg(ink, c.dog, 'M102 104L104 134')}${leg(ink, c.dogS, 'M56 136H74')}${collar(ink, c, 'M76 76Q92 86 108 76')}<g transform="translate(92 56)">${dogHead(ink, c, head)}</g>`;
}

/** Trots to the right. @param k 0 or 1: which legs are ahead */
function trotting({ ink, cloth: c }, k) {
  const [front, back] = k ? ['M112 102L96 132', 'M44 102L60 132'] : ['M112 102L128 130', 'M44 102L28 130'];
  const [front2, back2] = k ? ['M100 102L122 130', 'M56 102L38 130'] : ['M100 102L92 132', 'M56 102L66 132'];
  return `${shade(82, 138, 62, 8)}${leg(ink, c.dogS, front2)}${leg(ink, c.dogS, back2)}${tail(ink, c, k ? 'M32 84Q12 78 14 54' : 'M32 84Q10 82 8 60')}
<path d="M28 96Q26 72 52 72Q86 66 114 74Q128 84 122 102Q110 116 84 112Q40 118 28 96Z" fill="${c.dog}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/><path d="M34 100Q70 110 118 98Q112 113 84 109Q46 114 34 100Z" fill="${c.dogS}"/>
${leg(ink, c.dog, front)}${leg(ink, c.dog, back)}${collar(ink, c, 'M102 76Q112 88 124 84')}<g transform="translate(118 ${k ? 54 : 57})">${dogHead(ink, c, { ears: 'flat', mouth: 'pant', eyes: 'happy' })}</g>`;
}

/** Up on his hind legs. */
const jumping = ({ ink, cloth: c }) =>
  `${shade(74, 140, 40, 7)}${tail(ink, c, 'M50 108Q24 98 26 72')}${leg(ink, c.dogS, 'M60 112L48 134H60')}
<path d="M46 116Q40 84 66 66Q86 52 104 62Q108 92 88 118Q66 130 46 116Z" fill="${c.dog}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/><path d="M96 64Q104 90 86 114Q78 120 70 120Q92 94 96 64Z" fill="${c.dogL ?? '#e8b884'}"/>
${leg(ink, c.dog, 'M74 114L80 136H92')}${leg(ink, c.dog, 'M98 82L126 70')}${leg(ink, c.dog, 'M96 92L124 94')}${collar(ink, c, 'M74 68Q88 78 104 68')}<g transform="translate(90 60) scale(.9) rotate(-14)">${dogHead(ink, c, { ears: 'up', mouth: 'bark', eyes: 'happy' })}</g>`;

/** Flat on the ground, paws over his nose. */
const cowering = ({ ink, cloth: c }) =>
  `${shade(86, 138, 72, 8)}${tail(ink, c, 'M34 126Q20 128 16 132')}<path d="M18 130Q18 94 54 94Q92 88 116 104Q124 124 112 134Q60 140 18 130Z" fill="${c.dog}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/><path d="M24 128Q70 134 112 122Q114 130 110 132Q60 138 24 128Z" fill="${c.dogS}"/>
<g transform="translate(114 110)">${dogHead(ink, c, { ears: 'flat', eyes: 'shut' })}</g>${leg(ink, c.dog, 'M96 132H138Q150 128 146 118')}`;

/** All that watch and live by the road, in one folder. */
export const onlookerFrames = (look) => [
  ...Object.entries({ chai, aunt, boy }).flatMap(([name, draw]) =>
    ['calm', 'gasp', 'cheer'].map((pose) => [
      `${name}-${pose}`,
      svg(`${name}-${pose}`, PERSON_BOX, draw(look, pose)),
    ]),
  ),
  ...Object.entries({
    'dog-sit': () => sitting(look, { ears: 'flat' }),
    'dog-bark': () => sitting(look, { ears: 'up', mouth: 'bark' }, 1),
    'dog-trot-1': () => trotting(look, 0),
    'dog-trot-2': () => trotting(look, 1),
    'dog-jump': () => jumping(look),
    'dog-cower': () => cowering(look),
  }).map(([name, draw]) => [name, svg(name, DOG_BOX, draw())]),
];
