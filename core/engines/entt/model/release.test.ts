import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detailTo } from '../../../script/narration/beats.ts';
import { parseScript } from '../../../script/parse/parse.ts';
import { runOn } from '../../../testing/run-on.ts';
import { sampledRuns } from '../../../testing/sample.ts';
import { languageOf, scriptEngines } from '../../all.ts';
import { EnttWorld } from '../read/world.ts';
import { registryState } from './state.ts';

const SCHEMA =
  'config sparsePage 8\nconfig packedPage 4\nconfig build release\ncomponent A\ncomponent P pinned\ntag T\n';
const ENTT = languageOf('entt');

function run(lines: readonly string[]) {
  return runOn('entt', SCHEMA + lines.join('\n'));
}

/** Returns the codes of the last operation's steps. */
function codesOf({ operations, timeline }: ReturnType<typeof run>): string[] {
  const { firstStep, endStep } = operations.at(-1)!;
  return Array.from({ length: endStep - firstStep }, (_, i) => timeline.stepAt(firstStep + i).code);
}

const REUSED = ['create old A', 'destroy old', 'create young A'];

describe('a stale handle in a release build', () => {
  test.each([
    ['set old A 7', 'take-other'],
    ['destroy old', 'kill-other'],
    ['add old T', 'add-unchecked'],
    ['add old A 7', 'second-position'],
    ['add young A 7', 'added-twice'],
    ['remove old A', 'component-missing'],
  ])('%s is done, and says so', (line, code) => {
    const done = run([...REUSED, line]);
    expect(done.error).toBeNull();
    expect(codesOf(done)).toContain(code);
  });

  test('is named first in the summary of its operation', () => {
    const done = run([...REUSED, 'destroy old']);
    const detail = detailTo(done, done.timeline.length, 'operation');
    expect(detail?.code).toBe('kill-other');
    const outcomes = detail?.outcomes?.map(({ code }) => code);
    expect(outcomes).toContain('bump-version');
    expect(outcomes).not.toContain('change.destroyed');
  });

  test('destroys nothing if its index is not in use', () => {
    expect(codesOf(run(['create old', 'destroy old', 'destroy old']))).toContain('kill-nothing');
    expect(codesOf(run(['create old', 'destroy old v0', 'destroy old']))).toContain('kill-nothing-again');
  });

  test.each([
    ['set b A 1', 'outside-memory'],
    ['swap A a b', 'outside-memory'],
  ])('%s is refused, because the real code reads outside of its memory', (line, code) => {
    expect(run(['create a A', 'create b', line]).error?.code).toBe(code);
  });

  test('clearing a storage with two positions of an index is refused, clearing a tag is not', () => {
    expect(run(['create a A', 'add a A 1', 'clear A']).error?.code).toBe('outside-rows');
    expect(run(['create a T', 'add a T', 'clear T']).error).toBeNull();
  });
});

test.each([
  ['release', 'A', 'each-visit-left'],
  ['debug', 'A', 'each-visit-null'],
  ['release', 'T', 'each-visit-left'],
  ['debug', 'T', 'each-visit-left'],
  ['release', 'P', 'each-skip-behind'],
  ['debug', 'P', 'each-skip-behind'],
])('a loop in a %s build reads what clearing %s leaves behind its end: %s', (build, set, code) => {
  const text = `${SCHEMA.replace('release', build)}create a ${set}\ncreate b ${set}\neach ${set} as e\n  clear ${set}\nend\n`;
  const { timeline, error } = runOn('entt', text);
  expect(error).toBeNull();
  const codes = Array.from({ length: timeline.length }, (_, i) => timeline.stepAt(i).code);
  expect(codes.filter((each) => /^each-(visit|skip)-/.test(each))).toEqual([code]);
});

test('a component that an earlier version left behind is not one of the entity that has the index now', () => {
  const done = run([...REUSED, 'destroy old', 'create third']);
  const { columns } = done.timeline;
  const { storages } = registryState(columns) as { storages: Record<string, { packed: number[] }> };
  expect(storages.A!.packed).toEqual([1048576]);
  const world = new EnttWorld(columns);
  expect(world.componentsOf(0)).toEqual([]);
  const members: number[] = [];
  world.members('A', (index) => members.push(index));
  expect(members).toEqual([]);
});

test('only EnTT has a release build; the others say why not', () => {
  const codes = scriptEngines().map(({ id, language }) => {
    const { diagnostics } = parseScript('config build release\ncreate a\n', 'test', language ?? undefined);
    return [id, diagnostics.map(({ code }) => code)];
  });
  expect(Object.fromEntries(codes)).toMatchObject({
    entt: [],
    decs: ['no-release-build'],
    flecs: ['no-release-build'],
  });
  expect(parseScript('config build fast\n', 'test', ENTT).diagnostics.map(({ code }) => code)).toEqual([
    'unknown-build',
  ]);
});

test('any operations of a release build can be undone to nothing and redone', () => {
  const entity = fc.nat({ max: 5 }).map((i) => `e${i}`);
  const component = fc.constantFrom('A', 'P', 'T');
  const operation = fc.oneof(
    fc.tuple(fc.constantFrom('add', 'remove'), entity, component).map((words) => words.join(' ')),
    entity.map((name) => `destroy ${name}`),
    fc.tuple(entity, fc.constantFrom('A', 'P')).map(([name, id]) => `set ${name} ${id} 1`),
    fc.tuple(component, entity, entity).map(([id, a, b]) => `swap ${id} ${a} ${b}`),
  );
  const creations = Array.from({ length: 6 }, (_, i) => `create e${i} A`);
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 40 }), (lines) => {
      const more = lines.flatMap((line, i) => (i % 5 === 4 ? [line, `create f${i}`] : [line]));
      const { timeline, operations } = run([...creations, ...more]);
      const after = operations.map(({ endStep }) => {
        timeline.seek(endStep);
        return registryState(timeline.columns);
      });
      timeline.seek(0);
      expect(timeline.columns.get('A.packed').length).toBe(0);
      operations.forEach(({ endStep }, i) => {
        timeline.seek(endStep);
        expect(registryState(timeline.columns)).toEqual(after[i]);
      });
    }),
    sampledRuns(200),
  );
});
