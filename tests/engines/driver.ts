export interface Engine {
  /** Opens a window that shares no cookies, storage or service worker with earlier ones. */
  openWindow(): Promise<Driver>;
  close(): Promise<void>;
}

export type Key = 'Escape' | ' ';

/** One browser window. Input goes through the browser, as from a mouse and a keyboard. */
export interface Driver {
  /** Resolves when the document and its resources have loaded. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * @param expression JavaScript; a promise is awaited
   * @returns its value, which must survive JSON
   */
  evaluate<Result>(expression: string): Promise<Result>;
  /** Clicks a point of the viewport, in CSS px. */
  click(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** @returns the viewport as a PNG */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A phone in portrait, in CSS px. */
export const VIEWPORT = { width: 390, height: 844 };
