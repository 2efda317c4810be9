import { expect, test, vi } from 'vitest';
import { ColumnSet } from '../trace/column-set.ts';
import { engineNamed, engineOf, languageOf, presetsOf, scriptEngineIds } from './all.ts';
import { cards } from './cards.ts';
import type * as start from './initial-engines.ts';
import { loadEngines } from './load.ts';

/* These tests simulate the page of the static site, which starts without engines. They depend on the order in which they load engines. */

vi.mock('./initial-engines.ts', () => ({ initialEngines: [] }));

function columnsOf(kind: string): ColumnSet {
  const columns = new ColumnSet();
  columns.declare({ name: 'a', type: 'u32', meta: { kind } });
  return columns;
}

test('an engine that is not loaded has a card, and everything else throws with its name', () => {
  expect(presetsOf('flecs')).toContain('index-tables');
  for (const ask of [engineNamed, languageOf, presetsOf])
    expect(() => ask('unity')).toThrow('There is no engine unity');
  for (const ask of [engineNamed, languageOf]) expect(() => ask('flecs')).toThrow('The engine flecs is not loaded');
});

test('columns of an engine that is not loaded are not assigned to another engine', async () => {
  await loadEngines(['entt', 'arrays', 'unity']);
  expect(engineOf(columnsOf('entt.pools')).id).toBe('entt');
  expect(engineOf(columnsOf('anything')).id).toBe('arrays');
  expect(() => engineOf(columnsOf('flecs.world'))).toThrow('The engine flecs is not loaded');
});

test('columns that are added later determine the engine', () => {
  const columns = columnsOf('anything');
  expect(engineOf(columns).id).toBe('arrays');
  columns.declare({ name: 'b', type: 'u32', meta: { kind: 'entt.pools' } });
  expect(engineOf(columns).id).toBe('entt');
});

test('loadEngines loads the same engines as Node has at the start, and their cards match', async () => {
  await loadEngines();
  const { initialEngines } = await vi.importActual<typeof start>('./initial-engines.ts');
  const engines = cards.map(({ id }) => engineNamed(id));
  expect(new Set(engines)).toEqual(new Set(initialEngines));
  for (const { id, diagrams, language } of engines) {
    expect(presetsOf(id)).toEqual(Object.keys(diagrams.presets));
    expect(language?.engine).toBe(scriptEngineIds.includes(id) ? id : undefined);
  }
});
