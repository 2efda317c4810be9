import { describe, expect, test } from 'vitest';
import { narrate } from '../../script/narration/narrate.ts';
import { parseScript } from '../../script/parse/parse.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { goldenDecsRuns } from '../../testing/golden-decs.ts';
import { runOn } from '../../testing/run-on.ts';
import type { StepCode } from '../../trace/step-code.ts';
import { languageOf } from '../all.ts';
import { steps } from './model/steps.ts';

function parse(text: string) {
  return parseScript(text, 'test.ecs', languageOf('decs'));
}

function run(text: string): ScriptRun {
  return runOn('decs', text);
}

function results(text: string): unknown[] {
  return run(text).operations.map(({ result }) => result);
}

/** Covers what the recorded runs do not: shared bits, byte-wise hashing, two worlds. */
const RARE = `config hashSteps 1
config chunkBytes 256
world role
world level
component A size 8
component B bit 3
component C bit 3
tag T
create a B
create b C
query B !C T
query B !C
singleton A
singleton A 1
singleton A 2
singleton A
add b C 5
remove b A
set a B 4
world level
create c A T
world role`;
const ENDS = [
  'tag T\ncreate a\ndestroy a\nadd a T',
  'component P size 40\ncomponent Q size 40\nconfig chunkBytes 256\ncreate a P Q',
  `component P\nconfig chunkBytes 256\n${Array.from({ length: 12 }, (_, i) => `create e${i} P`).join('\n')}`,
  'component P\ncreate a P\ncreate b P\neach P as e\n  destroy a\n  destroy b\nend',
  'component P\ncreate a P\ncreate b P\ncreate c P\neach P as e\n  destroy a\n  destroy b\nend',
  'component P size 3000\ncreate a P\ncreate b P\ncreate c P\ncreate d P\neach P as e\n  create x P\nend',
];

test('every step code occurs in some run', () => {
  const made = new Set<string>();
  for (const script of [...goldenDecsRuns().map((golden) => golden.script), RARE, ...ENDS]) {
    const { timeline } = run(script);
    for (let i = 0; i < timeline.length; i++) made.add(timeline.stepAt(i).code);
  }
  const never = Object.values(steps).filter(({ name }) => !made.has(name));
  expect(never.map(({ name }) => name)).toEqual([]);
  expect(run(RARE).error).toBeNull();
  expect(ENDS.map((script) => run(script).error?.code)).toEqual([
    'decs-not-valid',
    'decs-no-capacity',
    'decs-header-overwritten',
    'decs-freed-memory',
    'decs-not-valid',
    'decs-freed-memory',
  ]);
});

describe('scripts on decs', () => {
  test('an entity with 32 components is refused, as by the assertion of decs, and keeps its 31', () => {
    const names = Array.from({ length: 32 }, (_, i) => `C${i}`);
    const declared = names.map((name) => `component ${name}`).join('\n');
    const { error, driver, operations } = run(
      `${declared}\ncreate a\n${names.map((name) => `add a ${name}`).join('\n')}`,
    );
    expect([error?.code, error?.args, operations.length]).toEqual(['decs-too-many-types', { limit: 31 }, 33]);
    expect(JSON.stringify(driver.state())).toContain('"C30"');
    expect(run(`${declared}\ncreate a ${names.join(' ')}`).error?.code).toBe('decs-too-many-types');
    expect(run(`${declared}\ncreate a ${names.slice(1).join(' ')}`).error).toBeNull();
  });

  test('the generation increases on destroy and on reuse, and the index freed last is reused first', () => {
    expect(results('create a\ncreate b\ndestroy a\ndestroy b\ncreate c\ncreate d\ncreate e')).toEqual([
      [0, 1],
      [1, 1],
      null,
      null,
      [1, 3],
      [0, 3],
      [2, 1],
    ]);
  });

  test('a component added without a value keeps the old bytes of its row', () => {
    const { timeline } = run(
      'component P size 8\ncreate a P\ncreate b\nset a P 7\nremove a P\ncreate c P\ndestroy c\nadd b P',
    );
    expect(timeline.columns.get('world.0.chunk.1.values.P').peek(0)).toBeUndefined();
    const stale = run('component P size 8\ncreate x P\ncreate a P\ncreate b\nset a P 7\nremove a P\nadd b P');
    expect(stale.timeline.columns.get('world.0.chunk.1.values.P').peek(1)).toBe(7);
  });

  test('worlds share only the types', () => {
    const script = 'world role\nworld level\ntag T\ncreate hero T\nworld level\nquery T\ncreate tree T\nquery T';
    const { driver, operations, nameOf, handleOf } = run(script);
    expect(operations.map(({ result }) => result)).toEqual([[0, 1], null, [], [0, 1], [[0, 1]]]);
    expect([nameOf(handleOf('hero')!), nameOf(handleOf('tree')!)]).toEqual(['hero', 'tree']);
    const state = driver.state() as { world: string; worlds: Record<string, { live: number }> };
    expect(state.world).toBe('level');
    expect(Object.entries(state.worlds).map(([name, { live }]) => [name, live])).toEqual([
      ['role', 1],
      ['level', 1],
    ]);
  });

  test('an id of another world refers to the entity with its index and generation in this world', () => {
    const script = 'world role\nworld level\ntag T\ncreate hero\nworld level\ncreate tree\nadd hero T\nquery T';
    const { operations, timeline } = run(script);
    expect(operations.at(-1)?.result).toEqual([[0, 1]]);
    expect(timeline.columns.get('world.0.archetypes.signatures').length).toBe(1);
  });

  test('singletons are found by the hash of their type', () => {
    expect(results('component Gravity\nsingleton Gravity\nsingleton Gravity 9.8\nsingleton Gravity')).toEqual([
      null,
      null,
      9.8,
    ]);
    const { driver } = run('component Gravity\nsingleton Gravity 9.8');
    expect(driver.state()).toMatchObject({ singletons: { Gravity: 9.8 } });
  });

  test('each byte of a name is a step if the config says so', () => {
    const { timeline } = run('config hashSteps 1\ntag Npc\ncreate a Npc');
    const codes = Array.from({ length: timeline.length }, (_, i) => timeline.stepAt(i).code);
    expect(codes.filter((code) => code === 'decs-hash-byte')).toHaveLength('Npc]'.length);
    expect(timeline.columns.get('metatype.Npc.bit').peek(0)).toBe(36);
  });

  test('sentences contain entity names', () => {
    const done = run('tag T\ncreate a\ncreate b\nadd a T');
    const sentences = Array.from({ length: done.timeline.length }, (_, i) =>
      narrate(done.timeline.stepAt(i), done, (_key, args) => String(args.last ?? args.entity ?? '')),
    );
    expect(sentences).toContain('a');
    expect(sentences).toContain('b');
  });
});

describe('scripts that decs rejects', () => {
  test.each([
    ['component P page 4', 'foreign-modifier'],
    ['component P pinned', 'foreign-modifier'],
    ['component P sparse', 'foreign-modifier'],
    ['tag T toggle', 'foreign-modifier'],
    ['relation R', 'no-relations'],
    ['tag A\ntag B\nwith A B', 'foreign-with'],
    ['component P (OnInstantiate,Inherit)', 'foreign-trait'],
    ['config sparsePage 8', 'unknown-config'],
    ['config chunkBytes 1000', 'chunk-bytes'],
    ['config chunkBytes 128', 'chunk-bytes'],
    ['component P size 6 align 4', 'size-not-aligned'],
    ['component P size 5444 align 4', 'decs-too-large'],
    [Array.from({ length: 33 }, (_, i) => `world w${i}`).join('\n'), 'too-many-worlds'],
    ['tag T\ncreate a\nadd a (T,T)', 'no-pairs'],
    ['tag T\nsingleton T', 'value-for-tag'],
    ['component P\ncreate a\nsort P asc', 'operation-not-in-engine'],
    ['bulk b 3', 'operation-not-in-engine'],
    ['create a\nworld Nowhere', 'undeclared-world'],
  ])('%j is rejected with %s', (text, code) => {
    expect(parse(text).diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
  });
});

test('results name entities of the world in which the query ran', () => {
  const done = run(`world role
world level
component P
create a P
create b P
destroy a
world level
create c P
query P
world role
query P
`);
  const { handleIn } = languageOf('decs');
  const found = [done.operations[5]!, done.operations[7]!].map(({ result }, i) => {
    const [index, version] = (result as [number, number][])[0]!;
    return done.nameOf(handleIn!(index, version, i === 0 ? 1 : 0));
  });
  expect(found).toEqual(['c', 'b']);
});

test('every key of mentions is an argument of a step', () => {
  const all: readonly StepCode[] = Object.values(steps);
  for (const mention of Object.keys(languageOf('decs').mentions!)) {
    const [argument, code] = mention.split('.').reverse();
    const own = all.filter((step) => step.args.includes(argument!) && (code === undefined || step.name === code));
    expect(own.length, mention).toBeGreaterThan(0);
  }
});
