import { visibleText } from '../../contract/visible.ts';
import { rupees } from '../../presentation/rupees.ts';
import type { Section } from './protocol.ts';

/** A longer text is cut, so that one name cannot break the table. */
const MAX_CELL_CHARACTERS = 200;

/** A bigint is an amount in paise; null leaves the cell empty. */
type Cell = string | number | bigint | Date | null;

type Column = Section['columns'][number];

export const right = (name: string): Column => ({ name, right: true });

function cellText(cell: Cell): string {
  if (typeof cell === 'bigint') return rupees(cell);
  return cell instanceof Date ? timeText(cell) : String(cell ?? '');
}

/** @returns a time to the second, UTC */
export const timeText = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')}Z`;

/** @param empty printed in place of a table without rows */
export function table(
  title: string | undefined,
  columns: readonly (string | Column)[],
  rows: readonly (readonly Cell[])[],
  empty?: string,
): Section {
  return {
    ...(title !== undefined && { title }),
    columns: columns.map((column) => (typeof column === 'string' ? { name: column } : column)),
    rows: rows.map((row) => row.map(cellText)),
    ...(empty !== undefined && { empty }),
  };
}

/** Escapes characters that move the cursor, turn the writing round or hide: players typed them. */
function cut(text: string): string {
  const visible = visibleText(text);
  const characters = [...visible];
  return characters.length > MAX_CELL_CHARACTERS
    ? `${characters.slice(0, MAX_CELL_CHARACTERS - 1).join('')}…`
    : visible;
}

/** @returns sentences with such characters escaped, and their lines kept */
export const plainLines = (text: string): string => text.split('\n').map(visibleText).join('\n');

const widthOf = (text: string): number => [...text].length;

export function tableText({ title, columns, rows, empty }: Section): string {
  const head = title === undefined ? [] : [title];
  if (rows.length === 0) return [...head, empty ?? 'Nothing.'].join('\n');
  const cells = rows.map((row) => columns.map((_, at) => cut(row[at] ?? '')));
  const names = columns.map(({ name }) => name);
  const widths = columns.map((_, at) => Math.max(...[names, ...cells].map((row) => widthOf(row[at] ?? ''))));
  const line = (row: readonly string[]): string =>
    row
      .map((text, at) => {
        const space = ' '.repeat((widths[at] ?? 0) - widthOf(text));
        return columns[at]?.right ? space + text : text + space;
      })
      .join('  ')
      .trimEnd();
  const headings = names.some((name) => name !== '')
    ? [line(names), widths.map((width) => '─'.repeat(width)).join('  ')]
    : [];
  return [...head, ...headings, ...cells.map(line)].join('\n');
}

export const pagesText = (pages: readonly Section[]): string => pages.map(tableText).join('\n\n');
