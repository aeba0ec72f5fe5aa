import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { APK_NAME } from '../../../src/server/platform/config.ts';
import { secureDataFolder } from '../../../src/server/platform/data-folder.ts';

let folder: string;
let data: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chicken-road-data-'));
  data = join(folder, 'data');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const modeOf = (path: string): number => statSync(path).mode & 0o7777;

function openFolder(mode: number): void {
  mkdirSync(join(data, 'pgdata'), { recursive: true });
  for (const name of ['owner.lock', APK_NAME]) writeFileSync(join(data, name), '');
  chmodSync(data, mode);
  chmodSync(join(data, 'pgdata'), mode);
}

describe('DATA_DIR', () => {
  test('that is missing is made for its owner alone, whatever the umask', () => {
    const before = process.umask(0);
    try {
      expect(secureDataFolder(data)).toEqual([]);
      expect(modeOf(data)).toBe(0o700);
    } finally {
      process.umask(before);
    }
  });

  test.each([0o755, 0o750, 0o770, 0o777, 0o711])(
    'with mode %o is tightened, and each folder is named once',
    (mode) => {
      openFolder(mode);
      const shown = `mode 0${mode.toString(8)}`;
      expect(secureDataFolder(data)).toEqual([
        `Others could open ${data} (${shown}): it is its owner's alone now.`,
        `Others could open ${join(data, 'pgdata')} (${shown}): it is its owner's alone now.`,
      ]);
      expect([modeOf(data), modeOf(join(data, 'pgdata'))]).toEqual([0o700, 0o700]);
      expect(secureDataFolder(data)).toEqual([]);
    },
  );

  test('behind a link is restricted itself', () => {
    openFolder(0o755);
    const link = join(folder, 'link');
    symlinkSync(data, link);
    expect(secureDataFolder(link)).toHaveLength(2);
    expect(modeOf(data)).toBe(0o700);
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });

  test('that others use as well is refused and left as it is', () => {
    openFolder(0o1777);
    writeFileSync(join(data, 'something-of-others'), '');
    expect(() => secureDataFolder(data)).toThrow(
      /^DATA_DIR: others may open .* it holds other things \("something-of-others"\)/,
    );
    expect(modeOf(data)).toBe(0o1777);
    chmodSync(data, 0o700);
    expect(secureDataFolder(data)).toEqual([
      `Others could open ${join(data, 'pgdata')} (mode 0777): it is its owner's alone now.`,
    ]);
  });

  test('of another user is refused, but to the administrator', () => {
    openFolder(0o755);
    vi.spyOn(process, 'getuid').mockReturnValue(statSync(data).uid + 1);
    expect(() => secureDataFolder(data)).toThrow(/^DATA_DIR: .* belongs to another user/);
    expect(modeOf(data)).toBe(0o755);
    vi.spyOn(process, 'getuid').mockReturnValue(0);
    expect(secureDataFolder(data)).toHaveLength(2);
  });
});
