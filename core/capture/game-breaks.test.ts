import { expect, test } from 'vitest';
import { engineOf } from '../engines/all.ts';
import { parseCondition } from '../inspect/conditions/condition.ts';
import { hello } from '../wire/testing/hello.ts';
import { WorldState } from '../world/world.ts';
import { Capture } from './capture.ts';
import { gameBreaksOf, joinedBreaks, NO_BREAKS } from './game-breaks.ts';

const NAMES = ['Position', 'Unit', 'UnitState', 'UnitLabel'];
const capture = new Capture(() => 1e9, engineOf);
capture.apply(hello);
capture.apply({
  type: 'schema',
  columns: NAMES.flatMap((component, i) => [
    {
      id: 2 * i,
      name: `${component}.ids`,
      type: 'u32',
      meta: { kind: 'array', group: component, component, role: 'entities' },
    },
    {
      id: 2 * i + 1,
      name: `changed-by.${component}`,
      type: 'u32',
      watched: true,
      meta: { kind: 'changes', group: 'changes', role: 'changed-by', component, rows: 'entity' },
    },
  ]),
});
capture.apply({ type: 'snapshot', seq: 1, frame: 1, time: 0, columns: [] });

function breaks(condition: string, capabilities: Parameters<typeof gameBreaksOf>[2] = ['break', 'conditions']) {
  const { columns } = capture.world.timeline;
  return gameBreaksOf(new WorldState(columns, engineOf(columns)), parseCondition(condition), capabilities);
}

const lost = { change: 'lost', component: 'changed-by.Position', has: [], lacks: [] } as const;

test('a gain or loss alone needs only the component, and one with terms needs a condition', () => {
  expect(breaks('lost Position')).toEqual({ ...NO_BREAKS, lost: ['changed-by.Position'] });
  expect(breaks('+Unit')).toEqual({ ...NO_BREAKS, gained: ['changed-by.Unit'] });
  expect(breaks('lost position, alive')).toEqual({ ...NO_BREAKS, conditions: [lost] });
  const terms = { has: ['changed-by.Unit'], lacks: ['changed-by.UnitState'] };
  expect(breaks('lost Position, alive, Unit, !UnitState')).toEqual({
    ...NO_BREAKS,
    conditions: [{ ...lost, ...terms }],
  });
});

test('a game cannot test terms about names, ids, values or several components, nor without the capability', () => {
  for (const condition of [
    'lost Position, hero',
    'lost Position, 7',
    'lost Position, Unit > 3',
    'lost Position, "Unit"',
  ])
    expect(breaks(condition), condition).toBeNull();
  expect(breaks('lost Position, Uni')).toBeNull();
  for (const condition of ['destroyed', 'destroyed, Unit', 'count(Unit) > 3', 'Unit', 'lost Nothing'])
    expect(breaks(condition), condition).toBeNull();
  expect(breaks('lost Position, alive', ['break'])).toBeNull();
  expect(breaks('lost Position', [])).toBeNull();
});

test('several conditions are joined, each once', () => {
  const all = ['lost Position', 'lost Position, alive', 'gained Unit', 'lost Position, alive', 'lost Position'];
  expect(joinedBreaks(all.map((each) => breaks(each)!))).toEqual({
    gained: ['changed-by.Unit'],
    lost: ['changed-by.Position'],
    conditions: [lost],
  });
});
