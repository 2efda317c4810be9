import { expect } from '@playwright/test';
import index from '../assets/lessons/index.json' with { type: 'json' };
import { test } from './fixture.ts';
import { LessonWalk, LOCALES } from './lesson-walk.ts';

test.use({ home: true });

const ALL = process.env.ECS_ATLAS_E2E === 'all';

/** In Electron these are enough: the window is the same. */
const IN_ELECTRON: readonly string[] = ['entt-handles', 'decs-archetypes', 'flecs-archetypes'];

for (const [turn, locale] of LOCALES.entries()) {
  for (const { topic, lessons } of index) {
    // Each lesson in one language, unless all is asked for: its operations, claims and questions are the same in both (core/lesson/content.test.ts).
    const own = ALL ? lessons : lessons.filter((_, i) => i % LOCALES.length === turn);
    test(
      `lessons on ${topic} in ${locale} are walked to their ends, each question answered wrongly and rightly`,
      {
        tag: own.some((id) => IN_ELECTRON.includes(id)) ? [] : '@window',
      },
      async ({ page }, { project }) => {
        const walked = own.filter((id) => project.name !== 'electron' || IN_ELECTRON.includes(id));
        test.setTimeout(walked.length * 60_000);
        page.setDefaultTimeout(15_000);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        const errors: Error[] = [];
        page.on('pageerror', (error) => errors.push(error));
        if (locale === 'zh-CN') await page.getByRole('button', { name: '中文' }).click();
        for (const id of walked) {
          await test.step(id, async () => {
            const walk = new LessonWalk(page, id, locale);
            await walk.open();
            await walk.toEnd();
          });
        }
        expect(errors).toEqual([]);
      },
    );
  }
}
