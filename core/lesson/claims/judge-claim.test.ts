import { describe, expect, test } from 'vitest';
import { engineNamed } from '../../engines/all.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { runScript } from '../../script/run/run.ts';
import { parseClaim } from '../parse/claim-syntax.ts';
import type { LessonReport } from '../parse/messages.ts';
import { memoryAfter } from './claim-memory.ts';
import { judgeClaim } from './judge-claim.ts';

/** Returns the message for a claim that is false after a script, or null if it is true. */
function judge(engineId: string, script: string, text: string): string | null {
  const engine = engineNamed(engineId);
  const run = runScript(parseScript(script, 'x', engine.language!), engine.language!);
  const span = { line: 1, column: 1, endColumn: text.length + 1 };
  const claim = parseClaim({ text, span }, () => null)!;
  expect(claim, text).not.toBeNull();
  return judgeClaim(claim, memoryAfter(run, engine, run.operations.length))?.message ?? null;
}

const RECYCLED = 'component P\ncomponent Q\ncreate a\ncreate b P\nset b P 3\ndestroy a\ncreate c P';

/**
 * Claims that are true after RECYCLED. `c` reuses the index of `a`, with another version where the engine has versions.
 */
const TRUE: Readonly<Record<string, readonly string[]>> = {
  entt: [
    'storages.P.packed = [b, c]',
    'storages.P.packed[0] = b',
    'storages.P.packed = [[1, 0], [0, 1]]',
    'storages.P.packed has c',
    'storages.P.packed lacks a',
    'storages.P.packed.length = 2',
    'storages.P.payload = [3, 0]',
    'storages.length >= 1',
    'handle(c) = 1048576',
    'handle(c) = [0, 1]',
    'handle(a) != c',
    'cell(P.packed[1]) = c',
    'cell(P.packed[7]) = null',
    'result = c',
  ],
  decs: [
    'archetypes[1].chunks[0].entities = [b, c]',
    'archetypes.length = 2',
    'entities[b][0] = 1',
    'handle(c) = [0, 3]',
  ],
  flecs: [
    'tables[type=[P]].entities = [b, c]',
    'tables[type=[P]].columns = [[3, 0]]',
    'entityIndex.dense lacks a',
    'entityIndex.records[b] = [0, 1, 1]',
    'componentIndex["(P,*)"].tables = []',
    'componentIndex.P.tables[0] = {table: 1, index: 0, "count": 1, column: 0}',
  ],
  'hash-map': ['maps.P.order has b', 'maps.P.buckets.1 = [b]', 'handle(c).index = 2'],
  aos: ['objects[b].values = {P: 3}', 'objects[c].generation = 1', 'free = []'],
};

describe.each(Object.entries(TRUE))('%s', (engine, claims) => {
  test.each(claims)('%s', (claim) => {
    expect(judge(engine, scriptFor(engine), claim)).toBeNull();
  });

  test('knows handles, living entities and their values', () => {
    for (const claim of [
      ...['alive(a) = false', 'alive(b) = true', 'alive(c) = true', 'value(b, P) = 3', 'value(b, Q) = null'],
      ...[
        'value(a, P) = null',
        'value(c, P) = 0',
        'value(b, P) > value(c, P)',
        'handle(b).version = 0',
        'refused = null',
      ],
    ]) {
      if (engine === 'decs' && claim.includes('version')) continue;
      expect(judge(engine, scriptFor(engine), claim), claim).toBeNull();
    }
  });
});

/** Only EnTT and Flecs give a component a value without an explicit write. */
function scriptFor(engine: string): string {
  return engine === 'entt' || engine === 'flecs'
    ? RECYCLED
    : RECYCLED.replaceAll(/create (.) P/g, 'create $1\nadd $1 P 0');
}

test('claims can name pairs and tags', () => {
  const script = 'relation Likes\ntag Happy\ncreate a\ncreate b Happy\nadd b (Likes,a)';
  for (const claim of [
    'tables[type=[Happy, (Likes,a)]].entities = [b]',
    'tables[type=[Happy, (Likes, a)]].entities has b',
    'componentIndex["(Likes,a)"].tables.length = 1',
    'value(b, Happy) = true',
    'value(b, (Likes, a)) = true',
    'value(a, (Likes,a)) = null',
  ]) {
    expect(judge('flecs', script, claim), claim).toBeNull();
  }
});

test('claims can name the effects of the last operation', () => {
  const script = 'tag T\ncreate a\ncreate b\nadd a T\nremove b T';
  for (const claim of ['writes = 0', 'steps = 2', 'result = null'])
    expect(judge('entt', script, claim), claim).toBeNull();
  expect(judge('entt', 'tag T\ncreate a\nadd a T\nadd a T', 'refused = already-has')).toBeNull();
  expect(judge('entt', 'tag T\n', 'writes = 0')).toBeNull();
});

test('claims can name the cache line in which a value begins', () => {
  const script = 'component P size 8\ncreate a\nset a P 1';
  for (const claim of ['line(memory:table.1.soa[0]) = 0', 'line(memory:table.1.soa[8]) = 1'])
    expect(judge('flecs', script, claim), claim).toBeNull();
  expect(judge('flecs', script, 'line(memory:table.9.soa[0]) = 0')).not.toBeNull();
});

test.each([
  ['storages.P.packed = [c, b]', 'storages.P.packed is [b, c] ([1,1048576]), expected [c, b] ([1048576,1])'],
  ['storages.P.packed lacks b', 'storages.P.packed is [b, c] ([1,1048576]), expected lacks b (1)'],
  ['storages.P.packed = [b, a]', 'storages.P.packed is [b, c] ([1,1048576]), expected [b, a] ([1,0])'],
  ['storages.P.packed = [1, 2]', 'storages.P.packed is [1,1048576], expected [1,2]'],
  ['result = b', 'result is c (1048576), expected b (1)'],
  ['storages.P.packed.length > 2', 'storages.P.packed.length is 2, expected > 2'],
  [
    'storages.P.packd = 1',
    'storages.P has no member packd; its members are policy, packed, sparse, freeList, payloadPages, payload',
  ],
  ['storage.P = 1', 'state has no member storage; its members are entities, storages'],
  ['storages.P.packed[2] = b', 'storages.P.packed has 2 elements: there is no element 2'],
  ['storages.P.packed > 1', 'storages.P.packed is [1,1048576]: expected a number'],
  ['storages.P.policy has 1', 'storages.P.policy is "swap_and_pop": expected a list'],
  ['storages.P.policy.x = 1', 'storages.P.policy is "swap_and_pop": it has no members'],
  ['storages.P.packed[x=1] = 1', 'No element of storages.P.packed has x = 1; there are [1,1048576]'],
  ['handle(d) = 1', 'No entity is named d at this place'],
  [
    'handel(b) = 1',
    'handel(b) has no member handel; its members are handle, alive, value, index, position, name, cell, line',
  ],
  ['cell(Q.packd[0]) = 1', 'No column is named Q.packd at this place'],
  ['alive(b) = false', 'alive(b) is true, expected false'],
])('%s: %s', (claim, message) => {
  expect(judge('entt', RECYCLED, claim)).toBe(message);
});

test.each([
  ['', 0],
  ['storages', 8],
  ['storages.P packed', 10],
  ['storages.P = ', 13],
  ['storages.P = [1', 15],
  ['storages.P = [1 2]', 15],
  ['storages.P = {a}', 15],
  ['a[b = 1', 7],
  ['a = 1 2', 5],
  ['= 1', 0],
])('%j has a syntax error at character %i', (text, offset) => {
  const seen: number[] = [];
  const report: LessonReport = (_, { span }) => {
    seen.push(span.column - 1);
    return null;
  };
  const place = { text, span: { line: 1, column: 1, endColumn: text.length + 1 } };
  expect(parseClaim(place, report)).toBeNull();
  expect(seen).toEqual([Math.min(offset, text.length) === text.length ? 0 : offset]);
});
