import { beforeAll, describe, expect, test } from 'vitest';
import index from '../../../../assets/examples/index.json' with { type: 'json' };
import { scriptEngineIds } from '../../../../core/engines/all.ts';
import { options } from '../../../../core/export/options.ts';
import type { Handout } from '../../../../core/export/request.ts';

import type { Rect } from '../../../../core/scene/kit/measures.ts';
import type { Mark, RectMark, TextMark } from '../../../../core/scene/scene.ts';
import { sample } from '../../../../core/testing/sample.ts';
import type { Description } from '../../exported-pictures.ts';
import { type Typefaces, typefaces } from '../../paint/typefaces.ts';
import { codeRows } from '../../picture/still-pseudocode.ts';
import { drawingsOf, exampleSource, request } from '../../testing/export-files.ts';
import { beatTexts } from './beat-texts.ts';
import { pageLayout, wordsPlace } from './page-layout.ts';

let faces: Typefaces;
beforeAll(async () => {
  faces = await typefaces();
}, 60_000);

const isText = (mark: Mark): mark is TextMark => mark.kind === 'text';
const isRect = (mark: Mark): mark is RectMark => mark.kind === 'rect';
const squeezed = (text: string): string => text.replace(/\s/g, '');

/** Returns the place of texts beside a picture that has all of its place. */
function usualWords(perPage: Handout['perPage'], paper: Handout['paper'] = 'a4'): Rect {
  const layout = pageLayout({ perPage, paper, answers: 'page' });
  const { x, y, height } = layout.header;
  return wordsPlace(layout, { x, y: y + height, ...layout.picture }, layout.room);
}

/** Returns the faults of the texts of one position, measured with the widths of the glyphs. */
function faults(words: Rect, beat: Description, perPage: number): string[] {
  const { heading, sentence, code } = beatTexts(words, beat, 'step 100 of 100', { perPage, hasNotes: false });
  const found: string[] = [];
  const within = (marks: readonly Mark[], { x, y, width, height }: Rect): void => {
    for (const mark of marks.filter(isText)) {
      const right = mark.x + faces.set(mark).width * mark.size;
      const half = mark.size * 0.6;
      if (mark.x < x || right > x + width + 0.5) found.push(`wide: ${mark.text}`);
      if (mark.y - half < y - 0.5 || mark.y + half > y + height + 0.5) found.push(`low: ${mark.text}`);
      if (mark.size < 6.5) found.push(`small: ${mark.text}`);
    }
  };
  within([...heading, ...sentence, ...code], words);
  const lines = [...heading, ...sentence, ...code].filter(isText);
  lines.forEach((line, i) => {
    const next = lines[i + 1];
    if (next !== undefined && next.y - line.y < (next.size + line.size) * 0.55) found.push(`overlap: ${next.text}`);
  });
  const written = sentence
    .filter(isText)
    .map(({ text }) => text)
    .join('');
  if (squeezed(written) !== squeezed(beat.title)) found.push(`cut: ${beat.title}`);
  const hasCurrent = code.filter(isRect).some(({ fill }) => fill === 'accent-soft');
  // Only the smallest texts may leave no room for a line of pseudocode.
  const last = sentence.filter(isText).at(-1)!;
  const isFull = last.size === 6.5 && words.y + words.height - last.y < 25;
  if (beat.pseudocode.some(({ current }) => current) && !hasCurrent && !(isFull && code.length === 0))
    found.push('no current line');
  return found;
}

describe.each(['en', 'zh-CN'] as const)('texts of every position of every example fit: %s', (locale) => {
  test.each(
    sample(index, 7, locale === 'en' ? 0 : 1).map(
      ({ file, engine, translations }) => [locale === 'en' ? file : translations['zh-CN'], engine] as const,
    ),
  )(
    '%s',
    (file, engineName) => {
      const engine = scriptEngineIds.find((id) => id === engineName)!;
      const wanted = request({ source: exampleSource(file, engine), locale, every: 'beat' });
      for (const beat of drawingsOf(wanted, 'pdf')) {
        for (const perPage of options.perPage.offered) {
          for (const paper of ['a4', 'letter'] as const) {
            expect(faults(usualWords(perPage, paper), beat, perPage), `${beat.number.n}, ${perPage} a page`).toEqual(
              [],
            );
          }
        }
      }
    },
    60_000,
  );
});

test('each paragraph of a sentence begins a new line', () => {
  const beat = { heading: 'a', title: 'What happens?\nA. Nothing\nB. Much', pseudocode: [] } as unknown as Description;
  const texts = beatTexts(usualWords(6), beat, '1', { perPage: 6, hasNotes: false }).sentence.filter(isText);
  expect(texts.map(({ text }) => text)).toEqual(['What happens?', 'A. Nothing', 'B. Much']);
});

test('no row ends with the sign of a comment, and a comment that fits is on one row', () => {
  const lines = [
    'payload[position] = move(payload.back())  # × 2',
    'sparse[packed.back()] = position  # a.sparse[2] = 1 v0',
  ];
  const pseudocode = lines.map((text) => ({ text, indent: 2, current: false, ran: true }));
  for (let width = 150; width <= 420; width += 10) {
    const rows = codeRows(pseudocode, width, 8).map(({ text }) => text);
    expect(rows.filter((text) => text.endsWith('#'))).toEqual([]);
    expect(rows.filter((text) => text.endsWith('# × 2') || text.endsWith('# a.sparse[2] = 1 v0'))).toHaveLength(2);
    expect(rows.join(' ').replace(/ +/g, ' ')).toBe(lines.join(' ').replace(/ +/g, ' '));
  }
});

test('a handout of a lesson has lines to write on below the texts of a position', () => {
  const beat = { code: 'question', heading: 'a', title: 'What happens?', pseudocode: [] } as unknown as Description;
  for (const perPage of options.perPage.offered) {
    const words = usualWords(perPage);
    const { sentence, rules } = beatTexts(words, beat, '1', { perPage, hasNotes: true });
    const ys = rules.flatMap((mark) => (mark.kind === 'path' ? mark.points[1]! : []));
    expect(ys.length).toBeGreaterThanOrEqual(3);
    expect(Math.min(...ys)).toBeGreaterThan(Math.max(...sentence.filter(isText).map(({ y }) => y)));
    expect(Math.max(...ys)).toBeLessThanOrEqual(words.y + words.height);
  }
});

test('pseudocode that is too long shows the lines around the current one', () => {
  const pseudocode = Array.from({ length: 60 }, (_, i) => ({
    text: `line ${i}`,
    indent: 0,
    current: i === 40,
    ran: false,
  }));
  const beat = { heading: 'a', title: 'b', pseudocode } as unknown as Description;
  const texts = beatTexts(usualWords(6), beat, '1', { perPage: 6, hasNotes: false })
    .code.filter(isText)
    .map(({ text }) => text);
  expect(texts).toContain('line 40');
  expect(texts.length).toBeGreaterThanOrEqual(4);
  expect(texts.length).toBeLessThan(60);
  expect(faults(usualWords(6), beat, 6)).toEqual([]);
});
