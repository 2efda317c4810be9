import { describe, expect, test } from 'vitest';
import type { Scene, SceneCell } from '../../../core/scene/scene.ts';
import { runOf } from '../../testing/runs.ts';
import { moveCell } from './cell-cursor.ts';
import { describeCell } from './cell-words.ts';
import { boxOfCell, cellAt, findCell, type Lens, sceneAt } from './scene-at.ts';

const run = runOf('create a', 'create b', 'create c @5', 'add b Position 7', 'destroy a');
const lens: Lens = {
  picture: run,
  visible: () => true,
  depth: 'access',
  focus: null,
  translate: (key, args) => (args === undefined ? key : `${key} ${Object.values(args).join(' ')}`),
  shot: { wrap: 1000, abreast: 1 },
  smallestText: 0,
};
const everything = { x: -1e4, y: -1e4, width: 1e5, height: 1e5 };
const at = (operation: number): Scene => {
  run.timeline.seek(run.operations[operation]!.endStep);
  return sceneAt(lens, run.timeline.position, everything);
};

describe('scenes', () => {
  test('looking at another step does not move the columns', () => {
    run.timeline.seek(3);
    sceneAt(lens, run.timeline.length, everything);
    expect(run.timeline.position).toBe(3);
  });

  test('a cell has a place whether it is drawn or not', () => {
    const scene = at(3);
    const cell = findCell(scene, { column: 'Position.packed', row: 0 })!;
    expect(cellAt(scene, cell.x + 3, cell.y + 3)).toBe(cell);
    expect(cellAt(scene, -50, -50)).toBeUndefined();
    const { x, y, width, height } = cell;
    expect(boxOfCell(lens, cell)).toMatchObject({ x, y, width, height });
  });
});

describe('the cell cursor', () => {
  const from = (column: string, row: number) => ({ column, row });

  test('moves along an array and stops at its ends', () => {
    const scene = at(3);
    const sparse = 'registry.entities.sparse';
    expect(moveCell(scene, from(sparse, 0), 'ArrowRight')).toEqual(from(sparse, 1));
    expect(moveCell(scene, from(sparse, 0), 'ArrowLeft')).toBeNull();
    expect(moveCell(scene, from(sparse, 3), 'Home')).toEqual(from(sparse, 0));
    expect(moveCell(scene, from('Position.packed', 0), 'ArrowRight')).toBeNull();
    expect(moveCell(scene, from('nothing', 0), 'ArrowRight')).toBeNull();
  });

  test('moves down through all arrays and up again', () => {
    const scene = at(3);
    const visited: string[] = [];
    let here = from(scene.grids[0]!.column, scene.grids[0]!.cells[0]!.row);
    for (let next = moveCell(scene, here, 'ArrowDown'); next !== null; next = moveCell(scene, here, 'ArrowDown')) {
      here = next;
      visited.push(next.column);
    }
    expect(visited).toContain('registry.entities.packed');
    expect(visited).toContain('Position.packed');
    expect(moveCell(scene, here, 'ArrowUp')).not.toBeNull();
  });
});

describe('a cell', () => {
  test('is described by its index, its value in words, and its state', () => {
    const cell = (column: string, row: number, state: SceneCell['state'], plain = false): string => {
      at(3);
      const words = { key: '', column, row, x: 0, y: 0, width: 1, height: 1, text: '7', state };
      return describeCell(words, run, lens.translate, plain);
    };
    expect(cell('Position.packed', 0, 'written')).toContain('ui.cell.named ui.cell.version 1 0 b');
    expect(cell('Position.packed', 0, 'written')).toContain('ui.cell.written');
    expect(cell('Position.sparse', 1, 'read')).toContain('ui.cell.position 0 0');
    expect(cell('Position.sparse', 0, 'same')).toContain('cell.null');
    expect(cell('Position.payload', 0, 'same')).toContain('7');
    expect(cell('Position.packed', 0, 'same', true)).toContain('ui.cell.named ui.cell.plainEntity 1 0 b');
    expect(cell('Position.sparse', 1, 'same', true)).toContain('ui.cell.plainPosition 0 0');
    expect(cell('Position.sparse', 0, 'same', true)).toContain('cell.empty');
  });
});
