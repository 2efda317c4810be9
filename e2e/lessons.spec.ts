import { expect } from '@playwright/test';
import index from '../assets/lessons/index.json' with { type: 'json' };
import { test } from './fixture.ts';
import { LessonWalk, LOCALES } from './lesson-walk.ts';

test.use({ home: true });

/** In Electron these are enough: the window is the same. */
const IN_ELECTRON: readonly string[] = ['entt-sparse-set', 'decs-archetypes', 'flecs-archetypes'];

for (const locale of LOCALES) {
  for (const { topic, lessons } of index) {
    test(`the lessons on ${topic} in ${locale} are walked to their ends, each question answered wrongly and rightly`, async ({
      page,
    }, { project }) => {
      const own = lessons.filter((id) => project.name !== 'electron' || (locale === 'en' && IN_ELECTRON.includes(id)));
      test.skip(own.length === 0, 'three lessons are enough here');
      test.setTimeout(own.length * 60_000);
      page.setDefaultTimeout(15_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      if (locale === 'zh-CN') await page.getByRole('button', { name: '中文' }).click();
      for (const id of own) {
        await test.step(id, async () => {
          const walk = new LessonWalk(page, id, locale);
          await walk.open();
          await walk.toEnd();
        });
      }
      expect(errors).toEqual([]);
    });
  }
}
