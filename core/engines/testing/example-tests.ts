import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import index from '../../../assets/examples/index.json' with { type: 'json' };
import { kindKey, kindOf } from '../../cells/cell-table.ts';
import { explainCell } from '../../cells/explain.ts';
import type { Focus } from '../../cells/focus.ts';
import { focusAt } from '../../cells/focus-at.ts';
import { runLane } from '../../compare/lanes/compare.ts';
import type { Engine } from '../../engine/engine.ts';
import { levelOf, MIN_TEXT, smallestReadable } from '../../scene/detail-level.ts';
import { overlap } from '../../scene/kit/measures.ts';
import type { View } from '../../scene/kit/view.ts';
import type { Scene } from '../../scene/scene.ts';
import { castOfStructure } from '../../scene/stage/cast-shot.ts';
import { isShownByDefault } from '../../scene/stage/diagrams.ts';
import { stage } from '../../scene/stage/stage.ts';
import { locate } from '../../scene/testing/locate.ts';
import { viewOf } from '../../scene/testing/world.ts';
import { parseScript } from '../../script/parse/parse.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { sample } from '../../testing/sample.ts';
import { snapshot } from '../../trace/testing/snapshot.ts';
import { focusCells, inFocus } from '../../world/focus-cells.ts';
import { worldOf } from '../../world/world.ts';
import { engineOf } from '../all.ts';
import { isInside, textBoxes } from './text-boxes.ts';

const FOLDER = new URL('../../../assets/examples/', import.meta.url);

function examplesOn(engine: Engine): ScriptRun[] {
  return sample(index, 7).flatMap(({ file, engine: own }) => {
    const text = readFileSync(new URL(file, FOLDER), 'utf8');
    const { run } = runLane(parseScript(text, file), engine);
    // An example for another engine may begin with an operation that this engine refuses.
    return run === null || (run.timeline.length === 0 && own !== engine.id) ? [] : [run];
  });
}

/** Screen pixels per scene unit. */
const SCALES = [0.1, 0.14, 0.2, 0.25, 0.3, 0.37, 0.45, 0.55, 0.65, 0.8, 0.92, 1, 1.3, 2];

function lastScene(engine: Engine, { timeline, ...run }: ScriptRun, changes: Partial<View>): Scene {
  timeline.seek(timeline.length);
  const step = timeline.length === 0 ? null : timeline.detailAt(timeline.length - 1);
  return stage(engine, timeline.columns, step, { ...viewOf(null, changes), nameOf: run.nameOf });
}

function focusesIn(engine: Engine, run: ScriptRun): Focus[] {
  const world = worldOf(engine, run.timeline);
  return [
    ...Array.from(world.entities.indices, (entity): Focus => ({ kind: 'entity', entity })),
    ...world.components.map((id): Focus => ({ kind: 'component', id })),
    ...world.tables.map((slot): Focus => ({ kind: 'table', slot })),
  ];
}

/** At some scales the names of these arrays touch the number of their last line, or the title. */
function isTight(...keys: readonly string[]): boolean {
  return keys.every((key) =>
    /^(label|line):entities\.record-dense|^(title:objects|label:objects\.value\.\w+)$/.test(key),
  );
}

export function testExamplesOn(engine: Engine): void {
  const runs = examplesOn(engine);

  test('runs examples and recognises its own columns', () => {
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

  test('texts are readable at every scale, and enlarged names are inside their panels without overlaps', () => {
    for (const run of runs) {
      for (const scale of SCALES) {
        const scene = lastScene(engine, run, { smallestText: smallestReadable(scale) });
        const boxes = textBoxes(scene);
        expect(boxes.filter(({ size }) => size * scale < MIN_TEXT)).toEqual([]);
        const keys = new Set(boxes.map(({ key }) => key));
        const roomy = scene.panels.filter(({ width, height }) => width * scale >= 60 && height * scale >= 24);
        expect(roomy.filter(({ name }) => !keys.has(`title:${name}`)).map(({ name }) => name)).toEqual([]);
        if (levelOf(smallestReadable(scale)) === 'cells') continue;
        const outside = boxes.filter((box) => !scene.panels.some((panel) => isInside(box, panel)));
        expect(
          outside.map(({ key }) => key),
          `outside at ${scale}`,
        ).toEqual([]);
        const touching = boxes.flatMap((a, i) =>
          boxes.slice(i + 1).flatMap((b) => (overlap(a, b) && !isTight(a.key, b.key) ? [[a.key, b.key]] : [])),
        );
        expect(touching, `at ${scale}`).toEqual([]);
      }
    }
  });

  test('the world map has a tile for each structure, which opens it', () => {
    for (const run of runs) {
      const { columns } = run.timeline;
      const scene = lastScene(engine, run, { map: { width: 1392, height: 652 } });
      const names = engine.diagrams.names(columns).filter(isShownByDefault(engine.diagrams));
      expect(scene.panels.map(({ name }) => name)).toEqual(names);
      expect(scene.grids.flatMap(({ cells }) => cells.map(({ opens }) => opens))).toEqual(
        names.map((name) => ({ kind: 'structure', name })),
      );
      const boxes = textBoxes(scene);
      expect(boxes.filter((box) => !scene.panels.some((panel) => isInside(box, panel)))).toEqual([]);
      expect(boxes.filter((a, i) => boxes.slice(i + 1).some((b) => overlap(a, b)))).toEqual([]);
      const memory = { engine, timeline: run.timeline, view: viewOf(run) };
      for (const name of names) {
        const shot = castOfStructure(memory, name, { width: 1440, height: 700 });
        expect(shot?.view.cast?.slots.map((slot) => slot.name)).toEqual([name]);
      }
    }
  });

  test('each entity, component and table is in the diagram, and one of its cells selects it', () => {
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

  test('runs can be undone and redone', () => {
    for (const { timeline } of runs) {
      const end = snapshot(timeline.columns);
      for (let n = timeline.length; n >= 0; n--) timeline.seek(n);
      expect(snapshot(timeline.columns)).toEqual(new Map());
      timeline.seek(timeline.length);
      expect(snapshot(timeline.columns)).toEqual(end);
    }
  });
}
