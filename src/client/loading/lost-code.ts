import { interfaceStore } from '../state/interface.ts';

const lostParts = new Set<object>();

/** Records whether a part's code has loaded. Ends the notice when no part's code is missing. */
export function recordPart(part: object, isLoaded: boolean): void {
  if (!isLoaded) lostParts.add(part);
  else {
    lostParts.delete(part);
    if (lostParts.size === 0 && interfaceStore.getState().lostCode === 'part')
      interfaceStore.setState({ lostCode: null });
  }
}

async function hasNewVersion(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]:not([async])')?.getAttribute('src');
  if (!entry) return false;
  const page = await (await fetch('/', { cache: 'no-store' })).text();
  // A page without the root element is a proxy's own.
  return page.includes('id="root"') && !page.includes(entry);
}

/** Sets `lostCode` if the server has a newer build. Never rejects. */
export async function checkForNewVersion(): Promise<void> {
  try {
    if (await hasNewVersion()) interfaceStore.setState({ lostCode: 'version' });
  } catch (error) {
    console.warn('Version not known:', error);
  }
}
