import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import index from '../../../assets/examples/index.json' with { type: 'json' };
import { kindKey, kindOf } from '../../cells/cell-table.ts';
import { explainCell } from '../../cells/explain.ts';
import type { Focus } from '../../cells/focus.ts';
import { focusAt } from '../../cells/select.ts';
import { runLane } from '../../compare/compare.ts';
import { focusCells, inFocus } from '../../inspect/focus-cells.ts';
import { worldOf } from '../../inspect/world.ts';
import { locate } from '../../scene/stage.ts';
import { viewOf } from '../../scene/testing/world.ts';
import { parseScript } from '../../script/parse.ts';
import type { ScriptRun } from '../../script/run.ts';
import { snapshot } from '../../trace/testing/snapshot.ts';
import { engineOf } from '../all.ts';
import type { Engine } from '../engine.ts';

const FOLDER = new URL('../../../assets/examples/', import.meta.url);

function examplesOn(engine: Engine): ScriptRun[] {
  return index.flatMap(({ file, engine: own }) => {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    const { run } = runLane(parseScript(text, file), engine);
    // An example of another engine may need what this one refuses at once.
    return run === null || (run.timeline.length === 0 && own !== engine.id) ? [] : [run];
  });
}

function focusesIn(engine: Engine, run: ScriptRun): Focus[] {
  const world = worldOf(engine, run.timeline);
  return [
    ...Array.from(world.entities.indices, (entity): Focus => ({ kind: 'entity', entity })),
    ...world.components.map((id): Focus => ({ kind: 'component', id })),
    ...world.tables.map((slot): Focus => ({ kind: 'table', slot })),
  ];
}

/** Tests of what holds for any engine: each example that it can run any of. */
export function testExamplesOn(engine: Engine): void {
  const runs = examplesOn(engine);

  test('runs examples, and owns the columns that they make', () => {
    expect(runs.length).toBeGreaterThan(0);
    for (const { timeline } of runs) expect(engineOf(timeline.columns)).toBe(engine);
  });

  test('every column is in the cell table, and every cell has a sentence', () => {
    const missing = new Set<string>();
    for (const run of runs) {
      const { columns } = run.timeline;
      const view = viewOf(run);
      for (const column of columns) {
        if (kindOf(engine.cells, column) === undefined) missing.add(kindKey(column));
        for (let row = 0; row < column.length; row++) {
          expect(explainCell(engine.cells, columns, column.name, row, view)?.role, `${column.name}[${row}]`).not.toBe(
            '',
          );
        }
      }
    }
    expect([...missing]).toEqual([]);
  });

  test('each entity, component and table is found in the diagram, and its cells select it', () => {
    for (const run of runs) {
      const { columns } = run.timeline;
      const world = worldOf(engine, run.timeline);
      const view = viewOf(run);
      for (const focus of focusesIn(engine, run)) {
        const what = `${run.script.name}: ${JSON.stringify(focus)}`;
        const drawn = focusCells(world, focus).filter(({ column, row }) => locate(engine, columns, view, column, row));
        expect(drawn.length, what).toBeGreaterThan(0);
        const [first] = drawn;
        expect(inFocus(engine.cells, world, focus, first!), what).toBe(true);
        expect(
          drawn.map(({ column, row }) => focusAt(engine.cells, columns, column, row)),
          what,
        ).toContainEqual(focus);
      }
    }
  });

  test('forward and back are equal', () => {
    for (const { timeline } of runs) {
      const end = snapshot(timeline.columns);
      for (let n = timeline.length; n >= 0; n--) timeline.seek(n);
      expect(snapshot(timeline.columns)).toEqual(new Map());
      timeline.seek(timeline.length);
      expect(snapshot(timeline.columns)).toEqual(end);
    }
  });
}
