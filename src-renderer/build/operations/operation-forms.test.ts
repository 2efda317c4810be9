import { expect, test } from 'vitest';
import { languageOf, libraryIds, versionsOf } from '../../../core/engines/all.ts';
import { isInVersion } from '../../../core/script/language/schema-checks.ts';
import type { BlockOperation } from '../../../core/script/operation/operation.ts';
import { blankForm, type OperationContext, verbs } from '../../../core/script/operation/operation-form.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import {
  builtInsOf,
  dividedFields,
  fieldsOf,
  fitting,
  isFilled,
  kindsOf,
  usualVerbs,
  verbsOf,
} from './operation-forms.ts';

/** The operations that are about the whole world, so that nothing is to be filled in. */
const WHOLE = new Set(['clear-all', 'shrink']);
const span = { line: 1, column: 16, endColumn: 19 };
const newest = (engine: string) => ({ text: versionsOf(engine).at(-1) ?? '', span });

test('each engine offers the verbs that it knows', () => {
  expect(verbsOf({ engine: 'entt' })).toEqual([
    ...['create', 'bulk', 'destroy', 'destroy-range', 'add', 'set', 'remove', 'clear', 'clear-all'],
    ...['compact', 'shrink-storage', 'save', 'load', 'sort', 'sort-as', 'swap', 'group', 'query', 'each'],
    ...['connect', 'disconnect', 'pointer', 'read'],
  ]);
  expect(verbsOf({ engine: 'flecs' })).toEqual([
    ...['create', 'bulk', 'clone', 'destroy', 'version', 'add', 'set', 'remove', 'clear'],
    ...['enable', 'disable', 'range', 'query', 'each', 'hook', 'observer', 'pointer', 'read'],
  ]);
  expect(verbsOf({ engine: 'decs' })).toEqual([
    ...['create', 'destroy', 'add', 'set', 'remove', 'world', 'singleton', 'query', 'each', 'pointer', 'read'],
  ]);
  for (const engine of libraryIds) {
    for (const verb of verbsOf({ engine })) {
      expect(fieldsOf({ ...blankForm, verb }, engine).length > 0, verb).toBe(!WHOLE.has(verb));
    }
  }
  expect(fitting({ ...blankForm, verb: 'swap' }, { engine: 'flecs' }).verb).toBe('create');
  expect(fitting({ ...blankForm, verb: 'swap' }, { engine: 'entt' }).verb).toBe('swap');
  const inAny = libraryIds.flatMap((engine) => [
    ...verbsOf({ engine }),
    ...verbsOf({ engine, version: newest(engine) }),
  ]);
  expect(new Set(inAny)).toEqual(new Set(verbs));
});

test('each operation of an engine has a form in each of its versions, except on baselines, which Build does not offer', () => {
  const missing = libraryIds.flatMap((engine) =>
    [undefined, ...versionsOf(engine)].flatMap((text) => {
      const place = { engine, ...(text !== undefined && { version: { text, span } }) };
      const language = languageOf(engine);
      const reached = new Set(verbsOf(place).flatMap((verb) => (verb in language.form!.fields ? kindsOf(verb) : [])));
      return [...language.operations]
        .filter((kind) => isInVersion(language, place, kind) && !reached.has(kind))
        .map((kind) => `${engine} ${text}: ${kind}`);
    }),
  );
  expect(missing).toEqual([]);
});

test('inside a loop or listener other blocks are not offered, and pointers only in loops', () => {
  const blockOf = (...lines: readonly string[]) => {
    const { operations } = parseScript(`component P\n${lines.join('\n')}\nend\n`, 'test', languageOf('entt'));
    return { engine: 'entt', block: operations[0] as BlockOperation };
  };
  const inLoop = verbsOf(blockOf('each P as e'));
  const inListener = verbsOf(blockOf('connect c on_update P as e'));
  expect([inLoop.includes('each'), inLoop.includes('pointer'), inLoop.includes('add')]).toEqual([false, true, true]);
  expect([inListener.includes('connect'), inListener.includes('read')]).toEqual([false, false]);
});

test('forms offer what the version of the script has', () => {
  const named = (text: string) => ({ engine: 'flecs', version: { text, span } });
  expect([verbsOf(named('4.0')).includes('range'), verbsOf(named('4.1')).includes('range')]).toEqual([true, false]);
  expect(builtInsOf(named('4.0'), 'tag')).not.toContain('OrderedChildren');
  expect(builtInsOf(named('4.1'), 'tag')).toContain('OrderedChildren');
  expect(fitting({ ...blankForm, verb: 'range' }, named('4.1')).verb).toBe('create');
});

test('each field of a form is in the line, below it or folded, and what a verb needs is not folded', () => {
  for (const engine of libraryIds) {
    expect(usualVerbs({ engine })).toEqual(['create', 'add', 'set', 'remove', 'destroy', 'query']);
    for (const verb of verbsOf({ engine })) {
      const form = { ...blankForm, verb };
      const { line, blocks, optional } = dividedFields(form, contextOf(engine));
      expect([...line, ...blocks, ...optional].toSorted()).toEqual(fieldsOf(form, engine).toSorted());
      if (!WHOLE.has(verb)) expect(line.length + blocks.length, verb).toBeGreaterThan(0);
    }
  }
  const pair = { ...blankForm, verb: 'add' as const, component: 'Likes' };
  expect(dividedFields(pair, contextOf('flecs')).line).toContain('target');
  expect(dividedFields({ ...pair, component: 'Position' }, contextOf('flecs')).optional).toEqual(['target']);
  expect(isFilled(['target'], pair)).toBe(false);
  expect(isFilled(['target'], { ...pair, target: 'bob' })).toBe(true);
});

function contextOf(engine: string): OperationContext {
  return {
    engine,
    components: [
      { name: 'Position', kind: 'component', toggle: false },
      { name: 'Likes', kind: 'relation', toggle: false },
    ],
    worlds: [],
    before: [],
    block: null,
    usedNames: new Set(),
    isAlive: () => true,
    has: () => false,
    size: () => 0,
    versionBits: 12,
  };
}
