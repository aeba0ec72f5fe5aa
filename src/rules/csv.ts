const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);

/** Marks a cell as text for a spreadsheet. */
export const markAsText = (text: string): string => `'${text}`;

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cell = (text: string): string => quoted(isFormula(text) ? markAsText(text) : text);

/** Comma-separated values as RFC 4180 has them, without formulas. */
export function csvText(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}
