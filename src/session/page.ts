/** What play hears of the page it runs in. */
export interface Page {
  hidden(): boolean;
  /**
   * @param event `storage`: another tab of this browser has changed what the device remembers
   * @returns stops listening
   */
  on(event: 'visible' | 'focus' | 'online' | 'storage', then: () => void): () => void;
}

/** The browser's own page. */
export function createPage(): Page {
  return {
    hidden: () => document.hidden,
    on(event, then) {
      const [target, name] =
        event === 'visible' ? ([document, 'visibilitychange'] as const) : ([window, event] as const);
      const listen = () => {
        if (event !== 'visible' || !document.hidden) then();
      };
      target.addEventListener(name, listen);
      return () => target.removeEventListener(name, listen);
    },
  };
}
