import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { Locale } from '../assets/locales/locales.ts';
import { firstKnob, type Knob, turnedTable } from '../core/compare/table/knob.ts';
import { sizedCounts } from '../core/compare/table/preset-table.ts';
import { flipText, headlineText } from '../core/compare/table/table-text.ts';
import { engineNamed } from '../core/engines/all.ts';

import { root } from '../tools/build.ts';
import { test } from './fixture.ts';
import { ownLesson } from './own-lesson.ts';
import { textsOf } from './texts.ts';
import { violationsIn } from './violations.ts';

const ENTITIES = 300;
const PRESET = 'sparse-set-or-archetype';
const KNOB = `\`\`\`compare
question: Which touches less memory?
engines: [entt, flecs]
show: knob
preset: ${PRESET}
entities: ${ENTITIES}
\`\`\``;

/** Returns the headline that the program computes for these numbers. */
function said(locale: Locale, numbers: Partial<Knob>): string {
  const knob = { ...firstKnob(ENTITIES), ...numbers };
  const { choices, entities } = knob;
  const engines = ['entt', 'flecs'];
  const runs = engines.map((id) => sizedCounts(engineNamed(id), { preset: PRESET, entities }, { choices }));
  const { table } = turnedTable(runs, engines, PRESET, knob)!;
  return headlineText(table, textsOf(locale)) + flipText(table, textsOf(locale));
}

const TEXTS = {
  en: { verdict: 'Verdict', changes: 'Changes', entities: 'Entities', group: /^EnTT: a group owns/ },
  'zh-CN': { verdict: '结论', changes: '修改次数', entities: '实体', group: /^EnTT：组拥有/ },
} as const;

for (const locale of ['en', 'zh-CN'] as const) {
  test(`the numbers of an exported lesson are turned by keys without a network: ${locale} @chromium`, async ({
    ownBrowser,
  }, info) => {
    const lesson = info.outputPath('turned.md');
    writeFileSync(lesson, ownLesson('Turned', KNOB));
    const cli = join(root, 'out/main/cli.cjs');
    const options = ['--out', info.outputDir, '--format', 'html', '--locale', locale];
    execFileSync(process.execPath, [cli, 'export', lesson, ...options]);
    const context = await ownBrowser!.newContext({ offline: true, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.on('console', (message) => expect(message.type(), message.text()).not.toBe('error'));
    await page.goto(pathToFileURL(info.outputPath('turned.html')).href);
    await page.keyboard.press('End');
    await turnNumbers(page, locale);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsIn(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.locator('.map')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    await page.keyboard.press('Tab');
    await page.getByRole('slider', { name: TEXTS[locale].changes }).blur();
    await page.keyboard.press('Home');
    await expect(page.getByRole('status', { name: TEXTS[locale].verdict })).toHaveCount(0);
    await context.close();
  });
}

async function turnNumbers(page: Page, locale: Locale): Promise<void> {
  const texts = TEXTS[locale];
  const verdict = page.getByRole('status', { name: texts.verdict });
  const changes = page.getByRole('slider', { name: texts.changes });
  await expect(verdict).toHaveText(said(locale, {}));
  await changes.focus();
  await page.keyboard.press('Home');
  await expect(changes).toHaveAttribute('aria-valuetext', '1');
  await expect(verdict).toHaveText(said(locale, { changes: 1 }));
  await page.keyboard.press('ArrowRight');
  await expect(verdict).toHaveText(said(locale, { changes: 2 }));
  await page.keyboard.press('End');
  await expect(verdict).toHaveText(said(locale, { changes: 1_000_000 }));
  expect(said(locale, { changes: 1 })).not.toBe(said(locale, { changes: 1_000_000 }));
  await page.getByRole('checkbox', { name: texts.group }).press(' ');
  await expect(verdict).toHaveText(said(locale, { changes: 1_000_000, choices: { group: true } }));
  await page.getByRole('slider', { name: texts.entities }).press('ArrowRight');
  const entities = 1000;
  await expect(verdict).toHaveText(said(locale, { entities, changes: 1_000_000, choices: { group: true } }));
}
