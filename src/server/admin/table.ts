import { visibleText } from '../../contract/visible.ts';
import type { Section } from './protocol.ts';

/** Characters of a cell; longer text is cut, so that one name cannot break the table. */
const CELL_MAX = 200;

/** What players typed may hold characters that move the cursor, turn the writing round or hide: they are written out. */
function plain(text: string): string {
  const seen = visibleText(text);
  const characters = [...seen];
  return characters.length > CELL_MAX ? `${characters.slice(0, CELL_MAX - 1).join('')}…` : seen;
}

/** Sentences of the back office, whose lines are its own; names and references in them are written out like in a table. */
export function plainLines(text: string): string {
  return text.split('\n').map(visibleText).join('\n');
}

const widthOf = (text: string): number => [...text].length;

const padded = (text: string, width: number, right: boolean): string => {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return right ? space + text : text + space;
};

/** A table as text: a line of names, a rule, a line for each row; numbers to the right. */
export function tableText({ title, columns, rows, empty }: Section): string {
  const head = title === undefined ? [] : [title];
  if (rows.length === 0) return [...head, empty ?? 'Nothing.'].join('\n');
  const cells = rows.map((row) => columns.map((_, at) => plain(row[at] ?? '')));
  const widths = columns.map(({ name }, at) =>
    Math.max(widthOf(name), ...cells.map((row) => widthOf(row[at] ?? ''))),
  );
  const line = (row: readonly string[]) =>
    columns
      .map(({ right = false }, at) => padded(row[at] ?? '', widths[at] ?? 0, right))
      .join('  ')
      .trimEnd();
  const names = columns.some(({ name }) => name !== '')
    ? [line(columns.map(({ name }) => name)), widths.map((width) => '─'.repeat(width)).join('  ')]
    : [];
  return [...head, ...names, ...cells.map(line)].join('\n');
}

/** Tables one under the other, with a line between them. */
export function pagesText(pages: readonly Section[]): string {
  return pages.map(tableText).join('\n\n');
}

/** Names and values one under the other. */
export function card(title: string, entries: Readonly<Record<string, string>>): Section {
  return {
    title,
    columns: [{ name: '' }, { name: '' }],
    rows: Object.entries(entries),
  };
}

const WHOLE = new Intl.NumberFormat('en-IN');

/** Paise for a person, in the Indian grouping: 12345678n is "₹1,23,456.78". */
export function rupees(paise: bigint): string {
  const size = paise < 0n ? -paise : paise;
  const decimals = (size % 100n).toString().padStart(2, '0');
  return `${paise < 0n ? '-' : ''}₹${WHOLE.format(size / 100n)}.${decimals}`;
}

/** A time for a person: to the second, UTC. */
export function moment(at: Date | null): string {
  return at ? `${at.toISOString().slice(0, 19).replace('T', ' ')}Z` : '';
}
