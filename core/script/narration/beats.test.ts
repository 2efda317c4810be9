import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import index from '../../../assets/examples/index.json' with { type: 'json' };
import { runOn } from '../../testing/run-on.ts';
import { stepCode } from '../../trace/step-code.ts';
import { Timeline } from '../../trace/timeline.ts';
import type { EngineId } from '../language/language.ts';
import type { Steppable } from '../run/steppable.ts';
import { beatsIn, DEPTHS, detailTo, nextStop, previousStop, stepSpanAt, stops } from './beats.ts';

const CODE = stepCode('step', 'i');

/**
 * Makes a timeline whose steps have the given depths, for each operation. A step writes a cell, unless it is in
 * `looks`: then it only reads one.
 */
function storyOf(operations: readonly (readonly number[])[], looks: readonly number[] = []): Steppable {
  const timeline = new Timeline();
  const cells = timeline.columns.declare({ name: 'cells', type: 'f64' });
  operations.forEach((depths, op) => {
    timeline.beginOperation(op);
    let depth = 0;
    for (const [i, to] of depths.entries()) {
      for (; depth < to; depth++) timeline.enter();
      for (; depth > to; depth--) timeline.leave();
      timeline.step(CODE, 0, i);
      if (looks.includes(timeline.length - 1)) cells.get(i % 3);
      else cells.set(i % 3, timeline.length);
    }
  });
  return { timeline };
}

function run(text: string, engine: EngineId = 'entt') {
  return runOn(engine, text);
}

const anyStory = fc
  .array(fc.array(fc.nat({ max: 3 }), { maxLength: 9 }), { minLength: 1, maxLength: 6 })
  .map(storyOf)
  .filter(({ timeline }) => timeline.length > 0);
const stories = (): [string, Steppable][] =>
  index.map(({ id, file, engine }) => [
    id,
    run(readFileSync(new URL(`../../../assets/examples/${file}`, import.meta.url), 'utf8'), engine as EngineId),
  ]);

describe('beats', () => {
  test('a step of depth 0 begins a beat, and deeper steps before the first one belong to it', () => {
    const story = storyOf([
      [0, 1, 2, 1, 0, 0, 1],
      [1, 2, 0, 1, 0],
    ]);
    expect(stops(story, 'beat')).toEqual([0, 4, 5, 7, 11, 12]);
    expect(stops(story, 'operation')).toEqual([0, 7, 12]);
    expect(stops(story, 'access')).toHaveLength(13);
  });

  test('an operation with only deeper steps is one beat', () => {
    expect(stops(storyOf([[2, 1, 3], [0]]), 'beat')).toEqual([0, 3, 4]);
  });

  test('moving from the middle of a beat stops at its ends', () => {
    const story = storyOf([[0, 1, 1, 0]]);
    expect(nextStop(story, 1, 'beat')).toBe(3);
    expect(previousStop(story, 2, 'beat')).toBe(0);
    expect(detailTo(story, 2, 'beat')?.args).toEqual({ i: 1 });
  });

  test('every depth partitions the steps, and coarser stops are also finer ones', () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        for (const depth of DEPTHS) {
          for (let i = 0; i < story.timeline.length; i++) {
            const { from, to } = stepSpanAt(story, i, depth);
            expect(from <= i && i < to).toBe(true);
            for (let j = from; j < to; j++) expect(stepSpanAt(story, j, depth)).toEqual({ from, to });
          }
        }
        const [operations, beats] = [stops(story, 'operation'), stops(story, 'beat')];
        expect(beats).toEqual(expect.arrayContaining([...operations]));
      }),
    );
  });

  test('next and previous are inverse', () => {
    fc.assert(
      fc.property(anyStory, fc.constantFrom(...DEPTHS), (story, depth) => {
        const all = stops(story, depth);
        all.forEach((position, i) => {
          expect(nextStop(story, position, depth)).toBe(all[i + 1] ?? position);
          expect(previousStop(story, position, depth)).toBe(all[i - 1] ?? position);
        });
      }),
    );
  });

  test.each(stories())('the example %s has operations of a few beats each', (_, story) => {
    const counts = stops(story, 'operation')
      .slice(1)
      .map((to) => beatsIn(story, stepSpanAt(story, to - 1, 'operation')));
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
    // Destroying the parent and the target of others takes the most.
    expect(Math.max(...counts)).toBeLessThanOrEqual(11);
    const before = stops(story, 'beat');
    for (const [i, at] of before.entries()) expect(nextStop(story, at, 'beat')).toBe(before[i + 1] ?? at);
  });
});

describe('the detail that led to a position', () => {
  const text = 'component Position\nsetup\ncreate a\ncreate b\nend\nadd a Position 1\nremove a Position\n';

  test('a beat has the code of its step of depth 0, and repeated calls return the same object', () => {
    const story = run(text);
    const [, setup, , place] = stops(story, 'beat') as [number, number, number, number];
    const detail = detailTo(story, place, 'beat');
    expect(detail).toMatchObject({ code: 'check-absent', depth: 0 });
    expect(detail?.writes.map(({ column }) => column.name)).toContain('Position.packed');
    expect(detailTo(story, place, 'beat')).toBe(detail);
    expect(detailTo(story, setup + 1, 'access')?.code).toBe('create-storage');
    expect(detailTo(story, 0, 'beat')).toBeNull();
  });

  test('a beat takes the entity of a deeper step if its first step names none', () => {
    const story = run('create a\ncreate b\n');
    const { firstStep } = story.operations[1]!;
    const detail = detailTo(story, nextStop(story, firstStep, 'beat'), 'beat');
    expect(detail).toMatchObject({ code: 'nothing-to-recycle', args: { entity: 1, length: 1 } });
  });

  test('a beat without an entity does not take that of the next beat', () => {
    const story = run('component P\ncreate a\nadd a P 1\ncreate b\nadd b P 0\nsort P asc\ndestroy a\n');
    const { endStep } = story.operations[4]!;
    expect(detailTo(story, endStep, 'beat')?.args).toEqual({ component: 'P', count: 2 });
  });

  test('a first step that writes nothing has the last step that it calls directly as an outcome', () => {
    expect(detailTo(storyOf([[1, 0, 1, 1, 2]], [1]), 5, 'beat')).toMatchObject({
      args: { i: 1 },
      outcomes: [{ args: { i: 3 } }],
    });
    expect(detailTo(storyOf([[1, 0]], [1]), 2, 'beat')).not.toHaveProperty('outcomes');
    expect(detailTo(storyOf([[0, 1]]), 2, 'beat')).not.toHaveProperty('outcomes');
  });

  test('a beat has its consequences as outcomes, and the answer to the question that it begins with', () => {
    const story = run(text);
    const codes = stops(story, 'beat').map((at) => {
      const detail = detailTo(story, at, 'beat');
      return [detail?.code, ...(detail?.outcomes ?? []).map(({ code }) => code)];
    });
    expect(codes).toContainEqual(['check-absent', 'allocate-sparse-page', 'link-sparse', 'allocate-payload-page']);
    expect(codes).toContainEqual(['null-own-sparse']);
  });

  test('a set-up is one operation and one beat', () => {
    const story = run(text);
    expect(story.setups).toEqual([{ from: 0, to: story.operations[1]!.endStep, operations: 2, entities: 2 }]);
    const { to } = story.setups[0]!;
    for (const depth of ['operation', 'beat'] as const) {
      expect(nextStop(story, 0, depth)).toBe(to);
      expect(detailTo(story, to, depth)).toMatchObject({
        code: 'setup',
        args: { operations: 2, entities: 2 },
        line: -1,
      });
    }
    expect(nextStop(story, 0, 'access')).toBe(1);
  });

  test.each([
    ['add a Position 1', 'operation'],
    ['each Position as e\n  remove e Position\nend', 'each-end'],
  ])('a set-up of %s alone is told as that', (text, code) => {
    const story = run(`component Position\ncreate a\nsetup\n${text}\nend\n`);
    expect(story.setups).toMatchObject([{ operations: 1 }]);
    expect(detailTo(story, story.setups[0]!.to, 'beat')?.code).toBe(code);
  });

  test('operations before and after a set-up do not belong to it', () => {
    const story = run('component Position\ncreate z\nsetup\ncreate a\ncreate b\nend\nadd a Position 1\n');
    const ends = [0, 2, 3].map((i) => story.operations[i]!.endStep);
    expect(stops(story, 'operation')).toEqual([0, ...ends]);
    expect(stepSpanAt(story, ends[1]!, 'operation')).toEqual({ from: ends[1], to: ends[2] });
  });

  test('an operation is summarised by its line and its consequences', () => {
    const story = run(text);
    const { endStep } = story.operations.at(-1)!;
    const detail = detailTo(story, endStep, 'operation');
    expect(detail).toMatchObject({
      code: 'operation',
      args: { kind: 'remove', name: 'a', id: 'Position' },
      outcomes: [{ code: 'last-is-itself' }],
    });
    expect(detailTo(story, endStep, 'operation')).toBe(detail);
    expect(detailTo(story, endStep - 1, 'operation')?.code).not.toBe('operation');
  });

  test('a beat that ends inside an operation is shown as that beat at the depth of operations, too', () => {
    const story = run('component P\ncreate a\ncreate b\nadd a P 1\nadd b P 2\nremove a P\n');
    const ends = stops(story, 'operation');
    const inside = stops(story, 'beat').filter((at) => !ends.includes(at));
    expect(inside.some((at) => stepSpanAt(story, at - 1, 'beat').to - stepSpanAt(story, at - 1, 'beat').from > 1)).toBe(
      true,
    );
    for (const at of inside) expect(detailTo(story, at, 'operation')).toBe(detailTo(story, at, 'beat'));
  });

  test('an operation that moves very many entities keeps a few of its consequences and counts the others', () => {
    const names = Array.from({ length: 50 }, (_, i) => `e${i}`);
    const story = run(`component P\n${names.map((name) => `create ${name}\nadd ${name} P\n`).join('')}clear P\n`);
    const detail = detailTo(story, story.operations.at(-1)!.endStep, 'operation');
    expect(detail!.outcomes!.length + detail!.moreOutcomes!).toBe(50);
    expect(detail!.outcomes!.length).toBeLessThan(20);
  });

  test('an operation that has nothing to do says so', () => {
    const story = run('component P\ncreate a\nadd a P\nadd a P\nremove a P\nremove a P\n', 'flecs');
    const codes = story.operations.map(({ endStep }) => detailTo(story, endStep, 'operation')?.code);
    expect(codes.slice(1)).toEqual(['operation', 'flecs-has-already', 'operation', 'flecs-lacks-already']);
  });

  test('a set-up that was not completed does not count', () => {
    const story = run('component Position\nsetup\ncreate a\ndestroy a\nadd a Position 1\nend\n');
    expect(story.error?.code).toBe('stale-handle');
    expect(story.setups).toEqual([]);
  });
});
