import { type Block, type Panel, panel } from '../../../scene/kit/block.ts';
import type { Drawing } from '../../../scene/kit/drawing.ts';
import { plainFace, textFace, valueFace } from '../../../scene/kit/faces.ts';
import { type ArrayLane, unpagedLanes } from '../../../scene/kit/lane-array.ts';
import { CELL_HEIGHT, CELL_WIDTH } from '../../../scene/kit/measures.ts';
import { isFocusedStorage } from '../../../scene/kit/outline.ts';
import type { Diagrams } from '../../../scene/stage/diagrams.ts';
import type { Column } from '../../../trace/column.ts';
import { bitsetOf } from '../read/columns.ts';

/** Group of its columns and name of its panel. It cannot clash with a component, because their names have no dot. */
const ENTITIES = 'bitset.entities';

export const diagrams: Diagrams = {
  families: [{ id: 'entities', single: true }, { id: 'bitset-values' }],
  presets: { one: ['entities', 'bitset-values'] },
  names: (columns) => [ENTITIES, ...bitsetOf(columns).components],
  familyOf: (name) => (name === ENTITIES ? 'entities' : 'bitset-values'),
  structureOf: (_columns, { meta }) => String(meta.group),
  panel: (drawing, name) => (name === ENTITIES ? entitiesPanel(drawing) : valuesPanel(drawing, name)),
};

function entitiesPanel(drawing: Drawing): Panel {
  const { generations, masks, free, bitsAt, isAlive, idAt } = bitsetOf(drawing.columns);
  const { translate, nameOf } = drawing.view;
  const mask = (row: number) => textFace(bitsAt(row), isAlive(row) ? 'cell-index' : 'cell-dead');
  const plain = (column: Column) => lane(drawing, column, (row) => plainFace(drawing, column.peek(row)));
  const byIndex = lanes(drawing, [plain(generations), lane(drawing, masks, mask)], (row) => nameOf(idAt(row)));
  const title = translate('ui.structures.family.entities');
  const facts = translate('diagram.bitset.facts', { count: masks.length - free.length });
  return panel(drawing, { name: ENTITIES, title, facts, blocks: [byIndex, lanes(drawing, [plain(free)])] });
}

function valuesPanel(drawing: Drawing, name: string): Panel {
  const { components, componentsAt, valuesOf } = bitsetOf(drawing.columns);
  const values = valuesOf(name);
  const face = (row: number) => valueFace(drawing, values?.peek(row), !componentsAt(row).includes(name));
  const blocks = values === undefined ? [] : [lanes(drawing, [lane(drawing, values, face)])];
  const facts = drawing.view.translate('diagram.bitset.bit', { bit: components.indexOf(name) + 1 });
  return panel(drawing, { name, title: name, facts, blocks, heading: name, focused: isFocusedStorage(drawing, name) });
}

function lane(drawing: Drawing, column: Column, face: ArrayLane['face']): ArrayLane {
  const role = String(column.meta.role);
  const focused = (row: number) => drawing.entity === (role === 'free' ? column.peek(row) : row);
  return { column, label: drawing.view.translate(`diagram.bitset.${role}`), height: CELL_HEIGHT, face, focused };
}

function lanes(drawing: Drawing, shown: readonly ArrayLane[], caption?: (row: number) => string | undefined): Block {
  const length = Math.max(...shown.map(({ column }) => column.length));
  const owner = String(shown[0]!.column.meta.group);
  return unpagedLanes(drawing, CELL_WIDTH, { lanes: shown, length, owner, ...(caption && { caption }) });
}
