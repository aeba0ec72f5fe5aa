import type { Page } from '@playwright/test';

/** Every toast that has been on the page, in their order: a toast that came and went counts too. Call it before the page is opened. */
export async function toastsSeen(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { toastsSeen: seen });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          const toasts = node.matches('.Toastify__toast')
            ? [node]
            : node.querySelectorAll('.Toastify__toast');
          for (const toast of toasts) seen.push(toast.textContent ?? '');
        }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { toastsSeen: string[] }).toastsSeen);
}
