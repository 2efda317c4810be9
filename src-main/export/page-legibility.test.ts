import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import index from '../../assets/examples/index.json' with { type: 'json' };
import { presetScript } from '../../core/compare/presets/presets.ts';
import { sizedCounts } from '../../core/compare/table/preset-table.ts';
import { engineNamed, scriptEngineIds } from '../../core/engines/all.ts';
import { settingsOf } from '../../core/export/destinations.ts';
import type { FormatId } from '../../core/export/formats.ts';
import { options } from '../../core/export/options.ts';
import type { ExportRequest } from '../../core/export/request.ts';
import { isMarked } from '../../core/scene/testing/legibility.ts';
import { sample } from '../../core/testing/sample.ts';
import { placeOnPage } from './formats/pdf/picture-place.ts';
import { pageLayoutOf } from './formats/pdf/writer.ts';
import { drawingsOf, exampleSource, request } from './testing/export-files.ts';
import { pageFindings } from './testing/page-findings.ts';

/*
 * Checks that nothing on exported pictures, pages and slides is too small, cut off or covered. Clips and storyboards use the same pictures.
 * Tests a sample of formats for each script, or all of them.
 */

const ONE_IN = 17;

const LOCALES = ['en', 'zh-CN'] as const;
type Locale = (typeof LOCALES)[number];
type Look = Pick<ExportRequest, 'width' | 'height' | 'handout'> & { readonly format: FormatId };

const FULL_HD = { width: 1920, height: 1080, handout: { perPage: 4, paper: 'a4', answers: 'page' } } as const;
const PAGES = options.perPage.offered.map(
  (perPage): Look => ({ ...FULL_HD, format: 'pdf', handout: { perPage, paper: 'a4', answers: 'page' } }),
);
/** The pictures of web pages, which are seen in their own size. */
const posts = (engines?: number): readonly Look[] =>
  (['readme', 'blog'] as const).map((id) => ({ ...settingsOf(id, engines), format: 'png' }));
const SLIDES: readonly Look[] = (['png', 'pptx', 'html'] as const).map((format) => ({ ...FULL_HD, format }));

/** The smallest allowed texts: pixels on slides up to full HD, points on paper, minus a tolerance for rounded scales. */
const MIN_ON_SLIDE = 17.9;
const MIN_NEAR = 10.9;
const MIN_ON_PAPER = 6.45;

/** Returns the findings on the pictures of a request in one format. */
function faults(wanted: Parameters<typeof request>[0], { format, ...look }: Look): string[] {
  const wholeRequest = request({ every: 'operation', ...look, ...wanted });
  return drawingsOf(wholeRequest, format).flatMap(({ at, number, code }) => {
    const picture = at(1);
    const found = pageFindings(
      picture,
      format === 'pdf' ? leastPixels(wholeRequest, picture) : leastOnSlide(wholeRequest),
    );
    if (
      code !== 'start' &&
      'engine' in wholeRequest.source &&
      wholeRequest.curves === undefined &&
      !isMarked(picture.layers[0]!)
    )
      found.push('unmarked');
    const place = `${wholeRequest.source.name} ${number.n}, ${format} ${look.width} × ${look.height}, ${look.handout.perPage} a page`;
    return found.map((each) => `${each} (${place})`);
  });
}

function leastOnSlide({ width, height, compare, curves }: ExportRequest): number {
  if (compare !== undefined) return MIN_NEAR;
  return curves !== undefined ? 14 : Math.max(MIN_NEAR, MIN_ON_SLIDE * Math.min(1, width / 1920, height / 1080));
}

/** Returns the smallest text on paper in pixels of its picture. */
function leastPixels(wholeRequest: ExportRequest, picture: Parameters<typeof placeOnPage>[1]): number {
  const layout = pageLayoutOf(wholeRequest);
  return MIN_ON_PAPER / placeOnPage(layout.header, picture, 1, layout).scale;
}

/** Alternates languages between looks, so that over all examples each kind of picture is tested in both. */
function inTurns(looks: readonly Look[], turn: number): readonly (readonly [Look, Locale])[] {
  const all = looks.map((look, i) => [look, LOCALES[(i + turn) % LOCALES.length]!] as const);
  return sample(all, ONE_IN, turn);
}

test.each(index.map((example, i) => [example.id, i] as const))('example %s', { timeout: 120_000 }, (_, i) => {
  const { file, engine: name, translations } = index[i]!;
  const engine = scriptEngineIds.find((id) => id === name)!;
  const found = inTurns([...SLIDES, ...PAGES, ...posts()], i).flatMap(([look, locale]) => {
    const source = exampleSource(locale === 'en' ? file : translations['zh-CN'], engine);
    return faults({ source, locale }, look);
  });
  expect(found).toEqual([]);
});

const LESSONS = ['entt-sparse-set', 'decs-move', 'flecs-archetypes', 'choose-churn'];

test.each(LESSONS)('lesson %s', { timeout: 120_000 }, (id) => {
  const found = inTurns([...SLIDES, ...PAGES], LESSONS.indexOf(id)).flatMap(([look, locale]) => {
    const text = readFileSync(new URL(`../../assets/lessons/${locale}/${id}.md`, import.meta.url), 'utf8');
    return faults({ source: { kind: 'lesson', name: `${id}.md`, text }, locale }, look);
  });
  expect(found).toEqual([]);
});

/** This card of a portrait comparison is larger than its lane. */
const TOO_TALL = 'card-outside: panel:registry.entities 466 × 582';

describe('comparisons', () => {
  const squares = { ...FULL_HD, format: 'png', width: 1080, height: 1080 } as const;
  const upright = { ...FULL_HD, format: 'png', width: 1080, height: 1920 } as const;
  test.each([
    [['entt', 'flecs'] as const],
    [['entt', 'flecs', 'hash-map'] as const],
    [['entt', 'decs', 'flecs', 'hash-map'] as const],
  ])('%s', { timeout: 120_000 }, (engines) => {
    const compare = { engines: [...engines], focus: null, shown: {} };
    const source = exampleSource('recycling.ecs', 'entt');
    const looks = inTurns([...SLIDES, squares, upright, ...PAGES, ...posts(engines.length)], engines.length);
    const found = looks.flatMap(([look, locale]) => faults({ source, compare, locale }, look));
    expect(found.filter((fault) => !fault.startsWith(TOO_TALL))).toEqual([]);
  });
});

test.each(LOCALES)('cost curves: %s', (locale) => {
  const engines = ['entt', 'flecs', 'hash-map'] as const;
  const runs = [10, 30].flatMap((entities) =>
    engines.map((engine) => sizedCounts(engineNamed(engine), { preset: 'iterate-one', entities })),
  );
  const curves = { engines: [...engines], preset: 'iterate-one', row: 'visit', runs } as const;
  const source = { name: 'iterate-one.ecs', text: presetScript('iterate-one', 10), engine: 'entt' } as const;
  const found = sample([...SLIDES, ...PAGES], ONE_IN, LOCALES.indexOf(locale)).flatMap((look) =>
    faults({ source, locale, curves: { ...curves, engines: [...engines] } }, look),
  );
  expect(found).toEqual([]);
});

test.each(['readme', 'blog'] as const)('a graph of four layers of tables has the names of its edges: %s', (id) => {
  const wanted = { ...settingsOf(id), steps: [12, 14, 19, 31], numbering: 'beat' } as const;
  const source = exampleSource('flecs-table-graph.ecs', 'flecs');
  for (const { at, title } of drawingsOf(request({ source, ...wanted, steps: [...wanted.steps] }), 'png')) {
    const texts = at(1).layers.flatMap(({ marks, scale }) =>
      marks.flatMap((mark) => (mark.kind === 'text' ? { text: mark.text, pixels: mark.size * scale } : [])),
    );
    for (const name of ['+Position', '+Velocity', '+Npc', 'empty type'])
      expect(texts.find(({ text }) => text === name)?.pixels, `${name} in “${title}”`).toBeGreaterThan(MIN_NEAR);
  }
});
