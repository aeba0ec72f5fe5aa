import * as v from 'valibot';
import {
  type AlertText,
  type InterfaceState,
  interfaceStore,
  isAnythingOpen,
  MODAL_NAMES,
  type ModalName,
} from '../../state/interface.ts';

interface HistoryLayer {
  readonly modal: ModalName | null;
  readonly alert: boolean;
}
const NO_LAYER: HistoryLayer = { modal: null, alert: false };

let opener: HTMLElement | null = null;
/** until a step back has arrived nothing may be pushed */
let returning = false;
let navigation: (() => void) | null = null;

const HistoryState = v.object({
  layer: v.object({ modal: v.nullable(v.picklist(MODAL_NAMES)), alert: v.boolean() }),
});

function layerOf(state: unknown): HistoryLayer {
  const read = v.safeParse(HistoryState, state);
  return read.success ? read.output.layer : NO_LAYER;
}

export const openLayers = (): HistoryLayer => ({
  modal: interfaceStore.getState().modal,
  alert: interfaceStore.getState().alert !== null,
});
const depth = (layer: HistoryLayer): number => (layer.modal ? 1 : 0) + (layer.alert ? 1 : 0);

/** Keeps the path that LoginGuard has stored. */
const withLayer = (layer: HistoryLayer) => ({ ...history.state, layer });

/** Gives each open layer a history entry, so that the phone's Back closes it. */
function syncHistory(): void {
  if (returning) return;
  const [now, then] = [layerOf(history.state), openLayers()];
  if (depth(then) < depth(now)) {
    returning = true;
    history.go(depth(then) - depth(now));
  } else if (depth(then) > depth(now)) {
    if (depth(then) - depth(now) > 1) history.pushState(withLayer({ ...then, alert: false }), '');
    history.pushState(withLayer(then), '');
  } else if (then.modal !== now.modal) {
    history.replaceState(withLayer(then), '');
  }
}

function show(next: Partial<Pick<InterfaceState, 'modal' | 'alert'>>): void {
  if (!isAnythingOpen() && document.activeElement instanceof HTMLElement) opener = document.activeElement;
  interfaceStore.setState(next);
  syncHistory();
  if (!isAnythingOpen()) restoreFocus();
}

/**
 * Focuses the element that opened the first layer, else the screen's main control, unless the player presses
 * something before.
 */
function restoreFocus(): void {
  const back = opener;
  opener = null;
  const restored = new AbortController();
  const frame = requestAnimationFrame(() => {
    restored.abort();
    if (isAnythingOpen()) return;
    const visible = back?.isConnected && back !== document.body && back.checkVisibility?.() !== false;
    if (visible) back?.focus();
    else document.querySelector<HTMLElement>('[data-main-control]')?.focus();
  });
  const moveOn = (): void => {
    restored.abort();
    cancelAnimationFrame(frame);
  };
  for (const press of ['pointerdown', 'keydown'])
    addEventListener(press, moveOn, { capture: true, signal: restored.signal });
}

export const openModal = (modal: ModalName): void => show({ modal, alert: null });
export const closeModal = (): void => show({ modal: null, alert: null });
export const openAlert = (alert: AlertText): void => show({ alert });
export const openSoleAlert = (alert: AlertText): void => show({ modal: null, alert });
export const closeAlert = (): void => show({ alert: null });

/** Goes back over an alert's history entry first. */
function navigateWhenReplaceable(): void {
  const entriesAbove = depth(layerOf(history.state)) - 1;
  if (entriesAbove > 0) {
    returning = true;
    history.go(-entriesAbove);
    return;
  }
  const go = navigation;
  navigation = null;
  go?.();
  syncHistory();
}

export function closeModalAndNavigate(go: () => void): void {
  interfaceStore.setState({ modal: null, alert: null });
  opener = null;
  navigation = go;
  if (!returning) navigateWhenReplaceable();
}

function followHistory(): void {
  if (returning) {
    returning = false;
    if (navigation) navigateWhenReplaceable();
    else syncHistory();
    return;
  }
  const layer = layerOf(history.state);
  const wasOpen = isAnythingOpen();
  interfaceStore.setState(({ alert }) => ({ modal: layer.modal, alert: layer.alert ? alert : null }));
  if (wasOpen && !isAnythingOpen()) restoreFocus();
}

export function listenToHistory(): () => void {
  // After a reload nothing is open, even if the history entry has a modal.
  if (depth(layerOf(history.state)) > 0) history.replaceState(null, '');
  addEventListener('popstate', followHistory);
  return () => removeEventListener('popstate', followHistory);
}

type Navigate = (to: string, options: { readonly replace: boolean }) => void;

/**
 * The modal's history entry becomes the new page's, so that Back does not lead to a closed modal.
 * @param next the modal to open there
 */
export function goHome(path: string, navigate: Navigate, next?: ModalName): void {
  if (path !== '/')
    closeModalAndNavigate(() => {
      navigate('/', { replace: true });
      if (next) openModal(next);
    });
  else if (next) openModal(next);
  else closeModal();
}

/** The modals that replace the pages which need a login. */
const MODAL_OF_PAGE: Readonly<Record<string, ModalName>> = { '/payin': 'upiRecharge', '/payout': 'withdraw' };

/** Goes home after a login and opens the modal of the page that needed it. */
export function goHomeAfterLogin(path: string, navigate: Navigate): void {
  const guardedPath: unknown = history.state?.from;
  if (guardedPath !== undefined) history.replaceState({ ...history.state, from: undefined }, '');
  goHome(path, navigate, MODAL_OF_PAGE[path === '/' ? String(guardedPath) : path]);
}
