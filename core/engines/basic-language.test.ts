import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../script/language/diagnostic.ts';
import type { EngineId } from '../script/language/language.ts';
import { parseScript } from '../script/parse/parse.ts';
import { runScript } from '../script/run/run.ts';
import { runOn } from '../testing/run-on.ts';
import { sampledRuns } from '../testing/sample.ts';
import { strictTranslator } from '../testing/texts.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { plainArgs } from '../trace/step.ts';
import { snapshot } from '../trace/testing/snapshot.ts';
import { languageOf } from './all.ts';
import { checkObjects } from './aos/model/testing/invariants.ts';
import { checkMaps } from './hash-map/model/testing/invariants.ts';

const SCHEMA = 'component A\ncomponent B size 12\ncomponent C size 16\ntag T\n';
const COMPONENTS = ['A', 'B', 'C', 'T'];

/** A random operation: a verb, and numbers that choose an entity, a component and a value. */
const operation = fc.record({
  verb: fc.constantFrom('create', 'create', 'add', 'add', 'add', 'set', 'remove', 'destroy', 'clear', 'wipe', 'query'),
  entity: fc.nat(1000),
  component: fc.nat(3),
  other: fc.nat(3),
  value: fc.integer({ min: -9, max: 9 }),
});

type World = Map<string, Map<string, number>>;

type Choice = typeof operation extends fc.Arbitrary<infer C> ? C : never;

/** Turns random numbers into a script that no engine refuses, with the expected results of its queries. */
function scriptOf(choices: readonly Choice[]) {
  const world: World = new Map();
  const lines: string[] = [];
  const answers: string[][] = [];
  let made = 0;
  for (const { verb, entity, component, other, value } of choices) {
    const name = [...world.keys()][entity % Math.max(1, world.size)];
    const [own, with_] = [COMPONENTS[component]!, COMPONENTS[other]!];
    if (verb === 'create' || name === undefined) {
      world.set(`e${made}`, new Map());
      lines.push(`create e${made++}`);
      continue;
    }
    const components = world.get(name)!;
    const tag = own === 'T';
    if (verb === 'add' && !components.has(own)) {
      components.set(own, tag ? 0 : value);
      lines.push(tag ? `add ${name} T` : `add ${name} ${own} ${value}`);
    } else if (verb === 'set' && components.has(own) && !tag) {
      components.set(own, value);
      lines.push(`set ${name} ${own} ${value}`);
    } else if (verb === 'remove') {
      components.delete(own);
      lines.push(`remove ${name} ${own}`);
    } else if (verb === 'destroy') {
      world.delete(name);
      lines.push(`destroy ${name}`);
    } else if (verb === 'clear') {
      components.clear();
      lines.push(`clear ${name}`);
    } else if (verb === 'wipe') {
      for (const each of world.values()) each.delete(own);
      lines.push(`clear ${own}`);
    } else if (verb === 'query') {
      const not = own === with_ ? '' : ` !${with_}`;
      lines.push(`query ${own}${not}`);
      answers.push(
        [...world].filter(([, has]) => has.has(own) && (not === '' || !has.has(with_))).map(([each]) => each),
      );
    }
  }
  return { text: SCHEMA + lines.join('\n'), world, answers };
}

const checks: Readonly<
  Record<EngineId, (columns: ColumnSet, world: ReadonlyMap<number, ReadonlyMap<string, number>>) => void>
> = {
  'hash-map': checkMaps,
  aos: checkObjects,
};

describe.each(['hash-map', 'aos'] as const)('%s', (engine) => {
  test('random scripts agree with a plain map and can be undone and redone', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 60, size: 'max' }), (choices) => {
        const { text, world, answers } = scriptOf(choices);
        const run = runOn(engine, text, 'fuzz.ecs');
        expect(run.error).toBeNull();
        const results = run.operations
          .filter(({ operation: { kind } }) => kind === 'query')
          .map(({ result }) => result);
        const named = results.map((result) => (result as number[]).map((handle) => names(run.operations).get(handle)));
        expect(named.map((each) => each.sort())).toEqual(answers.map((each) => [...each].sort()));
        const byHandle = new Map([...world].map(([name, has]) => [Number(run.handleOf(name)), has]));
        checks[engine]!(run.timeline.columns, byHandle);
        const end = snapshot(run.timeline.columns);
        for (let n = run.timeline.length; n >= 0; n--) run.timeline.seek(n);
        expect(snapshot(run.timeline.columns)).toEqual(new Map());
        for (let n = 0; n <= run.timeline.length; n++) run.timeline.seek(n);
        expect(snapshot(run.timeline.columns)).toEqual(end);
      }),
      sampledRuns(1000),
    );
  });

  test('continues from any position of the timeline', () => {
    const text = `${SCHEMA}create a\nadd a A 1\ncreate b\nadd b A 2\nremove a A\ndestroy a\ncreate c\nquery A`;
    const whole = runOn(engine, text);
    const cut = runOn(engine, text);
    cut.timeline.truncate(cut.operations[4]!.firstStep);
    const again = cut.script.operations.slice(4);
    const bindings = { handle: (name: string) => cut.handleOf(name)!, bind: () => undefined };
    again.forEach((each, i) => {
      cut.timeline.beginOperation(4 + i);
      cut.driver.perform(each, bindings);
    });
    expect(cut.driver.state()).toEqual(whole.driver.state());
  });

  test.each([
    ['create a\nadd a A 1\nadd a A 2', /-has$/],
    ['create a\nset a A 1', /-lacks$/],
    ['create a\ndestroy a\nadd a A', /-not-alive$/],
    ['create a\nadd a A throw', /^constructor-threw-early$/],
    ['create a @7', /^no-such-form$/],
    ['create a\ndestroy a v7', /^no-such-form$/],
  ])('refuses %j', (operations, code) => {
    const script = parseScript(SCHEMA + operations, 'x', languageOf(engine));
    expect(script.diagnostics).toEqual([]);
    const run = runScript(script, languageOf(engine));
    expect(run.error?.code).toMatch(code);
    expect(run.operations).toHaveLength(operations.split('\n').length);
  });

  test('unsupported forms are refused with the same message everywhere', () => {
    const language = languageOf(engine);
    const label = language.label;
    const errorOf = (text: string) => {
      const { error } = runOn(engine, SCHEMA + text);
      return { message: error?.message, args: error?.args };
    };
    expect(errorOf('create a @7')).toEqual({
      message: `${label}: create takes no @INDEX`,
      args: { engine: label, operation: 'create', form: '@INDEX' },
    });
    expect(errorOf('create a\ndestroy a\ndestroy a v7')).toEqual({
      message: `${label}: destroy takes no vVERSION`,
      args: { engine: label, operation: 'destroy', form: 'vVERSION' },
    });
    expect(errorOf('create a\nadd a A throw')).toEqual({
      message: 'The constructor of A threw',
      args: { component: 'A' },
    });
    const { diagnostics } = parseScript('config sparsePage 4\ncreate a', 'x', language);
    expect(diagnostics).toMatchObject([
      { message: `There is nothing to configure in ${label}: sparsePage has no effect`, text: 'sparsePage' },
    ]);
  });

  test.each([
    ['config sparsePage 4\ncreate a', 'nothing-to-configure'],
    ['component P pinned\ncreate a', 'foreign-modifier'],
    ['relation R\ncreate a', 'no-relations'],
    ['tag P\ntag Q\nwith P Q\ncreate a', 'foreign-with'],
    ['component P\nsort P asc', 'operation-not-in-engine'],
  ])('%j is a diagnostic', (text, code) => {
    const { diagnostics } = parseScript(text, 'x', languageOf(engine));
    expect(diagnostics.map((each) => each.code)).toEqual([code]);
    const [{ args, message }] = diagnostics as [Diagnostic];
    expect(strictTranslator('en')(`diagnostic.${code}`, plainArgs(args))).toBe(message);
  });
});

function names(operations: ReturnType<typeof runScript>['operations']): Map<number, string> {
  return new Map(
    operations.flatMap(({ operation: each, result }) =>
      each.kind === 'create' ? [[Number(result), each.entity] as const] : [],
    ),
  );
}
