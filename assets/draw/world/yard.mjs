// Life on the verges: a rope bed with a sleeping dog, a fruit cart, a tree; and what stands near the eye, in shadow.
const shade = (cx, cy, rx, ry) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#14101c" opacity=".45"/>`;

/** 260 x 190. */
export function charpai({ ink, board: c, cloth }) {
  let weave = '';
  for (let i = 0; i < 8; i++) weave += `M${52 + i * 22} 92l-14 46M${42 + i * 22} 92l34 46`;
  return `${shade(132, 172, 118, 13)}
<path d="M34 86v88M226 86v88M60 148v28M200 148v28" stroke="${ink}" stroke-width="20" stroke-linecap="round"/><path d="M34 88v84M226 88v84M60 150v24M200 150v24" stroke="${c.wood}" stroke-width="9" stroke-linecap="round"/>
<path d="M40 88H220L228 142H28Z" fill="${cloth.rope}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/><path d="${weave}" stroke="${cloth.ropeS}" stroke-width="4"/>
<path d="M26 142H230" stroke="${ink}" stroke-width="18" stroke-linecap="round"/><path d="M28 141H228" stroke="${c.woodL}" stroke-width="8" stroke-linecap="round"/>
<path d="M60 120Q54 82 92 78Q104 64 128 72Q172 66 192 88Q210 104 196 122Q180 132 120 130Q74 132 60 120Z" fill="${cloth.dog}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/>
<path d="M196 92Q208 108 196 120Q180 130 120 128Q90 129 74 124Q150 126 176 110Q190 102 196 92Z" fill="${cloth.dogS}"/>
<path d="M60 118Q40 116 40 100Q42 84 60 84Q74 78 88 90Q96 104 86 116Q76 124 60 118Z" fill="${cloth.dog}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>
<path d="M66 84Q60 66 74 66Q88 72 86 90Z" fill="${cloth.dogS}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>
<path d="M56 100q6 5 12 0" fill="none" stroke="${ink}" stroke-width="4.500" stroke-linecap="round"/><ellipse cx="41" cy="104" rx="6" ry="5" fill="${ink}"/>
<path d="M196 112Q222 108 214 92" fill="none" stroke="${ink}" stroke-width="17" stroke-linecap="round"/><path d="M196 112Q222 108 214 92" fill="none" stroke="${cloth.dog}" stroke-width="7" stroke-linecap="round"/>
<path d="M104 78Q114 72 126 76" stroke="${cloth.dogL}" stroke-width="5" fill="none" stroke-linecap="round"/>
<path d="M20 62h18l-16 16h18M50 34h12l-11 11h12" fill="none" stroke="#efe3ea" stroke-width="5" stroke-linejoin="round" stroke-linecap="round" opacity=".8"/>`;
}

/** 280 x 270: a push cart heaped with fruit under an awning. */
export function cart({ ink, board: c, cloth, fire, gold }) {
  const heap = (x, y, color, low) =>
    [
      [-24, 0],
      [0, 0],
      [24, 0],
      [-12, -16],
      [12, -16],
      [0, -31],
    ]
      .map(
        ([dx, dy]) =>
          `<circle cx="${x + dx}" cy="${y + dy}" r="13" fill="${color}" stroke="${ink}" stroke-width="5"/><path d="M${x + dx + 9} ${y + dy - 4}a10 10 0 0 1 -12 13" fill="none" stroke="${low}" stroke-width="5" stroke-linecap="round"/><circle cx="${x + dx - 5}" cy="${y + dy - 5}" r="2.500" fill="#fff6d8"/>`,
      )
      .join('');
  let awning = '';
  for (let i = 0; i < 6; i++) {
    const x = 24 + i * 39;
    awning += `<path d="M${x} 34h39v30q-19.500 18 -39 0z" fill="${i % 2 ? cloth.pale : cloth.red}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>`;
  }
  const wheel = (x) =>
    `<circle cx="${x}" cy="222" r="32" fill="#33212e" stroke="${ink}" stroke-width="7"/><circle cx="${x}" cy="222" r="20" fill="none" stroke="${c.woodL}" stroke-width="5"/><path d="M${x - 20} 222h40M${x} 202v40M${x - 14} 208l28 28M${x + 14} 208l-28 28" stroke="${c.woodL}" stroke-width="4"/><circle cx="${x}" cy="222" r="7" fill="${gold.low}" stroke="${ink}" stroke-width="4"/>`;
  return `${shade(142, 252, 122, 13)}
<path d="M40 60V160M240 60V160" stroke="${ink}" stroke-width="18"/><path d="M40 60V160M240 60V160" stroke="${c.wood}" stroke-width="8"/>
<path d="M30 36Q140 6 252 36V44H30Z" fill="${cloth.red}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/>${awning}
<circle cx="140" cy="94" r="30" fill="${fire.hot}" opacity=".3"/><path d="M140 68v12" stroke="${ink}" stroke-width="5"/><ellipse cx="140" cy="92" rx="11" ry="13" fill="${fire.core}" stroke="${ink}" stroke-width="5"/>
${heap(78, 150, '#ff9f1c', '#d96a12')}${heap(206, 150, '#7cbf3f', '#3f8a35')}${heap(142, 152, gold.base, gold.low)}
${wheel(84)}${wheel(204)}
<path d="M18 158H264L250 202H32Z" fill="${cloth.teal}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/><path d="M230 162H258L247 198H214Z" fill="${cloth.tealS}"/>
<path d="M34 172h208" stroke="${gold.base}" stroke-width="4"/><path d="M52 186l10 -7l10 7l-10 7zM92 186l10 -7l10 7l-10 7zM132 186l10 -7l10 7l-10 7zM172 186l10 -7l10 7l-10 7z" fill="${gold.base}"/>
<path d="M262 168l16 -14" stroke="${ink}" stroke-width="14" stroke-linecap="round"/><path d="M262 168l15 -13" stroke="${c.woodL}" stroke-width="5" stroke-linecap="round"/>`;
}

/** 300 x 330: a mango tree. */
export function tree({ ink, verge: v, board: c }) {
  const fruit = [
    [92, 150],
    [150, 176],
    [206, 140],
    [128, 104],
    [236, 108],
    [70, 104],
  ].map(
    ([x, y]) =>
      `<path d="M${x} ${y - 4}v-12" stroke="${ink}" stroke-width="4"/><path d="M${x} ${y - 6}q15 6 10 20q-8 12 -18 4q-8 -14 8 -24z" fill="#ffb02e" stroke="${ink}" stroke-width="4.500" stroke-linejoin="round"/>`,
  );
  return `${shade(156, 312, 96, 15)}
<path d="M132 310Q138 240 120 190L136 184Q148 200 152 214Q158 190 172 180L188 190Q170 236 178 310Q156 318 132 310Z" fill="${c.wood}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/><path d="M166 210Q162 260 174 306L160 310Q156 256 166 210Z" fill="${c.woodS ?? '#5c301d'}"/>
<path d="M30 176Q-2 146 24 112Q16 70 58 64Q74 22 122 34Q156 4 194 34Q240 28 252 72Q294 84 282 124Q300 162 262 178Q240 206 200 190Q160 214 118 194Q66 212 30 176Z" fill="${v.base}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>
<path d="M250 76Q290 88 278 124Q294 160 260 174Q238 200 200 186Q160 208 120 190Q72 206 38 176Q110 190 150 164Q214 168 230 128Q256 112 250 76Z" fill="${v.low}"/>
<path d="M40 112Q36 84 66 80M76 70Q88 42 120 50M136 48Q158 26 186 46M206 52Q230 54 236 76" fill="none" stroke="${v.high}" stroke-width="10" stroke-linecap="round"/>
<path d="M84 126q18 -16 36 -2M154 110q18 -16 36 0M118 164q14 -12 30 -2M200 156q14 -12 28 0" fill="none" stroke="${v.low}" stroke-width="7" stroke-linecap="round"/>
${fruit.join('')}`;
}

/** 480 x 150: grass and flowers close to the eye, dark; stands on the bottom edge of the scene. */
export function foreground({ near }) {
  let blades = '';
  for (let i = 0; i < 30; i++) {
    const x = 8 + i * 16;
    const h = 46 + ((i * 37) % 52);
    const lean = ((i * 29) % 36) - 18;
    blades += `M${x - 9} 150Q${x - 4 + lean * 0.3} ${150 - h * 0.6} ${x + lean} ${150 - h}Q${x + 6 + lean * 0.3} ${150 - h * 0.5} ${x + 11} 150Z`;
  }
  const flowers = [
    [60, 66, 0],
    [150, 84, 1],
    [246, 58, 0],
    [330, 80, 0],
    [424, 62, 1],
  ].map(
    ([x, y, i]) =>
      `<path d="M${x} ${y}Q${x + 4} ${y + 40} ${x - 4} 150" stroke="${near.blade}" stroke-width="7" fill="none"/><circle cx="${x}" cy="${y}" r="17" fill="${near.flowers[i]}"/><circle cx="${x}" cy="${y}" r="17" fill="none" stroke="${near.rim}" stroke-width="4" stroke-dasharray="7 6"/><circle cx="${x - 3}" cy="${y - 3}" r="6" fill="${near.rim}"/>`,
  );
  return `<path d="${blades}" fill="${near.blade}"/>${flowers.join('')}<path d="M0 132Q120 120 240 132T480 132V150H0Z" fill="${near.blade}"/>`;
}

/** 480 x 150: leaves that hang in from the top edge, close to the eye, dark. */
export function canopy({ near }) {
  const leaf = (x, y, long, deg, color) =>
    `<path transform="translate(${x} ${y}) rotate(${deg})" d="M0 0C${long * 0.3} ${long * 0.2} ${long * 0.28} ${long * 0.72} 0 ${long}C${-long * 0.28} ${long * 0.72} ${-long * 0.3} ${long * 0.2} 0 0Z" fill="${color}"/>`;
  let back = '';
  let front = '';
  for (let i = 0; i < 17; i++) {
    const x = 14 + i * 28;
    // Longer in the middle, so that the bough ends softly on both sides.
    const reach = Math.sin((Math.PI * (i + 0.5)) / 17);
    const long = 34 + reach * (44 + ((i * 31) % 30));
    back += leaf(x + 10, -14, long * 0.86, ((i * 47) % 50) - 25, near.leaf);
    front += leaf(x, -16, long, ((i * 29) % 44) - 22, near.blade);
  }
  return `<path d="M0 -12H480V4Q240 34 0 4Z" fill="${near.blade}"/>${back}${front}`;
}
