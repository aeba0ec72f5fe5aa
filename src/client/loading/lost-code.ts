import { createStore } from 'zustand/vanilla';

/**
 * - `part`: a part that the player opened did not load
 * - `version`: the server has a newer build, which may have replaced the files of this page
 */
export const lostCode = createStore<'part' | 'version' | null>(() => null);

async function hasNewVersion(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!entry) return false;
  const page = await (await fetch('/', { cache: 'no-store' })).text();
  // A page of a proxy has neither.
  return page.includes('id="root"') && !page.includes(entry);
}

/** Looks for a newer build after code did not load. Never rejects. */
export async function lookForVersion(): Promise<void> {
  try {
    if (await hasNewVersion()) lostCode.setState('version', true);
  } catch (error) {
    console.warn('Version not known:', error);
  }
}
