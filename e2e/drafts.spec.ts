import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { Atlas, SWAP_AND_POP } from './atlas.ts';
import { serve } from './browser-host.ts';
import { test } from './fixture.ts';
import type { Host } from './host.ts';
import { violationsIn } from './violations.ts';

test.use({ script: SWAP_AND_POP });

const LINE = 'create unsaved';

async function typeLine(page: Page): Promise<void> {
  await new Atlas(page).editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(`\n${LINE}`);
}

const drafts = (home: string) => readdir(join(home, 'drafts')).catch(() => []);

/** The texts of all drafts on the disk. */
async function textsIn(home: string): Promise<string> {
  const names = (await drafts(home)).filter((name) => name.endsWith('.json'));
  return (await Promise.all(names.map((name) => readFile(join(home, 'drafts', name), 'utf8')))).join();
}

const expectDraft = (home: string) => expect.poll(() => textsIn(home)).toContain(LINE);
const expectNone = (home: string) => expect.poll(() => drafts(home)).toEqual([]);
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Unsaved: test.ecs' });

test('a text that was not saved is offered after a kill, opened with its file and gone once saved', {
  tag: '@always',
}, async ({ host, page, start, startFile }) => {
  await typeLine(page);
  await expectDraft(host.home);
  await host.kill();
  expect(await readFile(startFile!, 'utf8')).toBe(SWAP_AND_POP);

  const again = await start(null);
  const atlas = new Atlas(again.page);
  await expect(offer(again.page)).toContainText(/Unsaved: test\.ecs, \d lines? added(, 1 line removed)?, .*(ago|now)/);
  await again.page.getByText('Lines that differ').click();
  await expect(again.page.locator('ins')).toContainText([LINE]);
  expect(await violationsIn(again.page)).toEqual([]);
  await again.page.screenshot({ path: test.info().outputPath('offer.png') });
  await again.page.getByRole('button', { name: 'Open the unsaved test.ecs' }).press('Enter');
  await expect(atlas.editor).toContainText(LINE);
  await expect(offer(again.page)).toBeHidden();
  await expect(again.page.getByText('test.ecs', { exact: true })).toBeVisible();

  await saveFile(again, startFile!);
  await expectNone(host.home);
  await again.kill();
  const last = await start(null);
  await expect(last.page.locator('main.home')).toBeVisible();
  await expect(offer(last.page)).toBeHidden();
});

/** Saves the script. A browser downloads it. */
async function saveFile({ electron, page }: Host, file: string): Promise<void> {
  const download = electron === null ? page.waitForEvent('download') : null;
  await page.keyboard.press('Control+s');
  await download;
  if (electron !== null) await expect.poll(() => readFile(file, 'utf8')).toContain(LINE);
}

test('an unsaved script behind a lesson is listed on Home, and is kept by opening it', { tag: '@either' }, async ({
  page,
}) => {
  await typeLine(page);
  const atlas = new Atlas(page);
  await atlas.editor.press('Escape');
  await atlas.command('The sparse set');
  await expect(page.getByRole('main', { name: 'Lesson: The sparse set' })).toBeVisible();
  await atlas.command('Home');
  await page.getByRole('button', { name: 'New script' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(atlas.editor).toContainText(LINE);
  await atlas.command('The sparse set');
  await expect(page.getByRole('main', { name: 'Lesson: The sparse set' })).toBeVisible();
  await atlas.command('Home');
  await page.getByRole('button', { name: 'Unsaved: test.ecs' }).click();
  await expect(atlas.editor).toContainText(LINE);
});

test('undoing an opened draft leads to its file; a discarded draft is gone', { tag: '@either' }, async ({
  host,
  page,
  start,
}) => {
  await typeLine(page);
  await expectDraft(host.home);
  await host.kill();
  const again = await start(null);
  await again.page.getByRole('button', { name: 'Open the unsaved test.ecs' }).click();
  const atlas = new Atlas(again.page);
  await expect(atlas.editor).toContainText(LINE);
  await atlas.editor.press('Escape');
  await again.page.keyboard.press('Control+z');
  await expect(atlas.editor).not.toContainText(LINE);
  await expectNone(host.home);
  await again.page.keyboard.press('Control+Shift+z');
  await expectDraft(host.home);
  await again.kill();

  const third = await start(null);
  const discard = third.page.getByRole('button', { name: 'Discard the unsaved test.ecs' });
  await discard.click();
  await third.page.getByRole('button', { name: 'Keep it' }).click();
  await expectDraft(host.home);
  await discard.click();
  await new Atlas(third.page).dialog('Discard the unsaved test.ecs?').getByRole('button', { name: 'Discard' }).click();
  await expect(offer(third.page)).toBeHidden();
  await expectNone(host.home);
});

test.describe('a page that ends', { tag: ['@electron', '@always'] }, () => {
  const inWindow = (host: Host, code: string): Promise<unknown> =>
    host.electron!.evaluate(({ BrowserWindow }, run) => {
      // A page that has just ended never answers.
      const silence = new Promise((resolve) => setTimeout(resolve, 1000, null));
      return Promise.race([BrowserWindow.getAllWindows()[0]!.webContents.executeJavaScript(run), silence]);
    }, code);

  test('says so in the window, which opens again with the text', async ({ host, page }) => {
    await typeLine(page);
    await expectDraft(host.home);
    const id = await host.electron!.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.webContents.getOSProcessId(),
    );
    process.kill(id, 'SIGKILL');
    const said = () => inWindow(host, 'document.querySelector("main.crash h1")?.textContent').catch(() => null);
    await expect.poll(said).toBe('The window closed unexpectedly');
    // The button has the focus.
    await inWindow(host, 'document.activeElement.click()');
    const text = () => inWindow(host, 'document.querySelector(".cm-content")?.innerText').catch(() => null);
    await expect.poll(text).toContain(LINE);
    expect(await inWindow(host, 'location.search')).toBe('');
    await expectDraft(host.home);
  });

  test('because the user does not want to save leaves no draft', async ({ host, page }) => {
    await typeLine(page);
    await expectDraft(host.home);
    await host.close();
    expect(await drafts(host.home)).toEqual([]);
  });
});

test('a crashed tab of a browser leaves its text to the next, but not to a page beside it', {
  tag: ['@chromium', '@always'],
}, async ({ host, ownBrowser, startFile }) => {
  const server = await serve({ ...host, file: startFile });
  // Tabs of the same context would share the process.
  const open = async () => {
    const context = await ownBrowser!.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(server.url);
    return page;
  };
  try {
    const page = await open();
    await typeLine(page);
    await expectDraft(host.home);
    const beside = await open();
    await expect(new Atlas(beside).editor).toContainText('create a');
    await expect(offer(beside)).toBeHidden();
    const session = await page.context().newCDPSession(page);
    session.send('Page.crash').catch(() => undefined); // The crashed page never replies.
    await expect(async () => {
      await beside.reload();
      await expect(offer(beside)).toBeVisible({ timeout: 2000 });
    }).toPass();
    await beside.getByRole('button', { name: 'Open the unsaved test.ecs' }).click();
    await expect(new Atlas(beside).editor).toContainText(LINE);
    await page.context().close();
    await beside.context().close();
  } finally {
    await server.stop();
  }
});
