const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 56;
const BOTTOM = 28;
const TOP = 12;

export interface Point {
  readonly x: number;
  readonly y: number;
  /** lower end of the interval around y; `high` is the upper one */
  readonly low?: number;
  readonly high?: number;
}

export interface Plot {
  readonly title: string;
  readonly xLabel: string;
  readonly points: readonly Point[];
  /** labelled y values with grid lines; the first and last bound the axis */
  readonly ticks: readonly number[];
  readonly format: (y: number) => string;
}

/** Draws points with intervals over integers as SVG. Intervals are cut at the ends of the axis. */
export function plot({ title, xLabel, points, ticks, format }: Plot): string {
  const [least = 0, most = 1] = [ticks[0], ticks.at(-1)];
  const lastX = Math.max(...points.map(({ x }) => x));
  const xOf = (x: number) => LEFT + ((x - 0.5) / lastX) * (WIDTH - LEFT);
  const yOf = (y: number) => {
    const share = (Math.min(most, Math.max(least, y)) - least) / (most - least);
    return HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP);
  };
  const axis = ticks.map(
    (y) =>
      `<line class="grid" x1="${LEFT}" x2="${WIDTH}" y1="${yOf(y)}" y2="${yOf(y)}"/><text x="${LEFT - 6}" y="${yOf(y) + 4}" text-anchor="end">${format(y)}</text>`,
  );
  const marks = points.map(({ x, y, low, high }) => {
    const bar =
      low === undefined || high === undefined
        ? ''
        : `<line class="bar" x1="${xOf(x)}" x2="${xOf(x)}" y1="${yOf(low)}" y2="${yOf(high)}"/>`;
    return `${bar}<circle cx="${xOf(x)}" cy="${yOf(y)}" r="3"/><text x="${xOf(x)}" y="${HEIGHT - 12}" text-anchor="middle">${x}</text>`;
  });
  return `<figure><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">${axis.join('')}${marks.join('')}</svg><figcaption>${title}, by ${xLabel}</figcaption></figure>`;
}
