import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { unzlibSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { captionParts, DEFAULTS, type ExportRequest } from '../../../../core/export/request.ts';
import { readStoryboard, type Storyboard } from '../../../../core/export/storyboard.ts';
import { StoryboardPictures } from '../../../../core/export/storyboard-pictures.ts';
import { renderSvg } from '../../../../core/scene/svg.ts';
import { themes } from '../../../../core/scene/theme.ts';
import { assetsFolder } from '../../../program/app-root.ts';
import { exportTexts } from '../../testing/export-files.ts';

/** The package has no types. */
const fontkit = createRequire(import.meta.url)('fontkit') as {
  create(bytes: Buffer): { hasGlyphForCodePoint(code: number): boolean };
};

const example = (name: string): string => readFileSync(join(assetsFolder, 'examples', name), 'utf8');
const SCRIPT = 'component Position\ncreate 甲\ncreate b # <b> 🙂\nadd b Position 2.5\n';

async function exported(changes: Partial<ExportRequest>): Promise<string[]> {
  const source = { name: '</script>.ecs', text: SCRIPT, engine: 'entt' } as const;
  return [...(await exportTexts({ ...DEFAULTS, id: 'job', source, formats: ['html'], ...changes })).values()];
}

const element = (page: string, id: string): string => new RegExp(`id="${id}">([^<]*)<`).exec(page)![1]!;

function storyboardIn(page: string): Storyboard {
  const bytes = unzlibSync(Buffer.from(element(page, 'ecs-atlas-pictures'), 'base64'));
  return readStoryboard(new TextDecoder().decode(bytes));
}

describe('100 steps of the largest example', () => {
  const text = example('flecs-pairs.ecs');
  const source = { name: 'flecs-pairs.ecs', text, engine: 'flecs' } as const;
  const steps = Array.from({ length: 101 }, (_, step) => step);
  let page: string;
  beforeAll(async () => {
    [page] = (await exported({ source, steps, every: 'access' })) as [string];
  }, 60_000);

  test('take less than 1.5 MB, and the same bytes twice', async () => {
    expect(storyboardIn(page).positions).toHaveLength(101);
    expect(page.length).toBeLessThan(1_500_000);
    const few = { source, steps: [0, 50, 100], every: 'access' as const };
    const [first, second] = [await exported(few), await exported(few)];
    expect(first[0] === second[0]).toBe(true);
  });

  test('equal the pictures of an SVG without texts around them, to a hundredth', async () => {
    const storyboard = storyboardIn(page);
    const parts = captionParts(false);
    const drawn = await exported({ source, steps: [0, 50, 100], every: 'access', formats: ['svg'], parts });
    const pictures = new StoryboardPictures(storyboard);
    for (const [i, at] of [0, 50, 100].entries()) {
      expect(numbers(renderSvg(pictures.at(at), themes.light))).toEqual(numbers(withoutTexts(drawn[i]!)));
    }
  });
});

/** Rounds numbers to one decimal, because rounding twice may change the second one. */
const numbers = (text: string): string =>
  text.replace(/-?\d+\.\d+/g, (n) =>
    Number(n)
      .toFixed(1)
      .replace(/^-0\.0$/, '0.0'),
  );
const withoutTexts = (text: string): string =>
  text
    .replace(/ role="img"/, '')
    .replace(/<title>.*<\/title>\n/, '')
    .replace(/<metadata>.*<\/metadata>\n/s, '')
    .replace(/<style>.*<\/style>\n/s, '');

describe('the page', () => {
  test('allows only its own script and style, and shows no text of a script as markup', async () => {
    const [page] = (await exported({})) as [string];
    const script = /<script>(.*)<\/script>\n<\/body>/s.exec(page)![1]!;
    const hash = createHash('sha256').update(script).digest('base64');
    expect(page).toContain(`default-src 'none'; script-src 'sha256-${hash}'`);
    const markup = page.replace(script, () => '');
    expect(markup.match(/<script/g)).toHaveLength(4);
    expect(page.match(/<\/script/g)).toHaveLength(4);
    expect(JSON.parse(element(page, 'ecs-atlas-source'))).toMatchObject({ text: SCRIPT, engine: 'entt', position: 0 });
    expect(page).not.toMatch(/(src|href)="https?:/);
  });

  test.each(['en', 'zh-CN'] as const)('embeds each character of its texts in a font: %s', async (locale) => {
    const [page] = (await exported({ locale, every: 'access' })) as [string];
    const { marks, positions } = storyboardIn(page);
    const fonts: { family: string; data: string }[] = JSON.parse(element(page, 'ecs-atlas-fonts'));
    const opened = fonts.map(({ family, data }) => ({
      family,
      font: fontkit.create(Buffer.from(data, 'base64')),
    }));
    const has = (family: string, character: string): boolean =>
      opened.some(
        (each) => [family, 'CJK'].includes(each.family) && each.font.hasGlyphForCodePoint(character.codePointAt(0)!),
      );
    for (const mark of marks) {
      if (mark.kind !== 'text') continue;
      for (const character of mark.text)
        expect(has(mark.font === 'mono' ? 'Mono' : 'Sans', character), mark.text).toBe(true);
    }
    for (const { sentence } of positions)
      for (const character of sentence) expect(has('Sans', character), sentence).toBe(true);
    expect(marks.some((mark) => mark.kind === 'text' && mark.text.includes('🙂'))).toBe(false);
  });

  test('marks the lines that an operation ran', async () => {
    const [page] = (await exported({ every: 'operation' })) as [string];
    const { listings, positions } = storyboardIn(page);
    const { listing, line } = positions.at(-1)!.code!;
    const lines = listings[listing]!;
    expect(lines.filter(({ ran }) => ran === true).length).toBeGreaterThan(3);
    expect(lines[0]).toEqual({ indent: 0, text: 'emplace<Component>(entity, value):' });
    expect(lines[line]).toMatchObject({ ran: true });
  });

  test('omits parts that were not requested', async () => {
    const parts = { title: true, sentence: false, pseudocode: false };
    const storyboard = storyboardIn((await exported({ parts: { ...parts, number: true, costs: false } }))[0]!);
    // Bytes do not depend on parts that a page cannot have.
    expect(storyboard.parts).toEqual(parts);
    expect(storyboard.listings).toEqual([]);
    // Screen readers read the sentence even if it is not shown.
    expect(storyboard.positions.at(-1)!.sentence).not.toBe('');
  });

  test('of one operation begins with the operation before it, its number and its line', async () => {
    const [page] = await exported({ steps: [8], every: 'operation', numbering: 'beat', clips: 'each' });
    expect(storyboardIn(page!).positions.map(({ place }) => place)).toEqual([
      'beat 5 of 8, line 3',
      'beat 8 of 8, line 4',
    ]);
  });

  test('of one position begins at the previous position', async () => {
    const pages = await exported({ steps: [1, 2], every: 'access', clips: 'each' });
    expect(pages).toHaveLength(2);
    expect(storyboardIn(pages[1]!).positions.map(({ n, flows }) => [n, flows])).toEqual([
      [1, false],
      [2, true],
    ]);
  });
});

const LOOKS: readonly (readonly [string, Partial<ExportRequest>, number])[] = [
  ['a script', {}, 360],
  ['a comparison', { compare: { engines: ['entt', 'flecs'], focus: null, shown: {} } }, 440],
];

test.each(LOOKS)('%s has upright pictures for phones, whose marks are in the same table', async (_, changes, width) => {
  const storyboard = storyboardIn((await exported(changes))[0]!);
  expect(storyboard.phone!.width).toBe(width);
  const onPhone = new StoryboardPictures(storyboard, true);
  storyboard.positions.forEach((_position, at) => {
    const { layers, ...size } = onPhone.at(at);
    expect(size).toEqual(storyboard.phone);
    expect(layers[0]!.marks.length).toBeGreaterThan(0);
  });
});

test('the player is small', () => {
  expect(statSync(join(assetsFolder, '../out/renderer/ecs-atlas-player.js')).size).toBeLessThan(70_000);
});
