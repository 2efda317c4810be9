import { expect, test } from 'vitest';
import { HALF_CAP } from '../fonts.ts';
import type { RectMark, Scene, TextMark } from '../scene.ts';
import { runFlecs } from '../testing/flecs-world.ts';
import { runText, sceneAt } from '../testing/world.ts';
import { measure } from '../text-metrics.ts';

/** The space between a line and a text that is visible on a screen, in scene units. A version is written above a thick frame. */
const MIN_SPACE = { version: 2, other: 0.5 } as const;

function touches(text: TextMark, line: RectMark): boolean {
  const half = measure(text.text, { font: text.font, size: text.size, weight: text.weight ?? 400 }) / 2;
  const middle = text.x + (text.align === 'middle' ? 0 : text.align === 'start' ? half : -half);
  const high = text.size * HALF_CAP;
  const isWithin = (margin: number): boolean =>
    Math.abs(middle - line.x - line.width / 2) + half <= line.width / 2 + margin &&
    Math.abs(text.y - line.y - line.height / 2) + high <= line.height / 2 + margin;
  const isApart = (margin: number): boolean =>
    Math.abs(middle - line.x - line.width / 2) - half >= line.width / 2 + margin ||
    Math.abs(text.y - line.y - line.height / 2) - high >= line.height / 2 + margin;
  const margin = (line.strokeWidth ?? 1) / 2 + (text.key.startsWith('version:') ? MIN_SPACE.version : MIN_SPACE.other);
  return !isWithin(-margin) && !isApart(margin);
}

function touching({ marks }: Scene): string[] {
  const lines = marks.filter(
    (mark): mark is RectMark => mark.kind === 'rect' && /^(marked|focus|named|state):.*[:@]/.test(mark.key),
  );
  const texts = marks.filter(
    (mark): mark is TextMark => mark.kind === 'text' && /^(index|value|version|name):/.test(mark.key),
  );
  return lines.flatMap((line) => texts.filter((text) => touches(text, line)).map(({ key }) => `${line.key}, ${key}`));
}

const SCRIPT = 'component P\ncomponent Q\ncreate a\ncreate b\nadd a P 1\nadd b P 2\nremove a P\nadd b Q 3\n';
const paged = () => runText(`config sparsePage 4\n${SCRIPT}`);

test.each([
  ['EnTT', {}, paged, ['P.packed', 'P.sparse', 'entities.packed']],
  ['EnTT', { large: true }, paged, ['P.packed', 'P.sparse', 'entities.packed']],
  ['EnTT', { presented: true, plain: true }, paged, ['P.packed', 'P.sparse', 'entities.packed']],
  ['Flecs', {}, () => runFlecs(SCRIPT), []],
] as const)('outlines and frames of cells do not touch texts: %s, %o', (_, look, runOf, columns) => {
  const run = runOf();
  const found = new Set<string>();
  let frames = 0;
  for (let position = 1; position <= run.timeline.length; position++) {
    const marked = columns.flatMap((column) => [0, 1].map((row) => ({ column, row })));
    const scene = sceneAt(run, position, { width: 1400, height: 1400, marked, ...look });
    frames += scene.marks.filter(({ key }) => /^(marked|state):/.test(key)).length;
    for (const each of touching(scene)) found.add(each);
  }
  expect([...found]).toEqual([]);
  expect(frames).toBeGreaterThan(columns.length * 2);
});
