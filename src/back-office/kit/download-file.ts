import { fileTimeText } from './format.ts';

const TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Browsers may read the blob after `click` has returned. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file, with the time in UTC in its name. @param part suffix of one of several files */
export function downloadFile(name: string, type: keyof typeof TYPES, content: BlobPart, part = ''): void {
  const link = document.createElement('a');
  link.download = `${name}-${fileTimeText()}${part}.${type}`;
  const url = URL.createObjectURL(new Blob([content], { type: TYPES[type] }));
  link.href = url;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
