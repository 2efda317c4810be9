import { strFromU8, unzipSync, unzlibSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { presetScript } from '../../../core/compare/presets/presets.ts';
import { sizedCounts } from '../../../core/compare/table/preset-table.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import { readStoryboard } from '../../../core/export/storyboard.ts';
import { exportFile, request } from '../testing/export-files.ts';

const PRESET = 'iterate-one';
const engines = ['entt', 'flecs'] as const;
const runs = [10, 30].flatMap((entities) =>
  engines.map((engine) => sizedCounts(engineNamed(engine), { preset: PRESET, entities })),
);
const wanted = (changes: Partial<ExportRequest>): ExportRequest =>
  request({
    source: { name: `${PRESET}.ecs`, text: presetScript(PRESET, 10), engine: 'entt' },
    curves: { engines: [...engines], preset: PRESET, row: 'visit', runs },
    ...changes,
  });
const AXIS = 'cache lines: Each visit';

test('curves are one page of a handout and one slide, with the axis as heading and no place in the script', async () => {
  const pdf = await exportFile(wanted({ formats: ['pdf'] }));
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  expect(document.numPages).toBe(1);
  const { items } = await (await document.getPage(1)).getTextContent();
  const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
  expect(words).toContain(AXIS);
  expect(words).toMatch(/EnTT.*Flecs/);
  expect(words).not.toMatch(/beat|step|of 0/);
  const parts = unzipSync(await exportFile(wanted({ formats: ['pptx'] })));
  const slides = Object.keys(parts).filter((name) => /slides\/slide\d+\.xml$/.test(name));
  expect(slides).toEqual(['ppt/slides/slide1.xml']);
  const texts = [...strFromU8(parts[slides[0]!]!).matchAll(/<a:t>([^<]*)</g)].map(([, text]) => text);
  expect(texts).toEqual([AXIS]);
});

test('curves are the only picture of a web page for each picture, since nothing moves to them', async () => {
  const page = new TextDecoder().decode(await exportFile(wanted({ formats: ['html'], clips: 'each' })));
  const data = /id="ecs-atlas-pictures">([^<]*)</.exec(page)![1]!;
  const { positions } = readStoryboard(new TextDecoder().decode(unzlibSync(Buffer.from(data, 'base64'))));
  expect(positions.map(({ n, place, heading, flows }) => ({ n, place, heading, flows }))).toEqual([
    { n: 0, place: '', heading: AXIS, flows: false },
  ]);
});
