import { describe, expect, test } from 'vitest';
import { shuffler } from '../../cost/shuffler.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { compareEngines } from '../../testing/any-engine.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { laneFigures } from '../figures/lane-figures.ts';
import type { Measure, PhaseCost, PhaseCosts } from '../lanes/phases.ts';
import { presetScript } from '../presets/presets.ts';
import { questionOf, verdictClauses } from './comparison-text.ts';
import { type Judged, verdictOf } from './verdict.ts';

const cost = (own: Partial<Record<Measure, number>>): PhaseCost => ({
  lines: 0,
  bytesMoved: 0,
  chases: 0,
  allocations: 0,
  operations: 1,
  ...own,
});
const judged = (engine: string, phases: Partial<PhaseCosts>): Judged => ({
  engine,
  phases: { insert: null, change: null, query: null, setUp: null, ...phases },
});

function said(verdict: ReturnType<typeof verdictOf>, language: 'en' | 'zh-CN'): string {
  const clauses = verdictClauses(verdict, strictTranslator(language));
  return clauses.map(({ lead, found }) => lead + found).join(' ');
}

describe('judging given costs', () => {
  test('names the winner and the ratio to the next engine', () => {
    const verdict = verdictOf([
      judged('flecs', { query: cost({ lines: 30, chases: 2 }) }),
      judged('entt', { query: cost({ lines: 10, chases: 8 }) }),
      judged('decs', { query: cost({ lines: 25, chases: 2 }) }),
    ]);
    expect(verdict).toEqual([
      { phase: 'query', measure: 'lines', winners: ['entt'], least: 10, next: { engine: 'decs', times: 2.5 } },
      { phase: 'query', measure: 'chases', winners: ['decs', 'flecs'], least: 2, next: { engine: 'entt', times: 4 } },
    ]);
  });

  test('engines that are about equal win together, and a cost that no engine has is not judged', () => {
    const verdict = verdictOf([
      judged('entt', { change: cost({ lines: 100 }) }),
      judged('flecs', { change: cost({ lines: 110 }) }),
    ]);
    expect(verdict).toEqual([
      { phase: 'change', measure: 'lines', winners: ['entt', 'flecs'], least: 100, next: null },
    ]);
  });

  test('an engine that did not complete a phase is not judged in it', () => {
    const query = cost({ lines: 10 });
    expect(verdictOf([judged('entt', { query }), judged('flecs', {})])).toEqual([]);
    const [first] = verdictOf([
      judged('entt', { query }),
      judged('flecs', {}),
      judged('decs', { query: cost({ lines: 40 }) }),
    ]);
    expect(first!.next).toEqual({ engine: 'decs', times: 4 });
  });

  test('a cost of zero against another cost is infinitely better', () => {
    const verdict = verdictOf([
      judged('aos', { insert: cost({ bytesMoved: 0 }) }),
      judged('flecs', { insert: cost({ bytesMoved: 24 }) }),
    ]);
    expect(verdict[0]!.next).toEqual({ engine: 'flecs', times: Number.POSITIVE_INFINITY });
    expect(said(verdict, 'en')).toBe('Inserting: no bytes moved in Array of structs, unlike Flecs.');
    const other = verdictOf([
      judged('hash-map', { insert: cost({ lines: 10 }) }),
      judged('entt', { insert: cost({ lines: 11 }) }),
      judged('flecs', { insert: cost({ lines: 25 }) }),
    ]);
    expect(said(other, 'zh-CN')).toBe('插入：哈希表和 EnTT 的缓存行最少（Flecs 是它的 2.5 倍）。');
  });
});

test('the order of the engines does not change the verdict', () => {
  const shuffle = shuffler();
  const engines = ['entt', 'decs', 'flecs', 'hash-map'];
  for (let round = 0; round < 200; round++) {
    // Few different values make many ties.
    const values = shuffle(8);
    const all = engines.map((engine, i) =>
      judged(engine, {
        insert: cost({ lines: values[i]! % 4, bytesMoved: values[i + 4]! % 3 }),
        query: values[i] === 0 ? null : cost({ lines: 1 + (values[i]! % 5), chases: values[i + 4]! }),
      }),
    );
    const other = shuffle(4).map((i) => all[i]!);
    expect(verdictOf(other)).toEqual(verdictOf(all));
  }
});

describe('a real comparison', () => {
  const figures = (text: string, engines: readonly string[]) =>
    compareEngines(parseScript(text, 'test.ecs'), engines).lanes.map(laneFigures);
  const verdict = (text: string, engines: readonly string[]) => verdictOf(figures(text, engines));

  test('a sparse set needs fewer lines than a hash map for a query, although nothing leads to it for free', () => {
    for (const entities of [100, 200]) {
      const query = verdict(presetScript('lookup', entities), ['hash-map', 'entt']).find(
        ({ phase, measure }) => phase === 'query' && measure === 'lines',
      );
      expect(query).toMatchObject({ winners: ['entt'], next: { engine: 'hash-map' } });
    }
  });

  test('the page size does not decide who inserts with fewer lines, because new pages are set-up', () => {
    const script = presetScript('add-remove', 8);
    const [large] = figures(script, ['entt', 'hash-map']);
    const [small] = figures(`config sparsePage 8\nconfig packedPage 8\n${script}`, ['entt', 'hash-map']);
    expect(large!.phases.insert!.lines).toBeLessThan(2 * small!.phases.insert!.lines);
    expect(large!.phases.setUp!.lines).toBeGreaterThan(10 * small!.phases.setUp!.lines);
    expect(large!.totals.cost.lines).toBeGreaterThan(3 * small!.totals.cost.lines);
  });
});

describe('the question', () => {
  const ask = (text: string, locale: 'en' | 'zh-CN' = 'en') =>
    questionOf(parseScript(text, 'test.ecs'), strictTranslator(locale));
  const script = 'component P\ncomponent Q\ncreate a\ncreate b\nadd a P 1\nadd b Q 1\nremove b Q\nquery P Q';

  test('describes what the script does', () => {
    expect(ask(script)).toBe('What does it cost to insert, remove and query 2 components of 2 entities?');
    expect(ask('component P\ncreate a\nadd a P 1')).toBe('What does it cost to insert 1 component of 1 entity?');
    expect(ask('create a\ncreate b\ndestroy a')).toBe('What does it cost to create 2 entities?');
    expect(ask(script, 'zh-CN')).toBe('对 2 个实体插入、移除和查询 2 个组件，代价是多少？');
  });
});
