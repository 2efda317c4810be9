import { describe, expect, test } from 'vitest';
import type { StructureChoice } from '../../../core/scene/stage/structure-choice.ts';
import { flecsRunOf, runOf } from '../../testing/runs.ts';
import { familiesOf, newPane } from './pane-presets.ts';
import {
  choiceOf,
  familyStates,
  isWhole,
  onlyFamily,
  onlyName,
  toggleFamily,
  toggleName,
  visibleIn,
} from './structure-choice.ts';
import { structureLabel, summary } from './structure-names.ts';

const run = flecsRunOf(
  'create a',
  'set a Position 1',
  'create b',
  'set b Velocity 2',
  'set b Rotation 3',
  'add a (Movement,Walking)',
);
const { columns } = run.timeline;
const all = familiesOf('flecs');
const states = (choice: StructureChoice) => familyStates(choice, columns, all);
const state = (choice: StructureChoice, family: string) => states(choice).find((each) => each.family === family)!;
const visible = (choice: StructureChoice) => states(choice).flatMap((each) => each.visible);
const words = (choice: StructureChoice) => summary(states(choice), choice, run, (key) => key.split('.').at(-1)!);

describe('families', () => {
  test('of a world contain all of its structures, each once', () => {
    const byFamily = Object.fromEntries(states(onlyFamily('tables')).map(({ family, names }) => [family, names]));
    expect(byFamily['table-graph']).toEqual(['table-graph']);
    expect(byFamily.tables).toContain('[Position]');
    expect(byFamily.sparse).toEqual(['sparse:Rotation']);
    expect(byFamily.unions).toEqual(['union:Movement']);
  });

  test('of a registry are entities and a storage for each component', () => {
    const entt = runOf('create a', 'add a Position 1').timeline.columns;
    const found = familyStates(onlyFamily('storages'), entt, familiesOf('entt'));
    expect(found.map(({ family, visible: shown }) => [family, shown])).toEqual([
      ['entities', []],
      ['storages', ['Position']],
    ]);
  });
});

describe('a choice', () => {
  test('switches a family on and off, including single structures of it', () => {
    const tables = onlyFamily('tables');
    const without = toggleName(tables, '[Position]');
    expect(isWhole(state(without, 'tables'), without)).toBe(false);
    const whole = toggleFamily(without, state(without, 'tables'));
    expect(whole).toEqual(tables);
    expect(visible(toggleFamily(whole, state(whole, 'tables')))).toEqual([]);
  });

  test('shows a single structure, and hides it again', () => {
    expect(visible(onlyName('sparse:Rotation'))).toEqual(['sparse:Rotation']);
    expect(visible(toggleName(onlyName('sparse:Rotation'), 'sparse:Rotation'))).toEqual([]);
  });

  test('of single structures belongs to its script; other scripts show their family', () => {
    const pane = { ...newPane('pane-1', []), except: ['[Position]', 'union:Movement'], script: 'a.ecs' };
    expect(choiceOf(pane, 'a.ecs', columns)).toBe(pane);
    expect(choiceOf(pane, 'b.ecs', columns)).toEqual({ families: ['tables', 'unions'], except: [] });
    const hidden = { ...newPane('pane-1', ['tables']), except: ['[Position]'], script: 'a.ecs' };
    expect(choiceOf(hidden, 'b.ecs', columns)).toEqual({ families: ['tables'], except: [] });
  });

  test('is the same function for the same pane, so that nothing is laid out again', () => {
    const pane = newPane('pane-1', ['tables']);
    expect(visibleIn(pane, columns, 'a.ecs')).toBe(visibleIn(pane, columns, 'a.ecs'));
    expect(visibleIn({ ...pane }, columns, 'a.ecs')).not.toBe(visibleIn(pane, columns, 'a.ecs'));
  });

  test('can be summarised in a few words', () => {
    expect(words(onlyFamily('table-graph'))).toEqual(['table-graph']);
    expect(words(onlyName('[Position]'))).toEqual(['[Position]']);
    expect(words({ families: ['tables', 'sparse'], except: [] })).toEqual(['tables', 'sparse']);
    expect(words(onlyFamily('query'))).toEqual(['query']);
    expect(words({ families: [], except: [] })).toEqual([]);
  });
});

test('structures have readable names', () => {
  const t = (key: string, args: object = {}) => [key, ...Object.values(args)].join(' ');
  expect(structureLabel('[]', run, t)).toBe('diagram.flecs.table 0');
  expect(structureLabel('[Position, (Likes,1)]', run, t)).toBe('[Position, (Likes,a)]');
  expect(structureLabel('sparse:Rotation', run, t)).toBe('diagram.flecs.sparse Rotation');
  expect(structureLabel('query 0: Position', run, t)).toBe('query 0: Position');
  expect(structureLabel('memory:[Position]', run, t)).toBe('[Position]');
});
