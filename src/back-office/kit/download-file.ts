import { fileTimeText } from './format.ts';

const TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Downloads a file, with the time in UTC in its name. @param part suffix of one of several files */
export function downloadFile(name: string, type: keyof typeof TYPES, content: BlobPart, part = ''): void {
  const link = document.createElement('a');
  link.download = `${name}-${fileTimeText()}${part}.${type}`;
  link.href = URL.createObjectURL(new Blob([content], { type: TYPES[type] }));
  link.click();
  URL.revokeObjectURL(link.href);
}
