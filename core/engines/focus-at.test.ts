import { expect, test } from 'vitest';
import type { Focus } from '../cells/focus.ts';
import { DEMO, runText, sceneAt } from '../scene/testing/world.ts';
import type { ScriptRun } from '../script/run.ts';
import { focusAt } from './focus-at.ts';

const demo = runText(DEMO);

const component = (id: string): Focus => ({ kind: 'component', id });
const entity = (index: number): Focus => ({ kind: 'entity', entity: index });
const outlined = (run: ScriptRun, focus: Focus | null): string[] =>
  sceneAt(run, run.timeline.length, { focus }).marks.flatMap(({ key }) => (/^(focus|flag)/.test(key) ? [key] : []));

test('what a cell of a registry speaks of', () => {
  const { columns } = demo.timeline;
  const at = (column: string, row: number) => focusAt(columns, column, row);
  expect(at('Position.packed', 0)).toEqual(entity(Number(columns.get('Position.packed').peek(0)) & 0xfffff));
  expect(at('heading:Mesh', 0)).toEqual(component('Mesh'));
  expect(at('Mesh.free-list', 0)).toEqual(component('Mesh'));
  expect(at('Mesh.pages', 0)).toEqual(component('Mesh'));
  expect(at('registry.entities.pages', 0)).toBeNull();
});

test('what is selected is outlined, from wherever it was pointed at', () => {
  expect(outlined(demo, null)).toEqual([]);
  const { grids } = sceneAt(demo, demo.timeline.length);
  const seen = new Set<string>();
  for (const { column, row } of grids.flatMap(({ cells }) => cells)) {
    const focus = focusAt(demo.timeline.columns, column, row);
    if (focus === null || seen.has(JSON.stringify(focus))) continue;
    seen.add(JSON.stringify(focus));
    expect(outlined(demo, focus), `${column}[${row}]: ${JSON.stringify(focus)}`).not.toEqual([]);
  }
  expect(seen.size).toBeGreaterThan(5);
});
