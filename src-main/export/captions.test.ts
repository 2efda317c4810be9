import { strFromU8, unzipSync, unzlibSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { readEmbeddedSource } from '../../core/export/reopen/read-embedded-source.ts';
import type { ExportRequest } from '../../core/export/request.ts';
import { readStoryboard } from '../../core/export/storyboard.ts';
import { sample } from '../../core/testing/sample.ts';
import { exportFiles, request } from './testing/export-files.ts';

const OPERATIONS = 'component Position\ncreate a\ncreate b\nadd a Position 1\n';
const LESSON = `---
title: Sets
engine: entt
goals: [See sets]
minutes: 5
---

\`\`\`setup
${OPERATIONS}\`\`\`

# Begin

Words of the lesson.

\`\`\`ops
add b Position 2
remove a Position
\`\`\`
`;
const script = { name: 'own.ecs', text: OPERATIONS, engine: 'entt' } as const;
const CAPTION = 'A zebra & its stripes';
const ESCAPED = 'A zebra &amp; its stripes';

const sources: readonly (readonly [name: string, Pick<ExportRequest, 'source' | 'compare'>])[] = [
  ['a script', { source: script }],
  ['a lesson', { source: { kind: 'lesson', name: 'own.md', text: LESSON } }],
  ['engines side by side', { source: script, compare: { engines: ['entt', 'flecs'], focus: null, shown: {} } }],
];

describe.each(sample(sources, 3))('captions of a storyboard of %s', (_, of) => {
  const files = new Map<string, Uint8Array>();
  const file = (name: RegExp): Uint8Array => [...files].find(([each]) => name.test(each))![1];
  const text = (name: RegExp): string => new TextDecoder().decode(file(name));

  beforeAll(async () => {
    const shots = [{ position: 3, caption: CAPTION }, { position: 1 }];
    const formats = ['svg', 'animated-svg', 'pdf', 'pptx', 'html'] as const;
    const made = await exportFiles(request({ ...of, steps: { shots }, formats: [...formats], pair: true }));
    for (const [name, bytes] of made) files.set(name, bytes);
  }, 120_000);

  test('are in pictures and clips and in their titles', () => {
    const svg = text(/^001-.*-light\.svg$/);
    expect(svg).toContain(`<title>${ESCAPED}</title>`);
    expect(svg).toContain(`>${ESCAPED}</text>`);
    expect(text(/^002-.*-light\.svg$/)).not.toContain('zebra');
    expect(text(/-light\.animated\.svg$/)).toContain(ESCAPED);
  });

  test('are the alternative text of pairs', () => {
    expect(text(/-pictures\.html$/)).toContain(`alt="${ESCAPED}"`);
  });

  test('are text of the handout', async () => {
    const document = await getDocument({ data: new Uint8Array(file(/^own\.pdf$/)), verbosity: 0 }).promise;
    const pages = Array.from({ length: document.numPages }, async (_, i) => {
      const { items } = await (await document.getPage(i + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    });
    const words = (await Promise.all(pages)).join(' ');
    expect(words.replace(/\s+/g, ' ')).toContain(CAPTION);
  });

  test('are speaker notes and alternative text of slides', () => {
    const parts = unzipSync(file(/-light\.pptx$/));
    expect(strFromU8(parts['ppt/notesSlides/notesSlide1.xml']!)).toContain(ESCAPED);
    expect(strFromU8(parts['ppt/slides/slide1.xml']!)).toMatch(new RegExp(`descr="[^"]*\\b${ESCAPED}"`));
  });

  test('are the sentences of the web page, with JavaScript and without', () => {
    const page = text(/^own\.html$/);
    const data = /id="ecs-atlas-pictures">([^<]*)</.exec(page)![1]!;
    const { positions } = readStoryboard(new TextDecoder().decode(unzlibSync(Buffer.from(data, 'base64'))));
    expect(positions.map(({ sentence }) => sentence === CAPTION)).toEqual([true, false]);
    expect(page).toContain(ESCAPED);
  });

  test('do not change the beat at which files open again', () => {
    const names = [/^001-.*-light\.svg$/, /-light\.animated\.svg$/, /^own\.pdf$/, /-light\.pptx$/, /^own\.html$/];
    for (const name of names) expect(readEmbeddedSource(file(name))).toMatchObject({ position: 3 });
    expect(readEmbeddedSource(file(/^002-.*-light\.svg$/))).toMatchObject({ position: 1 });
  });
});
