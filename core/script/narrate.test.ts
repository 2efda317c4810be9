import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { steps as aosSteps } from '../engines/aos/steps.ts';
import { steps as decsSteps } from '../engines/decs/steps.ts';
import { steps as enttSteps } from '../engines/entt/steps.ts';
import { steps as flecsSteps } from '../engines/flecs/steps.ts';
import { steps as hashMapSteps } from '../engines/hash-map/steps.ts';
import { goldenDecsRuns } from '../testing/golden-decs.ts';
import { goldenRuns } from '../testing/golden-entt.ts';
import { goldenFlecsRuns } from '../testing/golden-flecs.ts';
import { liveSteps } from '../wire/live-timeline.ts';
import { drivers } from './drivers.ts';
import type { EngineName } from './language.ts';
import { describeHandle, narrate, narrateError } from './narrate.ts';
import { parseScript } from './parse.ts';
import { runScript, type ScriptRun } from './run.ts';

type Texts = Readonly<Record<string, string>>;
const LOCALES = ['en', 'zh-CN'] as const;

function textsOf(locale: string): { readonly step: Texts; readonly error: Texts } {
  return JSON.parse(readFileSync(new URL(`../../assets/locales/${locale}.json`, import.meta.url), 'utf8'));
}

/** Fills placeholders, and fails on a missing text or argument. */
function strict(locale: string): (key: string, args: Readonly<Record<string, string | number>>) => string {
  const texts = textsOf(locale) as unknown as Record<string, Texts>;
  return (key, args) => {
    const [space, code] = key.split('.') as [string, string];
    const text = texts[space]?.[code];
    if (text === undefined) throw new Error(`${locale} has no text ${key}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (args[name] === undefined)
        throw new Error(`${key} in ${locale} wants ${name}, but the step has no such argument`);
      return String(args[name]);
    });
  };
}

function run(text: string, engine: EngineName = 'entt'): ScriptRun {
  return runScript(parseScript(text, 'test.ecs', drivers[engine]), drivers[engine]);
}

const STEPS = [enttSteps, flecsSteps, decsSteps, hashMapSteps, aosSteps, liveSteps].flatMap((steps) =>
  Object.values(steps),
);
const RECORDED: readonly (readonly [EngineName, string])[] = [
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
  'create a @3',
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
const FAILURES: readonly (readonly [EngineName, string])[] = [
  ...ENTT_FAILURES.map((script) => ['entt', script] as const),
  ...FLECS_FAILURES.map((script) => ['flecs', script] as const),
  ...DECS_FAILURES.map((script) => ['decs', script] as const),
];

describe.each(LOCALES)('in %s', (locale) => {
  test('every step of every recorded run has its sentence, with all arguments', () => {
    const translate = strict(locale);
    for (const [engine, script] of RECORDED) {
      const done = run(script, engine);
      for (let i = 0; i < done.timeline.length; i++) {
        expect(narrate(done.timeline.stepAt(i), done, translate)).not.toContain('{{');
      }
    }
  });

  test.each(FAILURES)('so has every step and the error of a run that fails: %s %j', (engine, script) => {
    const translate = strict(locale);
    const done = run(script, engine);
    expect(done.error).not.toBeNull();
    for (let i = 0; i < done.timeline.length; i++) narrate(done.timeline.stepAt(i), done, translate);
    expect(narrateError(done.error!, done, translate).length).toBeGreaterThan(10);
  });

  test('there is a text for each step that an engine can make, and none for steps that are gone', () => {
    const { step } = textsOf(locale);
    const names = STEPS.map(({ name }) => name);
    expect(Object.keys(step).sort()).toEqual([...names, 'start'].sort());
  });

  test('a text uses only arguments that its step has', () => {
    const { step } = textsOf(locale);
    for (const { name, args } of STEPS) {
      const known = new Set(args.flatMap((arg) => [arg, `${arg}_index`, `${arg}_version`]));
      const used = [...step[name]!.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!);
      expect(
        used.filter((arg) => !known.has(arg)),
        name,
      ).toEqual([]);
    }
  });
});

test('both languages have the same keys and placeholders', () => {
  const flatten = (value: unknown, path: string): [string, string][] =>
    typeof value === 'string'
      ? [
          [
            path,
            [...value.matchAll(/\{\{(\w+)\}\}/g)]
              .map((match) => match[1])
              .sort()
              .join(),
          ],
        ]
      : Object.entries(value as object).flatMap(([key, inner]) => flatten(inner, `${path}.${key}`));
  const plural = /_(one|other|zero|few|many|two)\./;
  const [en, zh] = LOCALES.map(
    (locale) => new Map(flatten(textsOf(locale), '').filter(([key]) => !plural.test(`${key}.`))),
  );
  expect([...zh!.keys()].sort()).toEqual([...en!.keys()].sort());
  for (const [key, names] of en!) expect(`${key}: ${zh!.get(key)}`).toBe(`${key}: ${names}`);
});

test('handles are read as name, index and version', () => {
  const done = run('create a\ndestroy a\ncreate b');
  expect(describeHandle(done.handleOf('b')!, done)).toBe('b (0 v1)');
  expect(describeHandle(0x0030_0007, done)).toBe('7 v3');
  expect(narrate(null, done, strict('en'))).toBe('Nothing has happened yet.');
});

test('a run that fails keeps what came before', () => {
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
