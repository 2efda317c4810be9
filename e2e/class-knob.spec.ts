import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { run } from './atlas.ts';
import { test } from './class-fixture.ts';
import { ownLesson } from './own-lesson.ts';
import { violationsIn } from './violations.ts';

test.use({ home: true });

const KNOB = `\`\`\`compare
question: Which touches less memory?
engines: [entt, flecs]
show: knob
preset: sparse-set-or-archetype
entities: 300
\`\`\``;

const headline = (page: Page) => page.getByRole('status', { name: 'Verdict' });

test(
  'the numbers that the lecturer turns move everyone’s picture, and only the lecturer turns them',
  {
    tag: '@window',
  },
  async ({ page, host, room }, info) => {
    const followers = [await room.join(), await room.join()];
    const phone = followers[1]!;
    await phone.setViewportSize({ width: 390, height: 844 });
    const path = info.outputPath('turned.md');
    await writeFile(path, ownLesson('Turned', KNOB));
    await host.openFile(path, () => run(page, 'file.open'));
    await expect(page.getByRole('main', { name: 'Lesson: Turned' })).toBeVisible();
    await page.keyboard.press('End');
    const changes = page.locator('.knob-slider', { hasText: 'Changes' }).locator('input');
    await expect(changes).toBeVisible();
    const followed = async (): Promise<string> => {
      const said = (await headline(page).textContent())!;
      const cells = await page.locator('.cost-table td').allTextContents();
      for (const follower of followers) {
        await expect(headline(follower)).toHaveText(said);
        expect(await follower.locator('.cost-table td').allTextContents()).toEqual(cells);
      }
      return said;
    };
    const first = await followed();
    const entt = /^EnTT touches fewer/;
    await changes.focus();
    await page.keyboard.press('End');
    await expect(headline(page)).toHaveText(entt);
    const second = await followed();
    expect(second).not.toBe(first);
    await page.keyboard.press('Home');
    await expect(headline(page)).not.toHaveText(entt);
    expect(await followed()).not.toBe(second);
    await page.getByRole('checkbox', { name: /^EnTT: a group owns/ }).check();
    for (const follower of followers) {
      await expect(follower.getByText(/^EnTT: a group owns/)).toBeVisible();
      await expect(follower.getByRole('slider')).toHaveCount(0);
      await expect(follower.locator('.flip-canvas canvas')).toBeVisible();
      expect(await violationsIn(follower)).toEqual([]);
    }
    await followed();
    for (const slider of await page.getByRole('slider').all()) {
      await slider.focus();
      await page.keyboard.press('End');
    }
    await expect(page.locator('.cost-table')).toContainText('1,000,000 ×');
    await followed();
    const sizes = await phone.locator('.cost-table').evaluate((table) => ({
      type: Number.parseFloat(getComputedStyle(table).fontSize),
      wide: [...table.querySelectorAll('td')].flatMap((cell) =>
        cell.scrollWidth > cell.clientWidth ? cell.textContent : [],
      ),
    }));
    expect(sizes.type).toBeLessThanOrEqual(18);
    expect(sizes.wide).toEqual([]);
    const isWiderThanPhone = await phone.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWiderThanPhone).toBe(false);
  },
);
