// The hand that draws a character: flat cel shading, one light from the upper left, an ink contour around everything.
// A part is one path. Its fill is the rim light; inside it the same path, shifted, is the shade; inside that, shifted
// again, the base colour. So rim and shade crescents come free, without gradients, and turn with the pose.

const rad = (deg) => (deg * Math.PI) / 180;

/** One decimal is finer than any screen shows. */
export const r1 = (value) => String(Math.round(value * 10) / 10);

/** Turns a vector by degrees, clockwise on screen. */
export const turn = ([x, y], deg) => [
  x * Math.cos(rad(deg)) - y * Math.sin(rad(deg)),
  x * Math.sin(rad(deg)) + y * Math.cos(rad(deg)),
];

/** An ellipse as a path. */
export const ellipse = (x, y, a, b = a) =>
  `M${r1(x - a)} ${r1(y)}A${+a} ${+b} 0 1 1 ${r1(x + +a)} ${r1(y)}A${+a} ${+b} 0 1 1 ${r1(x - a)} ${r1(y)}Z`;

const times = (p, q) => [
  p[0] * q[0] + p[2] * q[1],
  p[1] * q[0] + p[3] * q[1],
  p[0] * q[2] + p[2] * q[3],
  p[1] * q[2] + p[3] * q[3],
  p[0] * q[4] + p[2] * q[5] + p[4],
  p[1] * q[4] + p[3] * q[5] + p[5],
];
const matrix = (m) => m.map((v, i) => String(+v.toFixed(i < 4 ? 3 : 1)).replace(/^(-?)0\./, '$1.')).join(' ');
const IDENTITY = [1, 0, 0, 1, 0, 0];

/**
 * A drawing in the making.
 * @param prefix of every id, so that drawings can stand in one document
 * @param pal the palette; `ink` draws every line
 */
export function createCel(prefix, pal) {
  const defs = [];
  const once = new Map();
  const stack = [];
  let outline = [];
  let count = 0;

  const here = () => matrix(stack.reduce((m, t) => times(m, t.m), IDENTITY));
  const silhouette = (use) => {
    const m = here();
    const last = outline.at(-1);
    if (last?.m === m) last.use += use;
    else outline.push({ m, use });
  };

  /** A group moved by x, y, turned by a and scaled by sx, sy about px, py. */
  function group(name, t, draw) {
    const { x = 0, y = 0, a = 0, px = 0, py = 0, sx = 1, sy = 1 } = t ?? {};
    const [cos, sin] = [Math.cos(rad(a)), Math.sin(rad(a))];
    const m = [cos * sx, sin * sx, -sin * sy, cos * sy, 0, 0];
    m[4] = x + px - m[0] * px - m[2] * py;
    m[5] = y + py - m[1] * px - m[3] * py;
    const turned = a || sx !== 1 || sy !== 1;
    const transform = turned ? `matrix(${matrix(m)})` : x || y ? `translate(${r1(x)} ${r1(y)})` : '';
    stack.push({ m, a, flipped: sx < 0 });
    const inside = draw();
    stack.pop();
    if (!name && !transform) return inside;
    return `<g${name ? ` class="${name}"` : ''}${transform ? ` transform="${transform}"` : ''}>${inside}</g>`;
  }

  /** Light does not turn with the part: an offset on screen, as the part sees it. */
  function lit(offset) {
    const turned = turn(offset, -stack.reduce((sum, t) => sum + t.a, 0));
    return [turned[0] * stack.reduce((sign, t) => (t.flipped ? -sign : sign), 1), turned[1]];
  }

  /** @param o fill, shade, rim colours; so, ro their offsets; sw line width; inner: more inside the clip */
  function part(d, o) {
    const id = prefix + (count++).toString(36);
    const { fill, shade, rim, so = [-8, -8], ro = [3.5, 4.5], sw = 5.5, inner = '' } = o;
    const [sx, sy] = lit(so);
    const [rx, ry] = lit(ro);
    const flat = !shade && !rim && !inner;
    const clip = flat ? '' : `<clipPath id="${id}c"><use href="#${id}"/></clipPath>`;
    defs.push(`<path id="${id}" d="${d}"/>${clip}`);
    if (o.outline !== false) silhouette(`<use href="#${id}"/>`);
    const width = sw === 5 ? '' : ` stroke-width="${+sw.toFixed(1)}"`;
    if (flat) return `<use href="#${id}" fill="${fill}"${o.line === false ? ' stroke="none"' : width}/>`;
    const clipped = `clip-path="url(#${id}c)"`;
    const self = `<use href="#${id}"`;
    const [bx, by] = rim ? [sx - rx, sy - ry] : [sx, sy];
    let core = `${self} fill="${shade || fill}"/>`;
    if (shade) core += `${self} x="${r1(bx)}" y="${r1(by)}" fill="${fill}"/>`;
    if (rim)
      core = `${self} fill="${rim}"/><g transform="translate(${r1(rx)} ${r1(ry)})" ${clipped}>${core}</g>`;
    const drawn = `<g stroke="none" ${clipped}>${core}${typeof inner === 'function' ? inner(id) : inner}</g>`;
    return o.line === false ? drawn : `${drawn}${self}${width}/>`;
  }

  const line = (d, width = 5, color = pal.ink) =>
    `<path d="${d}" stroke="${color}" stroke-width="${width}"/>`;

  /** Drawn in full the first time, a reference from then on: keeps repeated props small. */
  function repeat(key, draw) {
    const known = once.get(key);
    if (known) {
      for (const id of known) silhouette(`<use href="#${id}"/>`);
      return `<use href="#${prefix}_${key}"/>`;
    }
    const from = outline.length;
    const inside = draw();
    once.set(
      key,
      outline.slice(from).flatMap((l) => [...l.use.matchAll(/#(\w+)"/g)].map((found) => found[1])),
    );
    return `<g id="${prefix}_${key}">${inside}</g>`;
  }

  /** Placed at x, y, scaled by k, turned by a. */
  const place = (x, y, k, a, draw, name = '') =>
    group(name, { x, y, a }, () => group('', { sx: k, sy: Math.abs(k) }, draw));

  function contour(width) {
    const lines = outline.map((l) =>
      l.m === matrix(IDENTITY) ? l.use : `<g transform="matrix(${l.m})">${l.use}</g>`,
    );
    outline = [];
    if (lines.length === 0) return '';
    return `<g class="contour" fill="${pal.ink}" stroke="${pal.ink}" stroke-width="${width}">${lines.join('')}</g>`;
  }

  /**
   * The whole drawing.
   * @param layers back to front; each gets a contour of its own beneath
   */
  function svg(title, [width, height], layers, { contour_width: contourWidth = 12, origin = [0, 0] } = {}) {
    const drawn = layers.map((draw) => {
      const art = group('', { x: -origin[0], y: -origin[1] }, draw);
      return `${contour(contourWidth)}<g fill="none" stroke="${pal.ink}" stroke-width="5">${art}</g>`;
    });
    const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" stroke-linejoin="round" stroke-linecap="round">`;
    return `${head}<title>${title}</title><defs>${defs.join('')}</defs>${drawn.join('')}</svg>\n`;
  }

  return { pal, group, part, line, repeat, place, svg };
}
