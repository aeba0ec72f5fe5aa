import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';

const OWNER_ONLY = 0o600;

/** The file lies beside the folder, so that a copy of the folder lacks it. */
export const epochMarkFile = (dataDir: string): string => `${dataDir}.epoch`;

export function readMarks(dataDir: string): readonly string[] {
  try {
    return readFileSync(epochMarkFile(dataDir), 'utf8').split('\n').filter(Boolean);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Replaces the file atomically. */
export function writeMarks(dataDir: string, marks: readonly string[]): void {
  const path = epochMarkFile(dataDir);
  const temporary = `${path}.part`;
  const file = openSync(temporary, 'w', OWNER_ONLY);
  try {
    writeSync(file, marks.map((mark) => `${mark}\n`).join(''));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}

export function removeMarks(dataDir: string): void {
  rmSync(epochMarkFile(dataDir), { force: true });
}
