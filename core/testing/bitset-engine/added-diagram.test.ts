import { expect, test } from 'vitest';
import type { Translate } from '../../cells/translate.ts';
import type { Engine } from '../../engine/engine.ts';
import { panel } from '../../scene/kit/block.ts';
import { plainFace } from '../../scene/kit/faces.ts';
import { unpagedLanes } from '../../scene/kit/lane-array.ts';
import { CELL_HEIGHT, CELL_WIDTH } from '../../scene/kit/measures.ts';
import { stage } from '../../scene/stage/stage.ts';
import { locate } from '../../scene/testing/locate.ts';
import { translator, viewOf } from '../../scene/testing/world.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { runScript } from '../../script/run/run.ts';
import { bitset } from './engine.ts';

/* A panel for the stack of free indices, added to the example engine by the steps of docs/add-a-diagram.md. */

const FREE = 'bitset.free-indices';
const { diagrams } = bitset;

const withFreeIndices: Engine = {
  ...bitset,
  diagrams: {
    ...diagrams,
    families: [...diagrams.families, { id: 'bitset-free', single: true }],
    presets: { one: [...(diagrams.presets.one as readonly string[]), 'bitset-free'] },
    names: (columns) => [...diagrams.names(columns), FREE],
    familyOf: (name) => (name === FREE ? 'bitset-free' : diagrams.familyOf(name)),
    panel(drawing, name) {
      if (name !== FREE) return diagrams.panel(drawing, name);
      const column = drawing.columns.get('bitset.free');
      const lane = {
        column,
        label: drawing.view.translate('diagram.bitset.free'),
        height: CELL_HEIGHT,
        face: (row: number) => plainFace(drawing, column.peek(row)),
      };
      const block = unpagedLanes(drawing, CELL_WIDTH, { lanes: [lane], length: column.length, owner: FREE });
      const title = drawing.view.translate('ui.structures.family.bitset-free');
      return panel(drawing, { name, title, facts: '', blocks: [block] });
    },
  },
};

/** The texts of the example engine and the one key that the page names. A missing text fails the test. */
const translate: Translate = (key, values) => {
  if (key === 'ui.structures.family.bitset-free') return 'Free indices';
  if (key === 'diagram.bitset.free') return 'free';
  return key.startsWith('diagram.bitset.') ? key : translator()(key, values);
};

const language = bitset.language!;
const run = runScript(parseScript('create a\ncreate b\ndestroy a\ndestroy b\n', 'toy.ecs', language), language);

test('an added panel is drawn, named for screen readers and found by hit testing', () => {
  const { columns } = run.timeline;
  const view = viewOf(run, { translate, visible: (name) => name === FREE });
  const scene = stage(withFreeIndices, columns, null, view);
  expect(scene.panels.map(({ name, title }) => [name, title])).toEqual([[FREE, 'Free indices']]);
  const grid = scene.grids.find(({ column }) => column === 'bitset.free')!;
  expect(grid.label).toContain('free');
  expect(grid.cells.map(({ row }) => row)).toEqual([0, 1]);
  const { x, y } = grid.cells[1]!;
  expect(locate(withFreeIndices, columns, view, 'bitset.free', 1)).toMatchObject({ x, y });
});

test('an added panel is shown without further lists', () => {
  const { columns } = run.timeline;
  const scene = stage(withFreeIndices, columns, null, viewOf(run, { translate }));
  expect(scene.panels.map(({ name }) => name)).toContain(FREE);
});
