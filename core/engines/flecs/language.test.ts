import { describe, expect, test } from 'vitest';
import { narrate } from '../../script/narration/narrate.ts';
import { parseScript } from '../../script/parse/parse.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { goldenFlecsRuns } from '../../testing/golden-flecs.ts';
import { runOn } from '../../testing/run-on.ts';
import { languageOf } from '../all.ts';
import { flecsLanguage } from './language.ts';
import { steps } from './model/steps.ts';

function parse(text: string) {
  return parseScript(text, 'test.ecs', languageOf('flecs'));
}

function run(text: string): ScriptRun {
  return runOn('flecs', text);
}

function results(text: string): unknown[] {
  return run(text).operations.map(({ result }) => result);
}

/** Covers what the recorded runs do not: small pages, ranges, rejected operations. */
const RARE = `config entityPage 4
config sparsePage 4
component P size 8
component S sparse
component T toggle
relation R exclusive
relation U union
tag A
tag B
tag W
with W P
create a
add a W
add a (U,A)
add a (U,B)
add a (U,B)
set a S 1
bulk b 9 T
bulk s 2 S
range 40 90
create c
add c (R,A)
add c (R,B)
enable b1 T
query T
query !A T
query P A
query W P
query A
destroy b3
destroy b3
range 200
create d
add b1 (ChildOf,a)
disable b2 T
add b2 (A,c)
add d (IsA,b2)
bulk i 2 (IsA,b2)
clear d
destroy a`;

const ENDS = [
  'range 1 2\ncreate a\ncreate b\ncreate c',
  'tag T\ncreate a\ndestroy a\nadd a T',
  'create a\ncreate b @1 v3',
];

test('every step code occurs in some run', () => {
  const made = new Set<string>();
  const golden = [...goldenFlecsRuns(), ...goldenFlecsRuns('4.1.6')];
  for (const script of [...golden.map((each) => each.script), RARE, ...ENDS]) {
    const { timeline } = run(script);
    for (let i = 0; i < timeline.length; i++) made.add(timeline.stepAt(i).code);
  }
  const never = Object.values(steps).filter(({ name }) => !made.has(name));
  expect(never.map(({ name }) => name)).toEqual([]);
  expect(run(RARE).error).toBeNull();
});

describe('scripts on Flecs', () => {
  test('indices in results count from the script’s first entity', () => {
    expect(results('create a\nbulk b 2\ndestroy a\ncreate c\nrange 50\ncreate d')).toEqual([
      [0, 0],
      [
        [1, 0],
        [2, 0],
      ],
      undefined,
      [0, 1],
      undefined,
      [50, 0],
    ]);
  });

  test('an entity can be a tag, a relation or a target', () => {
    const [, , , , , found] = results(
      'create a\ncreate b\nadd b a\nadd b (a,b)\nadd b (ChildOf,a)\nquery a (a,*) (*,a)',
    );
    expect(found).toEqual([{ table: 3, offset: 0, ids: ['a', '(a,b)', '(ChildOf,a)'], entities: ['b'] }]);
  });

  test('the config sets page sizes, and both are printed', () => {
    const { driver } = run('config sparsePage 8\ncreate a');
    expect(driver.config).toEqual({ entityPage: 4096, sparsePage: 8 });
    expect(driver.decode(2 ** 33 + 7)).toEqual({ index: 7, version: 2 });
  });

  test('sentences contain the names of entities in ids', () => {
    const done = run('relation Likes\ncreate a\ncreate b\nadd a (Likes,b)');
    const sentences = Array.from({ length: done.timeline.length }, (_, i) =>
      narrate(done.timeline.stepAt(i), done, (_key, args) => String(args.id ?? '')),
    );
    expect(sentences).toContain('(Likes,b)');
  });
});

describe('scripts that Flecs rejects', () => {
  test.each([
    ['component ChildOf', 'built-in-name'],
    ['tag Prefab', 'built-in-name'],
    ['create Disabled', 'built-in-name'],
    ['relation OnDeleteTarget', 'built-in-trait'],
    ['tag DependsOn', 'built-in-unmodelled'],
    ['relation R Reflexive', 'built-in-unmodelled'],
    ['relation R (OneOf,R)', 'built-in-unmodelled'],
    ['relation R (OnDelete,Keep)', 'built-in-trait'],
    ['tag T Exclusive', 'built-in-trait'],
    ['tag T toggle CanToggle', 'duplicate-modifier'],
    ['tag T (With,U)', 'undeclared-component'],
    ['tag Target', 'built-in-unmodelled'],
    ['tag Exclusive', 'built-in-trait'],
    ['component Parent', 'built-in-newer'],
    ['tag A\ncreate a\nadd a (OnDelete,A)', 'built-in-trait'],
    ['create a\nadd a Observer', 'built-in-unmodelled'],
    ['component P page 4', 'foreign-modifier'],
    ['component P pinned', 'foreign-modifier'],
    ['config sparsePage 3', 'page-not-power-of-two'],
    ['config packedPage 4', 'unknown-config'],
    ['tag A\ntag B\nwith A B\nwith B A', 'with-cycle'],
    ['tag A\nwith A A', 'with-cycle'],
    ['tag A\nrelation U union\nwith A U', 'with-union'],
    ['tag A\ndestroy A', 'declared-as-entity'],
    ['component P\ncreate a\nsort P asc', 'operation-not-in-engine'],
    ['component P\ncreate a\nenable a P', 'not-toggle'],
    ['tag T\ncreate a\nset a T 1', 'value-for-tag'],
  ])('%j is rejected with %s', (text, code) => {
    expect(parse(text).diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
  });

  test('a component may be called sort', () => {
    expect(parse('component sort\ncreate a\nadd a sort 1\nquery sort').diagnostics).toEqual([]);
  });

  test('ChildOf and IsA need no declaration', () => {
    expect(parse('create a\ncreate b\nadd a (ChildOf,b)\nadd b (IsA,a)\nquery (ChildOf,*)').diagnostics).toEqual([]);
  });
});

test('setting a disabled component says that it stays disabled', () => {
  const { timeline, operations } = run(
    'component P toggle\ncreate e\nset e P 1\ndisable e P\nset e P 2\nenable e P\nset e P 3',
  );
  const codes = (operation: number) => timeline.stepAt(operations[operation]!.endStep - 1).code;
  expect([1, 3, 5].map(codes)).toEqual(['flecs-set-value', 'flecs-set-disabled', 'flecs-set-value']);
});

describe('handles that a script chooses', () => {
  test('a claimed handle has the index and the generation of the line', () => {
    const { driver, handleOf } = run('create e\ndestroy e\ncreate copy @1 v1\ncreate far @9 v65535');
    expect(driver.decode(handleOf('copy')!)).toEqual({ index: 1, version: 1 });
    expect(driver.decode(handleOf('far')!)).toEqual({ index: 9, version: 65535 });
  });

  test('a raw handle is a hint too', () => {
    expect(results(`create e @${2 ** 32 * 3 + 2}`)).toEqual([[1, 3]]);
  });

  test('a component may have the name of a version', () => {
    const { timeline } = run('tag v1\ncreate e @3 v1\nquery v1');
    expect(timeline.columns.find('entities.dense')?.peek(1)).toBe(3);
  });

  test.each([
    ['create a\ncreate b @1 v3', 'flecs-alive-otherwise'],
    ['create a @0', 'flecs-no-entity'],
    ['create a\ncreate b\nadd b a\nversion a v2', 'not-modelled-version'],
    ['relation U union\ncreate a\ncreate b\nadd b (U,a)\nversion a v2', 'not-modelled-version'],
    ['range 1 2\ncreate a\ncreate far @9\ncreate b', 'flecs-out-of-range'],
    ['range 1 2\ncreate a\ncreate far @9\ndestroy far\ncreate b', 'flecs-out-of-range'],
  ])('%j is refused with %s', (text, code) => {
    expect(run(text).error?.code).toBe(code);
  });

  test.each([
    ['create a @4294967295', 'hint-is-null'],
    ['create a @1 v65536', 'integer-out-of-range'],
    ['create a\nversion a', 'incomplete'],
    ['create a\nversion a 3', 'bad-version'],
  ])('%j is rejected with %s', (text, code) => {
    expect(parse(text).diagnostics.map((diagnostic) => diagnostic.code)).toEqual([code]);
  });
});

describe('interface of the language', () => {
  test('handleIn counts indices from the first entity', () => {
    expect(flecsLanguage.handleIn?.(0, 3, 0)).toBe(1 + 3 * 2 ** 32);
  });

  test('mentions list the step arguments that can be selected', () => {
    const codes = new Set(Object.values(steps).map(({ name }) => name));
    const names = new Set(Object.values(steps).flatMap(({ args }) => args));
    for (const key of Object.keys(flecsLanguage.mentions ?? {})) {
      const [code = '', name] = key.split('.');
      expect(name === undefined ? names.has(code) : codes.has(code) && names.has(name), key).toBe(true);
    }
    expect(flecsLanguage.mentions).toMatchObject({ 'flecs-delete-edge.to': 'table', table: 'table', id: 'component' });
    expect(flecsLanguage.mentions).not.toHaveProperty('to');
  });

  test('columnId converts ids of steps to the format of columns', () => {
    expect(flecsLanguage.columnId?.(`(Likes,#${2 ** 32 + 7})`)).toBe('(Likes,7)');
    expect(flecsLanguage.columnId?.(`#${2 ** 32 + 7}`)).toBe('7v1');
    expect(flecsLanguage.columnId?.('#7')).toBe('7');
    expect(flecsLanguage.columnId?.('Position')).toBe('Position');
  });
});

test.each(['constructor', 'toString', 'valueOf'])('%s is neither a trait nor a built-in name', (name) => {
  expect(parse(`tag A (${name},B)\ntag B`).diagnostics).not.toEqual([]);
  expect(run(`component ${name}\ncreate a ${name}`).error).toBeNull();
});

test('own components may have the names of inert tags of Flecs', () => {
  expect(parse('component Name size 32\ncomponent Target size 8\ncreate a\nset a Target 1').diagnostics).toEqual([]);
});

test('traits of Flecs mean the words of scripts', () => {
  const schemaOf = (text: string) => {
    const { schema, diagnostics } = parse(text);
    expect(diagnostics).toEqual([]);
    return JSON.stringify(schema, (key, value: unknown) => (key === 'span' ? undefined : value));
  };
  const words =
    'component V toggle\ncomponent S sparse\nrelation E exclusive\nrelation U union\ntag P\ntag Q\nwith P Q';
  const traits =
    'component V CanToggle\ncomponent S Sparse\nrelation E Exclusive\nrelation U Union\ntag P (With,Q)\ntag Q';
  expect(schemaOf(traits)).toBe(schemaOf(words));
});

test('children of instances are named after their parent', () => {
  const done = run('create tank Prefab\ncreate gun (ChildOf,tank)\ncreate a (IsA,tank)\nquery (ChildOf,*)');
  expect(done.operations.at(-1)?.result).toMatchObject([{ entities: ['a.gun'] }]);
});

test.each([
  ['component Hp (OnInstantiate,Inherit)\ncreate a\ncreate b (IsA,a)\nquery Hp', 'not-modelled-inherit-query'],
  ['relation R Transitive\ncreate a\nquery (R,a)', 'not-modelled-transitive-query'],
  ['relation R Symmetric\ntag T\ncreate a (R,T)', 'not-modelled-symmetric'],
  [
    'component P\nrelation R Symmetric\ncreate a P\ncreate b\neach P as e\nadd e (R,b)\nend',
    'not-modelled-symmetric-loop',
  ],
  [
    'component P\nrelation R Symmetric\ncreate b\ncreate a P (R,b)\neach P as e\ndestroy e\nend',
    'not-modelled-symmetric-loop',
  ],
  ['relation R Traversable\ncreate a\ncreate b (R,a)\nadd a (R,b)', 'flecs-cycle'],
  ['config version 4.1.6\ncreate a\nadd a Parent', 'flecs-parent-value'],
  ['config version 4.1.6\ncreate a Parent', 'flecs-parent-value'],
  ['config version 4.1.6\ntag T\ncreate a T\neach T as e\nadd e Parent\nend', 'flecs-parent-value'],
  ['config version 4.1.6\ncomponent B dontFragment\nrelation R\ncreate a\nadd a (R,B)', 'not-modelled-target-fragment'],
  ['config version 4.1.6\ncomponent B dontFragment\nrelation R\ncreate a\nquery (R,B)', 'not-modelled-target-fragment'],
  ['config version 4.1.6\ntag S dontFragment\ncreate a S\nversion a v2', 'not-modelled-version'],
  ['relation U union\ntag T\ncreate a\ncreate b (U,T)\nadd b (IsA,a)\nclone c b', 'not-modelled-clone-union'],
  ['config version 4.1.6\ncreate a\ncreate b\nset b Parent a\nversion a v2', 'not-modelled-version'],
  [
    'config version 4.1.6\ncomponent P\ncomponent R sparse\ncreate a P\neach P as e\n  add e R\n  clear e\nend',
    'flecs-batch-sparse',
  ],
  [
    'config version 4.1.6\nrelation N Symmetric\nrelation R\ncreate a\ncreate b\nadd a (R,a)\nadd a (N,b)\ndestroy a',
    'not-modelled-own-target',
  ],
  ['config version 4.1.6\ncomponent P\ntag T\ncreate a P\nshrink\nquery !T P', 'not-modelled-order-after-shrink'],
  ['config version 4.1.6\ncomponent P\ncreate a P\npointer p a P\nshrink', 'not-modelled-shrink-pointers'],
  ['config version 4.1.6\ncomponent P\ncreate a P\nshrink\npointer p a P', 'not-modelled-shrink-pointers'],
])('%j is refused with %s', (text, code) => {
  expect(run(text).error?.code).toBe(code);
});

test('sentences number commands as the queue does, also those that listeners put off', () => {
  const { timeline } = run(`tag A\ntag B\ntag Q\ncomponent P
observer second OnAdd A as e
  add e B
end
observer third OnAdd B as e
  add e P 1
end
create a Q
create b
each Q as e
  add e A
  destroy b
end`);
  let numbered = 0;
  for (let i = 0; i < timeline.length; i++) {
    const { code, args, writes } = timeline.detailAt(i);
    if (!['flecs-defer', 'flecs-defer-entity', 'flecs-flush-one', 'flecs-discard'].includes(code)) continue;
    const rows = writes.flatMap(({ column, row }) => (column.name === 'commands.queue' ? [row] : []));
    expect([code, rows]).toEqual([code, [args.position]]);
    numbered++;
  }
  expect(numbered).toBe(8);
});
