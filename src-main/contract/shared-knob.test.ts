import { expect, test } from 'vitest';
import { presetTable } from '../../core/compare/table/preset-table.ts';
import { engineNamed } from '../../core/engines/all.ts';
import { place } from './class-protocol.ts';
import type { SharedKnob } from './shared-knob.ts';

const engines = ['entt', 'flecs'].map(engineNamed);
const table = presetTable(engines, { preset: 'sparse-set-or-archetype', entities: 12 });
const knob: SharedKnob = {
  preset: 'sparse-set-or-archetype',
  entities: 12,
  choices: { group: true },
  table,
  isCalculated: false,
  options: ['EnTT', 'Flecs'],
};

/** Sends a knob with the rest of a place. */
function received(sent: unknown): unknown {
  const lesson = {
    title: 'A lesson',
    chapter: null,
    number: { unit: 'moment', n: 1, total: 1 },
    isBeat: false,
    depth: 'beat',
    isComparison: true,
    knob: sent,
    engines: [],
    view: { show: null, only: null, zoom: null, detail: null, mark: [] },
  };
  const at = { shows: 'script', position: 0, depth: 'beat', focus: null, prose: null, panes: null, lesson };
  const { lesson: read } = place.parse(JSON.parse(JSON.stringify(at)));
  expect(read!.title).toBe('A lesson');
  return read!.knob;
}

test('the numbers that the lecturer turns arrive with their table', () => {
  expect(received(knob)).toEqual(knob);
  expect(received({ ...knob, table: null })).toEqual({ ...knob, table: null });
});

const { sums, change } = table;
test.each<[string, unknown]>([
  ['no object', 'knob'],
  ['left out', undefined],
  ['of an unknown question', { ...knob, preset: 'mine' }],
  ['of no entities', { ...knob, entities: 0 }],
  ['of too many entities', { ...knob, entities: 1_000_001 }],
  ['with an unknown choice', { ...knob, choices: { fast: true } }],
  ['with an unknown engine', { ...knob, table: { ...table, engines: ['entt', 'unity'] } }],
  ['with one engine', { ...knob, table: { ...table, engines: ['entt'] } }],
  ['with the same engine twice', { ...knob, table: { ...table, engines: ['entt', 'entt'] } }],
  ['with a figure too few', { ...knob, table: { ...table, sums: sums.slice(1) } }],
  ['with a figure too few in a row', { ...knob, table: { ...table, change: { ...change, means: [1] } } }],
  ['with a negative figure', { ...knob, table: { ...table, sums: [-1, 2] } }],
  ['with a text for a figure', { ...knob, table: { ...table, sums: ['1', 2] } }],
  ['with a winner that is not compared', { ...knob, table: { ...table, least: ['decs'] } }],
  ['with part of a change', { ...knob, table: { ...table, changes: 1.5 } }],
])('numbers that are invalid are ignored: %s', (_what, sent) => {
  expect(received(sent)).toBeNull();
});
