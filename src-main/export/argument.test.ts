import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { sample } from '../../core/testing/sample.ts';
import { exportFile, request } from './testing/export-files.ts';

/* The lesson "Sparse set or archetype?" as slides in both languages. */

const NAME = 'sparse-set-or-archetype.md';

/** Returns the texts of the parts of a presentation, in the order of the slides. */
function textsOf(files: Record<string, Uint8Array>, part: RegExp): string[] {
  return Object.keys(files)
    .filter((name) => part.test(name))
    .sort((a, b) => Number(a.match(/\d+/)) - Number(b.match(/\d+/)))
    .map((name) => [...strFromU8(files[name]!).matchAll(/<a:t>([^<]*)/g)].map(([, text]) => text).join(' '));
}

const TITLES = [
  [
    'en',
    [
      'Sparse set or archetype?',
      'Vote',
      'Add',
      'Remove',
      'Iterate',
      'Curve',
      'A thousand entities',
      'Vote again',
      'Verdict',
      'Your own game',
    ],
  ],
  ['zh-CN', ['稀疏集', '投票', '添加', '移除', '遍历', '曲线', '一千个实体', '再投一次', '结论', '你的游戏']],
] as const;

test.each(sample(TITLES, 2))(
  'the slides in %s go from the first vote to the second and the verdict, each with notes',
  { timeout: 120_000 },
  async (locale, titles) => {
    const text = readFileSync(new URL(`../../assets/lessons/${locale}/${NAME}`, import.meta.url), 'utf8');
    const made = request({ source: { kind: 'lesson', name: NAME, text }, formats: ['pptx'], locale });
    const files = unzipSync(await exportFile(made));
    const slides = textsOf(files, /^ppt\/slides\/slide\d+\.xml$/);
    expect(slides).toHaveLength(titles.length);
    for (const [i, title] of titles.entries()) expect(slides[i]).toContain(title);
    const notes = textsOf(files, /^ppt\/notesSlides\/notesSlide\d+\.xml$/);
    expect(notes).toHaveLength(titles.length);
    for (const note of notes) expect(note.length).toBeGreaterThan(40);
  },
);
