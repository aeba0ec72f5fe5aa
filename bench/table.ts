/** A row of the table of bounds. */
export interface Row {
  readonly what: string;
  /** name of the measurement, with its unit */
  readonly figure: string;
  /** '' for a measurement without a bound */
  readonly bound: string;
  readonly aim: string;
  readonly ok: boolean;
  /** the compared value, or the method of measurement */
  readonly peer?: string;
}

/** Formats rows as a Markdown table with a mark at each broken bound. */
export function markdown(rows: readonly Row[]): string {
  const cells = rows.map(({ what, figure, bound, aim, ok, peer }) => [
    what,
    ok ? figure : `${figure} **over**`,
    bound,
    aim,
    peer ?? '',
  ]);
  const head = ['what', 'figure', 'bound', 'aim', 'beside it'];
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => (row[column] ?? '').length)),
  );
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

/** Prints rows early: a whole run takes minutes. Returns the rows. */
export function printRows(rows: readonly Row[]): readonly Row[] {
  for (const { what, figure, peer } of rows) console.error(`${what}: ${figure}${peer ? ` (${peer})` : ''}`);
  return rows;
}

/**
 * Measures chapters in their order and prints their rows.
 * @param wanted names; empty for all
 * @throws Error that names an unknown chapter
 */
export async function measureChapters(
  chapters: Readonly<Record<string, () => Promise<readonly Row[]>>>,
  wanted: readonly string[],
): Promise<readonly Row[]> {
  const names = Object.keys(chapters);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Error(`No chapter is ${unknown.join(', ')}, only ${names.join(', ')}.`);
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(chapters))
    if (wanted.length === 0 || wanted.includes(name)) rows.push(...printRows(await measure()));
  return rows;
}
