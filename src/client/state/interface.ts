import { createStore } from 'zustand/vanilla';

export const MODAL_NAMES = [
  'menu',
  'login',
  'register',
  'howToPlay',
  'rules',
  'betHistory',
  'upiRecharge',
  'usdtRecharge',
  'withdraw',
  'withdrawalNotice',
  'avatar',
  'changePassword',
  'depositHistory',
  'withdrawHistory',
  'fairness',
  'progress',
  'statistics',
  'boards',
  'playResponsibly',
  'realityCheck',
  'depositLimit',
  'cashOutAt',
] as const;
export type ModalName = (typeof MODAL_NAMES)[number];

/** Translated. `reason` is the server's and shown below the text. */
export interface AlertText {
  readonly text: string;
  readonly reason: string | null;
}

const INITIAL_STATE = {
  modal: null as ModalName | null,
  /** at most one, above the modal */
  alert: null as AlertText | null,
  /**
   * - `part`: a dialog did not load
   * - `version`: the server has a newer build, which may have replaced the files of this page
   */
  lostCode: null as 'part' | 'version' | null,
  isBetPanelReachable: true,
  isSplashOver: false,
  /** set with the first picture; without one, when a round starts or a time limit is over */
  hasFirstPicture: false,
  hasToastLibrary: false,
  isPanning: false,
  areResultsShown: false,
  /** shown as the balance while a win is counted */
  countingPaise: null as bigint | null,
  /** cancels the bet that follows the lost round */
  cancelNextBet: null as (() => void) | null,
  /** null until the profile has loaded */
  equippedSkin: null as string | null,
  /** Unsent values, keyed by form. Cleared for another player, as they include bank accounts. */
  drafts: { userId: null as string | null, byForm: {} as Readonly<Record<string, object>> },
};

export type InterfaceState = Readonly<typeof INITIAL_STATE>;

/** Interface state that outlives its components. */
export const interfaceStore = createStore<InterfaceState>(() => INITIAL_STATE);

export const isAnythingOpen = ({ modal, alert } = interfaceStore.getState()): boolean =>
  modal !== null || alert !== null;
