import type { Locator, Page } from '@playwright/test';

/** Fills the fields of a form by their labels. */
export async function fill(form: Page | Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await form.getByLabel(name, { exact: true }).fill(text);
}

/** Counts the requests of a call. @param path the end of its URL */
export function countRequests(page: Page, path: string): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) sent += 1;
  });
  return () => sent;
}

/** Clicks a button twice in one task, and presses Enter in a field while the call is out. */
export async function pressImpatiently(button: Locator, field: Locator): Promise<void> {
  await button.evaluate((node: HTMLElement) => {
    node.click();
    node.click();
  });
  await field.press('Enter');
  await field.press('Enter');
}
