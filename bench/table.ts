/** One line of the table of bounds. */
export interface Row {
  readonly what: string;
  /** what was measured, with its unit */
  readonly figure: string;
  /** what must hold, or '' for a figure that is only told */
  readonly bound: string;
  readonly aim: string;
  readonly ok: boolean;
  /** what stands beside it: a peer in the same run, or how it was measured */
  readonly peer?: string;
}

/** The rows as a Markdown table, with a mark where a bound is broken. */
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

/** Shows rows as they come: the whole takes minutes. */
export function noted(rows: readonly Row[]): readonly Row[] {
  for (const { what, figure, peer } of rows) console.error(`${what}: ${figure}${peer ? ` (${peer})` : ''}`);
  return rows;
}

/**
 * Measures chapters in their order and shows their rows.
 * @param wanted names; none for all
 * @throws Error that names a chapter there is not
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
    if (wanted.length === 0 || wanted.includes(name)) rows.push(...noted(await measure()));
  return rows;
}
