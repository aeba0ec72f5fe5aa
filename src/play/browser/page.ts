/** What play hears of the page it runs in. */
export interface Page {
  hidden(): boolean;
  /** @returns stops listening */
  on(event: 'visible' | 'focus' | 'online', then: () => void): () => void;
}

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
