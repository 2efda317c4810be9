import { expect } from '@playwright/test';
import index from '../assets/lessons/index.json' with { type: 'json' };
import { isWhole, sample } from '../core/testing/sample.ts';
import { test } from './fixture.ts';
import { LessonWalk, LOCALES } from './lesson-walk.ts';

test.use({ home: true });

const WALKS = LOCALES.flatMap((locale) =>
  index.topics.flatMap(({ topic, lessons }) => lessons.map((id) => ({ locale, topic, id }))),
);
/**
 * In Chromium a sample or all lessons are walked. core/lesson/content.test.ts checks the operations, claims and
 * questions of every lesson.
 */
const SAMPLE = sample(WALKS, 25);
/** A single lesson suffices for Electron, because the window is the same. */
const IN_ELECTRON = sample(['entt-handles', 'decs-archetypes', 'flecs-archetypes'], 3);

for (const locale of LOCALES) {
  for (const { topic } of index.topics) {
    const isHere = (walk: (typeof WALKS)[number]) => walk.locale === locale && walk.topic === topic;
    const inElectron = WALKS.filter((walk) => isHere(walk) && IN_ELECTRON.includes(walk.id));
    const inChromium = SAMPLE.filter(isHere);
    const isInElectron = inElectron.length > 0 && (isWhole || locale === 'en');
    if (!isInElectron && inChromium.length === 0) continue;
    test(
      `lessons on ${topic} in ${locale} are walked to their ends, each question answered wrongly and rightly`,
      { tag: ['@always', ...(isInElectron ? [] : ['@chromium']), ...(inChromium.length > 0 ? [] : ['@electron'])] },
      async ({ page }, { project }) => {
        const walks = project.name === 'electron' ? inElectron : inChromium;
        test.setTimeout(walks.length * 60_000);
        page.setDefaultTimeout(15_000);
        const errors: Error[] = [];
        page.on('pageerror', (error) => errors.push(error));
        if (locale === 'zh-CN') await page.getByRole('button', { name: '中文' }).click();
        for (const { id } of walks) {
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
