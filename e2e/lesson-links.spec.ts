import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { type Atlas, run } from './atlas.ts';
import { test } from './fixture.ts';
import { ownLesson } from './own-lesson.ts';

test.use({ home: true });

/** Returns the link that the command copies, without using the system's clipboard. */
async function copied(atlas: Atlas): Promise<string> {
  await atlas.page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.documentElement.dataset.copied = text;
    };
  });
  await atlas.command('Copy a link to this step');
  await expect(atlas.page.getByText('Link copied.')).toBeVisible();
  return atlas.page.evaluate(() => document.documentElement.dataset.copied ?? '');
}

async function openLink(atlas: Atlas, link: string): Promise<void> {
  await atlas.command('Open link');
  await atlas.page.getByLabel('Link', { exact: true }).fill(link);
  await atlas.page.keyboard.press('Enter');
}

test('the link of a built-in lesson can be copied, reloaded and opened', async ({ page, atlas }) => {
  await openLink(atlas, 'ecs-atlas://open?lesson=entt-sparse-set&beat=5');
  const count = page.getByTestId('step-count');
  await expect(count).toHaveText(/^5 of \d+$/);
  await expect(page.getByRole('main', { name: 'Lesson: The sparse set' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(count).toHaveText(/^4 of/);
  expect(await copied(atlas)).toBe('ecs-atlas://open?lesson=entt-sparse-set&beat=4');
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#lesson=entt-sparse-set&beat=4');
  await page.reload();
  await expect(count).toHaveText(/^4 of/);
});

test(
  'invalid links change nothing, and the link of a user’s lesson contains its whole text',
  { tag: '@either' },
  async ({ page, atlas, host }, testInfo) => {
    await test.step('an unknown lesson, a damaged link and a beat beyond the end', async () => {
      await openLink(atlas, 'ecs-atlas://open?lesson=no-such-lesson&beat=3');
      await expect(page.getByText('There is no lesson “no-such-lesson”')).toBeVisible();
      await openLink(atlas, 'ecs-atlas://open?lessonText=AAAA&name=a.md');
      await expect(page.getByText('The link is damaged')).toBeVisible();
      await expect(page.locator('main.home')).toBeVisible();
      await openLink(atlas, 'ecs-atlas://open?lesson=entt-sparse-set&beat=9999');
      await expect(page.getByTestId('step-count')).toHaveText(/^(\d+) of \1$/);
    });

    await test.step('a user’s lesson', async () => {
      const path = testInfo.outputPath('own.md');
      await writeFile(path, ownLesson('My own lesson', 'Last words.'));
      await host.openFile(path, () => run(atlas.page, 'file.open'));
      await expect(page.getByRole('main', { name: 'Lesson: My own lesson' })).toBeVisible();
      await page.keyboard.press('End');
      await expect(page.getByText('Last words.')).toBeVisible();
      const link = await copied(atlas);
      await atlas.command('Leave the lesson');
      await expect(page.locator('main.home')).toBeVisible();
      await openLink(atlas, link);
      await expect(page.getByRole('main', { name: 'Lesson: My own lesson' })).toBeVisible();
      await expect(page.getByText('Last words.')).toBeVisible();
    });
  },
);
