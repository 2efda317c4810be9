import { describe, expect, test } from 'vitest';
import { presetsOf } from '../../../core/engines/all.ts';
import { familiesOf, newPane, presetTree } from '../../stage/panes/pane-presets.ts';
import { type PaneTree, panesOf } from './pane-tree.ts';
import { parsePreferences } from './preferences.ts';
import { readPanes } from './stored-panes.ts';

const engines = ['entt', 'flecs'] as const;
const two = presetTree('flecs', 'index-tables');

describe('presets', () => {
  test.each(engines)('of %s begin with one diagram that shows everything', (engine) => {
    const tree = presetTree(engine, 'one');
    expect(presetsOf(engine)[0]).toBe('one');
    const [pane, ...others] = panesOf(tree);
    expect(others).toEqual([]);
    for (const family of familiesOf(engine)) {
      expect(pane!.families.includes(family), family).toBe(family !== 'memory');
    }
  });

  test.each(engines.flatMap((engine) => presetsOf(engine).map((name) => [engine, name] as const)))(
    'of %s: %s can be stored, and only shows structures of that engine',
    (engine, name) => {
      const tree = presetTree(engine, name);
      expect(readPanes(JSON.parse(JSON.stringify(tree)))).toEqual(tree);
      for (const { families } of panesOf(tree)) {
        expect(families.length).toBeGreaterThan(0);
        expect(familiesOf(engine)).toEqual(expect.arrayContaining([...families]));
      }
    },
  );

  test('have panes that are large enough: turned if there is no room, or one', () => {
    const directionAt = (width: number, height: number) => {
      const tree = presetTree('entt', 'entities-storages', { width, height });
      return tree.kind === 'split' ? tree.direction : null;
    };
    expect(directionAt(1440, 690)).toBe('right');
    expect(directionAt(700, 690)).toBe('down');
    expect(directionAt(700, 490)).toBeNull();
    const one = presetTree('flecs', 'components-graph-tables', { width: 800, height: 490 });
    expect(panesOf(one).map(({ families }) => families)).toEqual([
      ['component-index', 'table-graph', 'tables', 'sparse', 'targets', 'children', 'unions'],
    ]);
  });

  test('a preset of another engine is one diagram', () => {
    expect(presetTree('entt', 'query')).toEqual(presetTree('entt', 'one'));
  });
});

describe('stored panes', () => {
  const nested = (depth: number): unknown =>
    depth === 0
      ? newPane('pane-1', [])
      : {
          kind: 'split',
          direction: 'right',
          children: [nested(depth - 1), newPane(`pane-${depth + 1}`, [])],
          sizes: [50, 50],
        };

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a number', 7],
    ['a list', [two]],
    ['a pane without a name', { ...newPane('', []) }],
    ['two panes of one name', { ...two, children: [newPane('pane-1', []), newPane('pane-1', [])] }],
    ['a split of one', { kind: 'split', direction: 'right', children: [newPane('pane-1', [])], sizes: [100] }],
    ['sizes for others', { ...two, sizes: [50, 25, 25] }],
    ['sizes that are no whole', { ...two, sizes: [50, 20] }],
    ['a size of nothing', { ...two, sizes: [0, 100] }],
    ['a direction that is none', { ...two, direction: 'inwards' }],
    ['too many panes', nested(7)],
    ['a very deep tree', nested(2000)],
  ])('%s is not read', (_, stored) => {
    expect(readPanes(stored)).toBeNull();
  });

  test('that are unreadable get defaults, engine by engine', () => {
    const read = parsePreferences({ panes: { flecs: two, entt: { kind: 'split' } } });
    expect(read.panes.flecs).toEqual(two);
    expect(read.panes.entt).toBeNull();
    expect(parsePreferences({ panes: 'none' }).panes).toEqual({});
    const tree: PaneTree | null | undefined = parsePreferences(JSON.parse(JSON.stringify(read))).panes.flecs;
    expect(tree).toEqual(two);
  });
});
