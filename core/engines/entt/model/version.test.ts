import { expect, test } from 'vitest';
import { parseScript } from '../../../script/parse/parse.ts';
import { runOn } from '../../../testing/run-on.ts';
import { languageOf } from '../../all.ts';

const HEAD = 'config sparsePage 4\nconfig packedPage 2\ncomponent A\ncomponent B\ncomponent P pinned\n';

/** Returns what a script answered, and the steps and the error at its end. */
function ran(version: string, lines: readonly string[], head = '') {
  const run = runOn('entt', `config version ${version}\n${head}${HEAD}${lines.join('\n')}`);
  expect(run.script.diagnostics).toEqual([]);
  const { timeline, operations, error } = run;
  const steps = Array.from({ length: timeline.length }, (_, i) => timeline.stepAt(i).code);
  return { steps, results: operations.map(({ result }) => result), error: error?.code ?? null };
}

const HOLES = ['create a P', 'create b P', 'remove a P', 'sort P asc'];

/** Each row: a script, and for each version the result of its last line, a step that only this version makes, and the error. */
test.each<
  [lines: string[], old: [unknown, string | null, string | null], later: [unknown, string | null, string | null]]
>([
  [
    ['create a @2', 'create b'],
    [1, 'fill-up-to-hint', null],
    [0, 'take-placeholder', null],
  ],
  [
    ['create a @0', 'create b'],
    [1, 'swap-self', null],
    [1, 'skip-used', null],
  ],
  [
    ['create a', 'destroy a', 'query !A'],
    [[1048576], 'view-yield-released', null],
    [[], 'view-pick-living', null],
  ],
  [HOLES, [null, 'cut-tail', null], [undefined, 'sort-with-holes', 'sort-with-holes']],
  [
    ['create a', 'destroy a', 'remove a A'],
    [undefined, 'stale-handle', 'stale-handle'],
    [null, 'component-missing', null],
  ],
  [
    ['create a', 'destroy a v0', 'destroy a'],
    [undefined, 'dead-entity', 'dead-entity'],
    [1, 'kill-waiting', null],
  ],
])('%j differs between the versions', (lines, ...expected) => {
  const both = ['3.12.2', '3.16.0'].map((version) => ran(version, lines));
  for (const [i, [result, step, error]] of expected.entries()) {
    const { steps, results, error: found } = both[i]!;
    const other = both[1 - i]!;
    expect([results.at(-1), found]).toEqual([result, error]);
    const only = steps.filter((code) => !other.steps.includes(code));
    expect(only).toContain(step);
  }
});

test.each(['3.12.2', '3.16.0'])('adding to a dead entity is refused in %s', (version) => {
  expect(ran(version, ['create a', 'destroy a', 'add a A']).error).toBe('stale-handle');
});

test('only 3.12.2 swaps the storages of get', () => {
  const lines = ['create a', 'create b', 'add a B', 'add b B', 'add b A', 'group A get B'];
  const swaps = (version: string) => ran(version, lines).steps.filter((code) => code === 'swap-packed').length;
  expect([swaps('3.12'), swaps('3.16')]).toEqual([1, 0]);
});

test('only 3.16 frees sparse pages', () => {
  const lines = ['create a', 'create b @9', 'add a A', 'add b A', 'remove b A', 'shrink A'];
  expect(ran('3.12.2', lines).steps).not.toContain('free-sparse-page');
  expect(ran('3.16.0', lines).steps).toContain('free-sparse-page');
});

test('an operation that a version does not have yet is refused in its place', () => {
  const of = (version: string) =>
    parseScript(`${version}start @3`, '', languageOf('entt')).diagnostics.map((each) => each.message);
  expect(of('')).toEqual(['Only EnTT 3.16.0 has start @INDEX: write config version 3.16.0, or leave this line out']);
  expect(of('config version 3.16\n')).toEqual([]);
});

test('the release build raises the version of a dead handle again each time, or kills the entity that has the index', () => {
  const lines = ['create a', 'destroy a', 'destroy a', 'create b', 'destroy a'];
  const { results, steps } = ran('3.16.0', lines, 'config build release\n');
  expect(results).toEqual([0, 1, 2, 2 * 2 ** 20, 3]);
  expect(steps.filter((code) => code.startsWith('kill'))).toEqual(['kill-waiting-stale', 'kill-other']);
});

test.each(['3.12.2', '3.16.0'])('destroying an entity twice in one range destroys another one too in %s', (version) => {
  const { results } = ran(version, ['create a', 'create b', 'create c', 'destroy a a', 'query !A']);
  expect(results[3]).toEqual([1, 1]);
  expect(results[4]).toEqual(version === '3.16.0' ? [2] : [1048577, 1048576, 2]);
});
