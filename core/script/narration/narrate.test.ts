import { describe, expect, test } from 'vitest';
import { LOCALES } from '../../../assets/locales/locales.ts';
import { scriptEngines } from '../../engines/all.ts';
import { steps as aosSteps } from '../../engines/aos/model/steps.ts';
import { steps as decsSteps } from '../../engines/decs/model/steps.ts';
import { steps as enttSteps } from '../../engines/entt/model/steps.ts';
import { steps as flecsSteps } from '../../engines/flecs/model/steps.ts';
import { steps as hashMapSteps } from '../../engines/hash-map/model/steps.ts';
import { handSteps } from '../../lesson/questions/hand-run.ts';
import { goldenDecsRuns } from '../../testing/golden-decs.ts';
import { goldenRuns } from '../../testing/golden-entt.ts';
import { goldenFlecsRuns } from '../../testing/golden-flecs.ts';
import { runOn } from '../../testing/run-on.ts';
import { sample } from '../../testing/sample.ts';
import { flatten, strictTranslator, textsAt } from '../../testing/texts.ts';
import type { Step, StepArgs } from '../../trace/step.ts';
import { liveSteps, pollSteps } from '../../wire/live/live-timeline.ts';
import type { EngineId } from '../language/language.ts';
import { pointerSteps } from '../run/pointer-steps.ts';
import type { ScriptRun } from '../run/run.ts';
import { detailTo } from './beats.ts';
import { describeHandle, engineName, narrate, narrateError } from './narrate.ts';

function run(text: string, engine: EngineId = 'entt'): ScriptRun {
  return runOn(engine, text);
}

test('a set-up without entities counts only its operations', () => {
  const say = strictTranslator('en');
  const told = (entities: number): string =>
    narrate({ code: 'setup', args: { operations: 9, entities } } as never, run('create a'), say);
  expect([told(0), told(1)]).toEqual(['Set-up: 9 operations.', 'Set-up: 9 operations, 1 entity.']);
});

const PLURAL = /_(one|other)$/;
const STEPS = [
  enttSteps,
  flecsSteps,
  decsSteps,
  hashMapSteps,
  aosSteps,
  liveSteps,
  pollSteps,
  handSteps,
  pointerSteps,
].flatMap((steps) => Object.values(steps));
const RECORDED: readonly (readonly [EngineId, string])[] = [
  ...goldenRuns().map(({ script }) => ['entt', script] as const),
  ...goldenFlecsRuns().map(({ script }) => ['flecs', script] as const),
  ...goldenDecsRuns().map(({ script }) => ['decs', script] as const),
];

const ENTT_FAILURES = [
  'create a\ndestroy a\ndestroy a',
  'create a @3\ndestroy a v0\ndestroy a',
  'component P\ncreate a\nadd a P\nadd a P',
  'component P\ncreate a\nset a P 1',
  'component P\ncreate a\nadd a P throw',
  'component P pinned\ncreate a\nadd a P throw',
  'component P\ncreate a\ncreate b\nadd a P\nswap P a b',
  'config entityBits 1\nconfig versionBits 4\ncreate a\ncreate b\ncreate c',
];
const FLECS_FAILURES = [
  'tag T\ncreate a\ndestroy a\nadd a T',
  'relation R\ncreate a\ncreate b\ndestroy b\nadd a (R,b)',
  'create a\ncreate b\nadd a (ChildOf,b)\nadd b (ChildOf,a)',
  'tag T\ncreate a\nadd a (IsA,T)',
  'relation U union\ncreate a\ncreate b\nadd a U\nadd b (IsA,a)',
  'component P\ncreate a\ncreate b\nadd b (IsA,a)\nquery (IsA,*)',
  'component P sparse\ncreate a\nadd a P\nbulk b 2 (IsA,a)',
  'component P toggle\ntag T\ncreate a\nenable a (P,T)',
  'component P\ncreate a\nadd a P throw',
  'create a\ncreate b\nset a b 1',
  'create a\ncreate b\nenable a b',
  'range 1 2\ncreate a\ncreate b\ncreate c',
  'range 2 2',
  'create a\nrange 0\ncreate b',
  'create a @0',
  'create a\ncreate b @1 v3',
  'tag T\ncreate a\ncreate b\nadd b a\nversion a v2',
  'create a\ndestroy a v1',
];
const DECS_FAILURES = [
  'create a\ndestroy a\ndestroy a',
  'component P\ncreate a\nset a P 1',
  `component P\nconfig chunkBytes 256\n${Array.from({ length: 12 }, (_, i) => `create e${i} P`).join('\n')}`,
  'component P size 40\ncomponent Q size 40\nconfig chunkBytes 256\ncreate a P Q',
  'component P\nconfig hashSteps 1\ncreate a\nadd a P throw',
  'component P\ncreate a @3',
  'component P\ncreate a\ndestroy a v1',
  'world A\nworld B\ncreate a\nworld B\ndestroy a',
];
const FAILURES: readonly (readonly [EngineId, string])[] = [
  ...ENTT_FAILURES.map((script) => ['entt', script] as const),
  ...FLECS_FAILURES.map((script) => ['flecs', script] as const),
  ...DECS_FAILURES.map((script) => ['decs', script] as const),
];

test('every step of every recorded run has a sentence in each language with all arguments', () => {
  const translators = LOCALES.map((locale) => strictTranslator(locale));
  for (const [engine, script] of sample(RECORDED, 7)) {
    const done = run(script, engine);
    for (const translate of translators) {
      const unfinished: string[] = [];
      for (let i = 0; i < done.timeline.length; i++) {
        const sentence = narrate(done.timeline.stepAt(i), done, translate);
        if (sentence.includes('{{')) unfinished.push(sentence);
      }
      expect(unfinished).toEqual([]);
    }
  }
});

describe.each(LOCALES)('in %s', (locale) => {
  test.each(FAILURES)('every step and the error of a failing run have sentences: %s %j', (engine, script) => {
    const translate = strictTranslator(locale);
    const done = run(script, engine);
    expect(done.error).not.toBeNull();
    for (let i = 0; i < done.timeline.length; i++) narrate(done.timeline.stepAt(i), done, translate);
    expect(narrateError(done.error!, done, translate).length).toBeGreaterThan(10);
  });

  const sentences = flatten(textsAt(locale, 'step')).map(([key, text]) => [key.replace(PLURAL, ''), text] as const);

  test('there are texts for exactly the steps of the engines', () => {
    const names = STEPS.map(({ name }) => name);
    const shorter = scriptEngines().flatMap(({ language }) => Object.values(language?.oneTable ?? {}));
    expect([...new Set(sentences.map(([code]) => code))].sort()).toEqual(
      [...new Set([...names, ...shorter, 'start'])].sort(),
    );
  });

  test('a text uses only arguments that its step has', () => {
    for (const { name, args } of STEPS) {
      const known = new Set(args.flatMap((arg) => [arg, `${arg}_index`, `${arg}_version`]));
      for (const [, text] of sentences.filter(([code]) => code === name)) {
        const used = [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!);
        expect(
          used.filter((arg) => !known.has(arg)),
          name,
        ).toEqual([]);
      }
    }
  });
});

test('an error contains the name of the refusing engine in each language', () => {
  const done = run('component P\ncreate a @3', 'hash-map');
  for (const locale of LOCALES) {
    const translate = strictTranslator(locale);
    const name = engineName('hash-map', translate);
    expect(name).toBe(translate('ui.engine.name.hash-map', {}));
    expect(narrateError(done.error!, done, translate)).toContain(name);
  }
});

test('a handle is formatted as its name, or as index and version if it has none', () => {
  const done = run('create a\ndestroy a\ncreate b');
  expect(describeHandle(done.handleOf('b')!, done)).toBe('b');
  expect(describeHandle(0x0030_0007, done)).toBe('7 v3');
  expect(narrate(null, done, strictTranslator('en'))).toBe('Nothing has happened yet.');
});

test.each([
  ['entt', 'create a\ncreate b\ndestroy a', 'a and b swap positions 0 and 1 in entities.packed.'],
  ['flecs', 'create a\ndestroy a\ncreate b @1 v5', 'b is claimed: it replaces a, which waited in dense[1].'],
  ['flecs', 'create a\ncreate b @1 v3', 'Index 1 is alive as a: 1 v3 cannot be claimed.'],
] as const)(
  'a destroyed handle has the name of its entity, a requested one has none: %s %j',
  (engine, script, said) => {
    const done = run(script, engine);
    const translate = strictTranslator('en');
    const sentences = Array.from({ length: done.timeline.length }, (_, i) => {
      done.timeline.seek(i + 1);
      return narrate(done.timeline.stepAt(i), done, translate);
    });
    expect(sentences).toContain(said);
  },
);

test('an operation in a loop names the entity that the loop visits', () => {
  const done = run('component P\ncomponent Q\ncreate a P\neach P as e\nadd e Q\nend\nremove a Q\nadd a Q 1');
  const said = done.operations.map(({ endStep }) => {
    done.timeline.seek(endStep);
    return narrate(detailTo(done, endStep, 'operation'), done, strictTranslator('en'));
  });
  expect(said.filter((sentence) => sentence.includes('gets Q'))).toEqual([
    expect.stringMatching(/^e \(here a\) gets Q, at position 0\./),
    expect.stringMatching(/^a gets Q, at position 0\./),
  ]);
});

/** Returns the arguments that a step's sentence gets. */
function argsOf(step: Partial<Step>, done: ScriptRun): unknown {
  return narrate(step as Step, done, (_, args) => JSON.stringify(args));
}

test('handles in arguments and ids become names, and columns lose their prefix', () => {
  const done = run('create a\ncreate b\n');
  const a = { a: 'a', a_index: 0, a_version: 0 };
  const given = (code: string, args: StepArgs) => JSON.parse(String(argsOf({ code, args }, done)));
  expect(given('find-both', { a: 0, b: 1 })).toEqual({ ...a, b: 'b', b_index: 1, b_version: 0 });
  // Other steps use the same letters for counts.
  expect(given('another', { a: 0, b: 1 })).toEqual({ a: 0, b: 1 });
  expect(given('another', { id: '(Likes,#1)', other: 0x0010_0002 })).toMatchObject({ id: '(Likes,b)', other: '2 v1' });
  expect(given('another', { id: '(Likes,#7)' })).toEqual({ id: '(Likes,7 v0)' });
  const columns = ['registry.entities', 'world.alive', 'Position.x', 'a.registry.b'];
  expect(columns.map((component) => given('another', { component }).component)).toEqual([
    ...['entities', 'alive', 'Position.x', 'a.registry.b'],
  ]);
});

test('a failing run keeps the earlier operations', () => {
  const done = run('create a\ndestroy a\ndestroy a\ncreate b');
  expect(done.operations.map(({ operation, error }) => [operation.text, error?.code])).toEqual([
    ['create a', undefined],
    ['destroy a', undefined],
    ['destroy a', 'stale-handle'],
  ]);
  expect(done.error?.code).toBe('stale-handle');
  done.timeline.seek(0);
  done.timeline.seek(done.operations[1]!.endStep);
});

test('a script with diagnostics does not run', () => {
  expect(() => run('creat a')).toThrow('test.ecs has 1 errors and cannot run');
});
