import { expect, type Locator, type Page } from '@playwright/test';

/** Types into the fields of a form by their labels. */
export async function fill(form: Page | Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await form.getByLabel(name, { exact: true }).fill(text);
}

/**
 * The field is marked wrong, and its message is seen beneath it, joined to it for screen readers and read out at once.
 */
export async function expectWrong(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(message);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const said = field.page().getByRole('alert').filter({ hasText: message });
  await expect(said.first()).toBeVisible();
}

/** Counts the requests of a call. @param path the end of its address */
export function countRequests(page: Page, path: string): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) sent += 1;
  });
  return () => sent;
}

/** Presses a send button as an impatient player does: twice at once, and Enter in a field while it is out. */
export async function pressImpatiently(button: Locator, field: Locator): Promise<void> {
  // In one task: the second click comes before anything could be drawn.
  await button.evaluate((node: HTMLElement) => {
    node.click();
    node.click();
  });
  await field.press('Enter');
  await field.press('Enter');
}
