import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { run } from './atlas.ts';
import { serve } from './browser-host.ts';
import { test } from './fixture.ts';
import { ownLesson } from './own-lesson.ts';

const lesson = (last: string): string => ownLesson('Being written', last);

test('a lesson open in an editor is reloaded when it is saved and stays at its position @chromium', async ({
  ownBrowser,
}, testInfo) => {
  const folder = testInfo.outputPath('reload');
  const home = join(folder, 'home');
  await mkdir(home, { recursive: true });
  const runtime = await mkdtemp(join(tmpdir(), 'atlas-'));
  const file = join(folder, 'written.md');
  await writeFile(file, lesson('Old last words.'));
  const server = await serve({ home, runtime, flecsPort: 28_790 + testInfo.parallelIndex, file });
  const page = await ownBrowser!.newPage({ locale: 'en-US' });
  try {
    await page.goto(server.url);
    await expect(page.getByRole('main', { name: 'Lesson: Being written' })).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByText('Old last words.')).toBeVisible();
    const at = await page.getByTestId('step-count').textContent();
    // Some editors save by replacing the file with a new one.
    await writeFile(`${file}.new`, lesson('New last words.'));
    await rename(`${file}.new`, file);
    await expect(page.getByText('New last words.')).toBeVisible();
    await expect(page.getByTestId('step-count')).toHaveText(at!);
    await writeFile(file, lesson('Last words.\n\n```ops\nad e0 Position\n```'));
    const errors = page.getByRole('alert', { name: 'This lesson has an error' });
    await expect(errors).toContainText('written.md:22:1');
    await expect(page.getByRole('main', { name: 'Lesson: Being written' })).toBeVisible();
    const head = lesson('').split('---\n').slice(0, 2).join('---\n');
    await writeFile(file, `${head}---\n`);
    await expect(errors).toContainText('The lesson has no prose or operations');
    await writeFile(file, lesson('Words.').replace('engine: entt', 'engine: ent'));
    await expect(errors).toContainText('Did you mean entt?');
    await expect(errors).toContainText('^^^');
    await writeFile(file, lesson('Good last words.'));
    await expect(errors).toBeHidden();
    await page.keyboard.press('End');
    await expect(page.getByText('Good last words.')).toBeVisible();
    await page.reload();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(page.getByText('Good last words.')).toBeVisible({ timeout: 500 });
    }).toPass();
  } finally {
    await page.close();
    await server.stop();
    await rm(runtime, { recursive: true, force: true });
  }
});

test('a lesson opened in the browser is reloaded when its file changes @chromium', async ({ page, atlas }) => {
  const write = (text: string): Promise<void> =>
    page.evaluate(async (content) => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle('picked.md', { create: true });
      const stream = await handle.createWritable();
      await stream.write(content);
      await stream.close();
      Object.assign(window, { showOpenFilePicker: async () => [handle] });
    }, text);
  await write(lesson('Old last words.'));
  await run(atlas.page, 'file.open');
  await expect(page.getByRole('main', { name: 'Lesson: Being written' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByText('Old last words.')).toBeVisible();
  await write(lesson('These last words are new.'));
  await expect(page.getByText('These last words are new.')).toBeVisible();
});

test('a message says if a file cannot be watched @chromium', async ({ atlas, host, page }, testInfo) => {
  const path = testInfo.outputPath('plain.md');
  await writeFile(path, lesson('Last words.'));
  await host.openFile(path, () => run(atlas.page, 'file.open'));
  await expect(page.getByText('Changes to plain.md on disk are not shown here')).toBeVisible();
});
