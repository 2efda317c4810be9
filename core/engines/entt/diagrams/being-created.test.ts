import { describe, expect, test } from 'vitest';
import type { Scene, TextMark } from '../../../scene/scene.ts';
import { positionAfter, runText, sceneAt, viewOf } from '../../../scene/testing/world.ts';
import { measure } from '../../../scene/text-metrics.ts';
import { detailTo, stops } from '../../../script/narration/beats.ts';
import { stage } from '../../../testing/any-engine.ts';

const run = runText(`config sparsePage 4
component Position
create hero
create bat
destroy hero
create wolf
add bat Position 1
add wolf Position 2
remove bat Position
`);

function texts({ marks }: Scene): TextMark[] {
  return marks.filter((mark) => mark.kind === 'text');
}

function textOf(scene: Scene, key: string): string | undefined {
  return texts(scene).find((mark) => mark.key.startsWith(key))?.text;
}

const dashed = ({ marks }: Scene) => marks.flatMap(({ key }) => (key.startsWith('new:') ? [key.slice(4)] : []));

describe('an entity that is being created', () => {
  test.each(['push-packed', 'link-sparse'])('is dashed and named after %s, and does not count as waiting', (code) => {
    const scene = sceneAt(run, positionAfter(run, code, 0));
    expect(dashed(scene)).toEqual(['registry.entities.packed:0']);
    expect(textOf(scene, 'facts:registry.entities')).toBe('0 alive · 0 to recycle · 1 being created');
    expect(textOf(scene, 'free:')).toBe('being created');
    expect(textOf(scene, 'name:registry.entities.packed:0')).toBe('hero');
  });

  test('is dashed if it is recycled', () => {
    const scene = sceneAt(run, positionAfter(run, 'take-recycled'));
    expect(dashed(scene)).toEqual(['registry.entities.packed:1']);
    expect(textOf(scene, 'free:')).toBe('being created');
  });

  test('is dashed after a whole beat, even if the line of the beat names no entity', () => {
    const { timeline } = run;
    const [, from, to] = stops({ timeline }, 'beat');
    timeline.seek(to!);
    const beat = timeline.detailBetween(from!, to!);
    expect(beat.code).toBe('nothing-to-recycle');
    const scene = stage(timeline.columns, beat, viewOf(run));
    expect(dashed(scene)).toEqual(['registry.entities.packed:0']);
    expect(textOf(scene, 'bits:raw')).toBe('hero = 0x00000000 = 0');
  });

  test('is not confused with entities that a set-up left waiting', () => {
    const hinted = runText('setup\ncreate last @3\nend\n');
    const { timeline } = hinted;
    timeline.seek(timeline.length);
    const scene = stage(timeline.columns, detailTo(hinted, timeline.length, 'beat'), viewOf(hinted));
    expect(dashed(scene)).toEqual([]);
    expect(textOf(scene, 'facts:registry.entities')).toBe('1 alive · 3 to recycle');
  });

  test('is not confused with a destroyed entity', () => {
    const scene = sceneAt(run, positionAfter(run, 'shrink-length'));
    expect(dashed(scene)).toEqual([]);
    expect(textOf(scene, 'free:')).toBe('free, recycled in this order');
  });
});

test('after the last element was moved, its row is a hole until it is popped', () => {
  const hatched = ({ marks }: Scene) => marks.flatMap(({ key }) => (key.startsWith('hatch:') ? [key.slice(6)] : []));
  expect(hatched(sceneAt(run, positionAfter(run, 'fix-sparse-of-last')))).toEqual(['Position.packed:1']);
  expect(hatched(sceneAt(run, positionAfter(run, 'pop')))).toEqual([]);
});

describe('handles', () => {
  test('null and tombstone are drawn as ones', () => {
    const digits = texts(sceneAt(run, run.timeline.length)).filter(({ key }) => key.startsWith('digit:reserved'));
    expect(digits.map(({ text }) => text).join('')).toBe('1'.repeat(32));
  });

  test.each([440, 560, 900])('bits are readable in a panel of width %d, and captions do not touch', (wrap) => {
    for (const [index, version] of [
      [20, 12],
      [3, 2],
      [32, 32],
    ]) {
      const small = runText(`config entityBits ${index}\nconfig versionBits ${version}\ncreate a\n`);
      const all = texts(sceneAt(small, small.timeline.length, { wrap }));
      const digits = all.filter(({ key }) => key.startsWith('digit:bit:'));
      expect(digits).toHaveLength(index! + version!);
      for (const { size } of digits) expect(size).toBeGreaterThanOrEqual(12);
      for (let i = 1; i < digits.length; i++) expect(digits[i]!.x - digits[i - 1]!.x).toBeGreaterThanOrEqual(7);
      const [left, right] = ['version', 'index'].map((name) => all.find(({ key }) => key === `bits:${name}`)!);
      expect(right!.x - left!.x).toBeGreaterThan((measure(left!.text, left!) + measure(right!.text, right!)) / 2);
    }
  });
});

test('each sparse entry is linked with its handle, below the cells', () => {
  const scene = sceneAt(run, run.timeline.length);
  const pairs = scene.marks.filter(({ key }) => key.startsWith('pair:'));
  expect(pairs.map(({ key }) => key)).toContain('pair:registry.entities.sparse:0');
  const firstCell = scene.marks.findIndex(({ key }) => key.startsWith('slot:'));
  for (const pair of pairs) expect(scene.marks.indexOf(pair)).toBeLessThan(firstCell);
});

test('counts of entities are grouped as everywhere in the window', () => {
  const many = runText(Array.from({ length: 1200 }, (_, i) => `create e${i}`).join('\n'));
  const { marks } = sceneAt(many, many.timeline.length);
  expect(marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []))).toContain('1,200 alive · 0 to recycle');
});
