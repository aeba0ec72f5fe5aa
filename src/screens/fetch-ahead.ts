import { SPLASH_MS } from '../game/timings.ts';
import { themePicture } from '../ui/chosen-theme.ts';
import { wantToasts } from '../ui/toast/toast.ts';
import { fetchStage } from './StageSlot.tsx';

/** The first screen is in use by then, ms after the start. */
const QUIET_MS = SPLASH_MS + 1500;

let quiet = () => {};

/** Comes when the first screen has been in use for a little while: what nobody waits for may be fetched. */
export const quietMoment = new Promise<void>((resolve) => {
  quiet = resolve;
});

const missed = (error: unknown) => console.warn('Not fetched ahead:', error);

/**
 * Fetches the stage at once, and in a quiet moment what the player is likely to open next.
 * @returns stops waiting for that moment
 */
export function fetchAhead(): () => void {
  fetchStage().catch(missed);
  const timer = setTimeout(() => {
    quiet();
    wantToasts();
    // The popup is there for two seconds only, and should not wait for her.
    new Image().src = themePicture('won');
    import('../ui/dialog/ModalHost.tsx').catch(missed);
    import('../ui/menu/Menu.tsx').catch(missed);
    import('../ui/account/LoginModal.tsx').catch(missed);
  }, QUIET_MS);
  return () => clearTimeout(timer);
}
