// The hand that draws the world: hand-set paths, a few curves computed. Ink outlines, a base and a shade, one rim of light.

/** One decimal is finer than any screen shows. */
export const r = (value) => +(+value).toFixed(1);

/** A point of an ellipse, degrees clockwise from the right. */
export const point = (cx, cy, rx, ry, deg) => [
  r(cx + rx * Math.cos((deg * Math.PI) / 180)),
  r(cy + ry * Math.sin((deg * Math.PI) / 180)),
];

export const arc = (cx, cy, rx, ry, from, to) => {
  const p = point(cx, cy, rx, ry, from);
  const q = point(cx, cy, rx, ry, to);
  const large = Math.abs(to - from) > 180 ? 1 : 0;
  return `M${p[0]} ${p[1]}A${rx} ${ry} 0 ${large} ${to > from ? 1 : 0} ${q[0]} ${q[1]}`;
};

/** A crescent: an arc out, a flatter one back (k > 1 is flatter). */
export const lune = (cx, cy, rx, ry, from, to, k) => {
  const p = point(cx, cy, rx, ry, from);
  return `${arc(cx, cy, rx, ry, from, to)}A${r(rx * k)} ${r(ry * k)} 0 0 ${to > from ? 0 : 1} ${p[0]} ${p[1]}Z`;
};

export const star = (x, y, s, color) =>
  `<path d="M${x} ${r(y - s)}q${r(s * 0.16)} ${r(s * 0.84)} ${s} ${s}q${r(-s * 0.84)} ${r(s * 0.16)} ${-s} ${s}q${r(-s * 0.16)} ${r(-s * 0.84)} ${-s} ${-s}q${r(s * 0.84)} ${r(-s * 0.16)} ${s} ${-s}z" fill="${color}"/>`;

/** A small diamond spark. */
export const ember = (x, y, s, fill, ink) =>
  `<path d="M${r(x)} ${r(y - s)}l${r(s * 0.7)} ${r(s)}l${r(-s * 0.7)} ${r(s)}l${r(-s * 0.7)} ${r(-s)}z" fill="${fill}" stroke="${ink}" stroke-width="3" stroke-linejoin="round"/>`;

/** A drawing of the world. Ids are prefixed with its name, so that drawings can stand in one document. */
export function svg(name, [width, height], body) {
  const own = body
    .trim()
    .replace(/ id="([a-z])"/g, ` id="${name}-$1"`)
    .replace(/url\(#([a-z])\)/g, `url(#${name}-$1)`)
    .replace(/href="#([a-z])"/g, `href="#${name}-$1"`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">\n<title>${name}</title>\n${own}\n</svg>\n`;
}

/** Numbers 0..1 that are the same every time. */
export const dice = (seed) => {
  let s = seed;
  return () => {
    s = (s * 16807) % 2147483647;
    return s / 2147483647;
  };
};
