const isFormula = (text: string): boolean => /^[=+\-@\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);

/** Marks a cell as text for a spreadsheet. */
export const markAsText = (text: string): string => `'${text}`;

const quote = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Marks formulas, also after a separator inside a text: a spreadsheet may separate cells by another character. */
const markFormulas = (text: string): string =>
  text
    .split(/([,;\t])/)
    .map((part) => (isFormula(part) ? markAsText(part) : part))
    .join('');

const cell = (text: string): string => quote(markFormulas(text));

/** Comma-separated values as RFC 4180 has them, without formulas. */
export function csvText(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}
