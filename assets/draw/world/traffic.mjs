// Traffic that has stopped for the chicken: fronts above the path, backs below it. Each stands on the
// bottom edge of its box; the body runs out at the top, where more road is.
const shade = (cx, cy, rx, ry) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="#140a1e" opacity=".5"/>`;

const lampPair = (ink, y, xs, core, glow, r = 13) =>
  xs
    .map(
      (x) =>
        `<circle cx="${x}" cy="${y}" r="${r * 2.2}" fill="${glow}" opacity=".22"/><circle cx="${x}" cy="${y}" r="${r}" fill="${core}" stroke="${ink}" stroke-width="6"/>`,
    )
    .join('');

const tassels = (ink, x0, x1, y, colors) => {
  let out = '';
  const count = Math.round((x1 - x0) / 16);
  for (let i = 0; i < count; i++) {
    const x = x0 + ((i + 0.5) * (x1 - x0)) / count;
    out += `<path d="M${x - 6.5} ${y}h13l-6.5 17z" fill="${colors[i % colors.length]}" stroke="${ink}" stroke-width="3" stroke-linejoin="round"/>`;
  }
  return out;
};

/** Diamonds of truck art along a line. */
const diamonds = (x0, x1, y, colors, s = 8) => {
  let out = '';
  const count = Math.floor((x1 - x0) / (s * 2.5));
  for (let i = 0; i < count; i++) {
    const x = x0 + ((i + 0.5) * (x1 - x0)) / count;
    out += `<path d="M${x} ${y - s * 0.8}l${s} ${s * 0.8}l${-s} ${s * 0.8}l${-s} ${-s * 0.8}z" fill="${colors[i % colors.length]}"/>`;
  }
  return out;
};

const stripes = (ink, x, y, w, h, a, b) => {
  let out = `<path d="M${x} ${y}h${w}v${h}h${-w}z" fill="${a}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>`;
  for (let i = x + 8; i < x + w - 14; i += 26)
    out += `<path d="M${i} ${y + h - 3}l8 ${6 - h}h9l-8 ${h - 6}z" fill="${b}"/>`;
  return out;
};

/** 200 x 300, faces us. */
export function truckFront({ ink, traffic: c, fire }) {
  return `${shade(104, 284, 92, 14)}
<path d="M34 284v-18h34v18zM132 284v-18h34v18z" fill="#241726" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>
<path d="M22 30Q24 14 42 12Q100 2 158 12Q176 14 178 30V150H22Z" fill="${c.tarp}" stroke="${ink}" stroke-width="7" stroke-linejoin="round"/>
<path d="M150 14Q172 14 175 30V150H150Z" fill="${c.tarpS}"/><path d="M52 14V130M100 10V130M148 14V130" stroke="${c.tarpS}" stroke-width="4"/><path d="M22 52Q100 38 178 52" stroke="${c.rope}" stroke-width="4" fill="none"/>
<path d="M14 132Q14 92 44 84Q58 60 100 58Q142 60 156 84Q186 92 186 132V260H14Z" fill="${c.body}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>
<path d="M160 88Q182 98 182 132V256H152Z" fill="${c.bodyS}"/>
<path d="M38 112Q40 96 62 92Q74 74 100 72Q126 74 138 92Q160 96 162 112Z" fill="${c.crown}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/>
<path d="M100 78Q110 88 100 104Q90 88 100 78ZM97 104Q78 102 76 88Q92 88 97 104ZM103 104Q122 102 124 88Q108 88 103 104Z" fill="${c.paint}" stroke="${ink}" stroke-width="3.5" stroke-linejoin="round"/>
<path d="M28 120H172V174H28Z" fill="#2a2140" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/><path d="M100 120V174" stroke="${ink}" stroke-width="6"/>
<path d="M36 168L58 126H78L54 168ZM110 168L132 126H142L120 168Z" fill="#6a6590" opacity=".55"/>
${tassels(ink, 30, 170, 120, c.bunting)}
<path d="M20 182H180" stroke="${c.paint}" stroke-width="5"/>${diamonds(22, 178, 196, c.bunting, 7)}
<path d="M64 208h72v34h-72z" fill="${c.grille}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><path d="M70 217h60M70 226h60M70 235h60" stroke="${ink}" stroke-width="4"/>
${lampPair(ink, 224, [40, 160], fire.core, fire.hot)}
${stripes(ink, 8, 246, 184, 22, c.paint, ink)}
<path d="M6 128v40M194 128v40" stroke="${ink}" stroke-width="14" stroke-linecap="round"/><path d="M6 132v32M194 132v32" stroke="${c.chrome}" stroke-width="6" stroke-linecap="round"/>
<path d="M24 112Q28 96 50 92M66 76Q82 66 100 66" fill="none" stroke="${c.bodyL}" stroke-width="5" stroke-linecap="round"/>`;
}

/** 200 x 270, its tailboard. */
export function truckRear({ ink, traffic: c }) {
  return `${shade(104, 256, 92, 13)}
<path d="M26 256v-20h44v20zM130 256v-20h44v20z" fill="#241726" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>
<path d="M14 34Q100 12 186 34V232H14Z" fill="${c.crown}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/>
<path d="M160 28Q176 30 182 36V228H160Z" fill="${c.crownS}"/>
<path d="M28 48Q100 32 172 48V150H28Z" fill="${c.tarp}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><path d="M148 44Q162 45 172 48V150H148Z" fill="${c.tarpS}"/>
<path d="M28 84Q100 70 172 84M28 118Q100 106 172 118" stroke="${c.rope}" stroke-width="4" fill="none"/>
<path d="M26 158h148v52H26z" fill="${c.body}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><path d="M26 196h148v14H26z" fill="${c.bodyS}"/>
<g transform="translate(100 182)"><path d="M0 -18Q11 -8 0 8Q-11 -8 0 -18ZM-4 8Q-26 6 -28 -10Q-9 -10 -4 8ZM4 8Q26 6 28 -10Q9 -10 4 8Z" fill="${c.paint}" stroke="${ink}" stroke-width="3.5" stroke-linejoin="round"/></g>
${diamonds(30, 66, 184, c.bunting, 7)}${diamonds(134, 170, 184, c.bunting, 7)}
<path d="M20 40Q60 26 98 25" fill="none" stroke="${c.bodyL}" stroke-width="5" stroke-linecap="round"/>
${lampPair(ink, 222, [30, 170], '#ff4a32', '#ff4a32', 10)}
${stripes(ink, 48, 214, 104, 18, c.paint, ink)}
<path d="M38 236v14M162 236v14" stroke="#120a14" stroke-width="20"/>`;
}

/** 170 x 210, faces us. */
export function autoFront({ ink, traffic: c, fire }) {
  return `${shade(88, 196, 76, 12)}
<path d="M22 196v-18h22v18zM126 196v-18h22v18z" fill="#241726" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>
<path d="M18 96Q14 24 52 12Q86 4 118 12Q156 24 152 96Z" fill="${c.hood}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/><path d="M120 14Q152 26 148 94H130Q138 48 120 14Z" fill="${c.hoodS}"/>
<path d="M34 86Q34 48 56 42H114Q136 48 136 86V112H34Z" fill="#2a2140" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/><path d="M44 106L66 50H84L60 106Z" fill="#6a6590" opacity=".55"/><path d="M110 112V74Q112 62 124 66" stroke="${ink}" stroke-width="6" fill="none"/>
${tassels(ink, 44, 126, 46, c.bunting)}
<path d="M16 106Q40 98 85 98Q130 98 154 106L150 178Q120 190 85 190Q50 190 20 178Z" fill="${c.auto}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/><path d="M132 102L151 108L147 176Q134 182 122 184Q138 150 132 102Z" fill="${c.autoS}"/>
<path d="M28 120Q56 112 100 111" stroke="${c.autoL}" stroke-width="5" fill="none" stroke-linecap="round"/>
<path d="M60 190q0 -26 25 -26q25 0 25 26q-12 6 -25 6q-13 0 -25 -6z" fill="${c.paint}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>
${lampPair(ink, 140, [85], fire.core, fire.hot, 16)}
<circle cx="38" cy="134" r="7" fill="#ff9a2e" stroke="${ink}" stroke-width="4"/><circle cx="132" cy="134" r="7" fill="#ff9a2e" stroke="${ink}" stroke-width="4"/>`;
}

/** 170 x 200, its back. */
export function autoRear({ ink, traffic: c }) {
  return `${shade(88, 188, 76, 12)}
<path d="M24 188v-20h28v20zM118 188v-20h28v20z" fill="#241726" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>
<path d="M16 104Q12 26 50 14Q86 4 120 14Q158 26 154 104Z" fill="${c.hood}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/><path d="M122 16Q154 28 150 102H130Q140 50 122 16Z" fill="${c.hoodS}"/>
<path d="M52 44h66q8 0 8 8v26h-82v-26q0 -8 8 -8z" fill="#43304f" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><path d="M56 72l12 -22h12l-12 22z" fill="#8a7aa0" opacity=".6"/>
<path d="M14 100H156L150 172Q85 184 20 172Z" fill="${c.auto}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/><path d="M134 102H152L147 170L126 174Q138 136 134 102Z" fill="${c.autoS}"/>
${diamonds(40, 130, 122, c.bunting, 8)}<path d="M24 106H146" stroke="${c.autoL}" stroke-width="4"/>
<path d="M56 146h58v20h-58z" fill="${c.paint}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><path d="M64 156h42" stroke="${ink}" stroke-width="5" stroke-dasharray="7 5"/>
${lampPair(ink, 152, [34, 136], '#ff4a32', '#ff4a32', 9)}`;
}

/** 180 x 220, an old saloon as taxi; faces us. */
export function taxiFront({ ink, traffic: c, fire }) {
  return `${shade(94, 206, 82, 13)}
<path d="M22 206v-20h28v20zM130 206v-20h28v20z" fill="#241726" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/>
<path d="M34 92Q34 34 56 26Q90 18 124 26Q146 34 146 92Z" fill="${c.taxi}" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/><path d="M124 28Q142 36 142 92H130Q132 50 124 28Z" fill="${c.taxiS}"/>
<path d="M70 22V6h40v16z" fill="${c.paint}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><path d="M78 15h24" stroke="${ink}" stroke-width="5"/>
<path d="M46 88Q46 50 64 44H116Q134 50 134 88Z" fill="#2a2140" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/><path d="M56 84L72 50H88L70 84Z" fill="#6a6590" opacity=".55"/>
<path d="M12 118Q22 90 56 86H124Q158 90 168 118V188H12Z" fill="#2c2236" stroke="${ink}" stroke-width="8" stroke-linejoin="round"/><path d="M140 92Q160 100 164 120V184H146Z" fill="#1d1526"/>
<path d="M62 100Q90 94 118 100L114 128H66Z" fill="#3d304a"/><path d="M26 112Q34 98 54 95" stroke="#6f5d80" stroke-width="5" fill="none" stroke-linecap="round"/>
<path d="M58 132h64v34h-64z" fill="${c.grille}" stroke="${ink}" stroke-width="5" stroke-linejoin="round"/><path d="M66 134v30M78 134v30M90 134v30M102 134v30M114 134v30" stroke="${ink}" stroke-width="4"/>
${lampPair(ink, 142, [36, 144], fire.core, fire.hot)}
<path d="M8 174Q90 184 172 174V190Q90 200 8 190Z" fill="${c.chrome}" stroke="${ink}" stroke-width="6" stroke-linejoin="round"/><path d="M70 176h40v16h-40z" fill="${c.paint}" stroke="${ink}" stroke-width="4" stroke-linejoin="round"/>`;
}
