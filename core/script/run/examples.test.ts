import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import index from '../../../assets/examples/index.json' with { type: 'json' };
import recordings from '../../../assets/examples/recordings.json' with { type: 'json' };
import { LOCALES } from '../../../assets/locales/locales.ts';
import { engineNamed, languageOf } from '../../engines/all.ts';
import { textsAt } from '../../testing/texts.ts';
import type { EngineId } from '../language/language.ts';
import { parseScript } from '../parse/parse.ts';
import { runScript } from './run.ts';

const FOLDER = new URL('../../../assets/examples/', import.meta.url);
/** Examples that end with a refused operation, and its error code. */
const ENDS: Record<string, string> = {
  'throwing-constructor': 'constructor-threw',
  'group-order': 'owned-storage',
  'stale-handle': 'stale-handle',
  'destroy-in-loop': 'stale-handle',
  'flecs-claimed-handle': 'flecs-alive-otherwise',
  'flecs-range-recycling': 'flecs-out-of-range',
};

function parse(file: string, engine: string) {
  return parseScript(readFileSync(new URL(file, FOLDER), 'utf8'), file, languageOf(engine as EngineId));
}

test('every example is listed and named in both languages', () => {
  const scripts = (folder: string) => readdirSync(new URL(folder, FOLDER)).filter((name) => name.endsWith('.ecs'));
  const files = index.map(({ file }) => file);
  expect([...files].sort()).toEqual(scripts('./').sort());
  expect([...files].sort()).toEqual(scripts('zh-CN/').sort());
  const ids = [...index, ...recordings].map(({ id }) => id).sort();
  for (const locale of LOCALES) expect(Object.keys(textsAt(locale, 'example')).sort()).toEqual(ids);
  expect(index[0]?.id).toBe('first-steps');
});

describe.each(index)('the example $id', ({ id, file, engine, cover, translations }) => {
  test('runs to its end, or to the error it is about', () => {
    const script = parse(file, engine);
    expect(script.diagnostics).toEqual([]);
    const run = runScript(script, languageOf(engine as EngineId));
    expect(run.whole).toHaveLength(script.operations.length);
    expect(run.error?.code).toBe(ENDS[id]);
    expect(run.timeline.length).toBeLessThan(150);
  });

  test('has the operation and the structures of its cover', () => {
    expect(parse(file, engine).operations.map(({ text }) => text)).toContain(cover.operation);
    const families = engineNamed(engine as EngineId).diagrams.families.map(({ id }) => id);
    expect(families).toEqual(expect.arrayContaining(cover.show));
  });

  test('does the same in Chinese, comments apart', () => {
    const chinese = parse(translations['zh-CN'], engine);
    const english = parse(file, engine);
    expect(chinese.operations).toEqual(english.operations);
    expect(chinese.schema).toEqual(english.schema);
    expect(chinese.text).not.toBe(english.text);
    expect(chinese.text).not.toMatch(/[A-Za-z0-9]\p{Script=Han}|\p{Script=Han}[A-Za-z0-9]/u);
  });
});

test('the first example contains the main steps of EnTT', () => {
  const run = runScript(parse('first-steps.ecs', 'entt'), languageOf('entt'));
  const codes = new Set(Array.from({ length: run.timeline.length }, (_, i) => run.timeline.stepAt(i).code));
  for (const code of [
    'push-packed',
    'write-last-into-hole',
    'bump-version',
    'take-recycled',
    'allocate-sparse-page',
    'allocate-payload-page',
    'make-hole',
    'fill-hole',
  ]) {
    expect(codes).toContain(code);
  }
});

/** Handles that comments in the examples mention: [operation, result]. */
const SAID: Record<string, readonly [string, unknown][]> = {
  'version-wrap': [
    ['create first', 0],
    ['create fourth', 0],
    ['query Health', [0]],
  ],
  recycling: [
    ['create d', (1 << 20) | 1],
    ['create e', (1 << 20) | 2],
    ['create h', (7 << 20) | 3],
    ['create i @6', 6],
  ],
  sorting: [
    ['query Depth', [1, 3, 0, 2]],
    ['query Sprite', [2, 0, 3]],
  ],
};

test.each(Object.entries(SAID))('the results mentioned in the comments of %s are correct', (id, expected) => {
  const { operations } = runScript(parse(`${id}.ecs`, 'entt'), languageOf('entt'));
  for (const [text, result] of expected) {
    expect(operations.find(({ operation }) => operation.text === text)?.result, text).toEqual(result);
  }
});

test('the scripts in docs/script.md have no errors', () => {
  const text = readFileSync(new URL('../../../docs/script.md', import.meta.url), 'utf8');
  const blocks = [...text.matchAll(/^```ecs ?(\w*)\n([\s\S]*?)^```/gm)];
  expect(blocks.length).toBeGreaterThan(2);
  for (const [, engine, script] of blocks) {
    const kind = engine === '' ? undefined : languageOf(engine as EngineId);
    expect(parseScript(script!, 'docs', kind).diagnostics).toEqual([]);
  }
});
