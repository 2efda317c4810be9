import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Atlas } from './atlas.ts';
import { test as base } from './fixture.ts';
import { launchChromium } from './launch-chromium.ts';

interface Class {
  readonly url: string;
  readonly code: string;
  /** Adds another follower with a separate browser profile. */
  join(): Promise<Page>;
}

/** The class that is opened in the lecturer's window. */
export const test = base.extend<{ room: Class }, { followers: Browser }>({
  followers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  room: async ({ page, atlas, followers }, use) => {
    await atlas.command('Open to a class');
    await atlas.dialog('Class').getByRole('button', { name: 'Open the class' }).click();
    const code = (await page.locator('.class-code').textContent()) ?? '';
    const url = `http://${await page.locator('.class-addresses code').first().textContent()}`;
    await page.keyboard.press('Escape');
    const contexts: BrowserContext[] = [];
    const join = async () => {
      const context = await followers.newContext({ locale: 'en-US' });
      contexts.push(context);
      const follower = await context.newPage();
      await follower.goto(url);
      await follower.getByLabel('Code').fill(code);
      await follower.keyboard.press('Enter');
      await expect(follower.getByText('Connected')).toBeVisible();
      return follower;
    };
    await use({ url, code, join });
    for (const context of contexts) await context.close();
  },
});

/** Asks the class a question of the lecturer's own. */
export async function ask(atlas: Atlas, form: string, text = ''): Promise<void> {
  await atlas.command('Open to a class');
  const dialog = atlas.dialog('Class');
  await dialog.getByLabel('Question').fill(text);
  await dialog.getByRole('button', { name: form }).click();
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
}
