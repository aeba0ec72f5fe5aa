import type { Locator, Page } from '@playwright/test';

/** Fills the fields of a form by their labels. */
export async function fill(form: Page | Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await form.getByLabel(name, { exact: true }).fill(text);
}
