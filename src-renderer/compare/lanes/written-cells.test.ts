import { describe, expect, test } from 'vitest';
import { runLane } from '../../../core/compare/lanes/compare.ts';
import { setupOf } from '../../../core/compare/lockstep/lockstep-rows.ts';
import { presetScript } from '../../../core/compare/presets/presets.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import { visibleAt } from '../../../core/page/lane-structures.ts';
import { spanAt } from '../../../core/page/operation-span.ts';
import { direct } from '../../../core/scene/stage/director.ts';
import { isPhone, type Scales, type Size, withMargin } from '../../../core/scene/stage/shot.ts';
import { stage } from '../../../core/scene/stage/stage.ts';
import { detailTo } from '../../../core/script/narration/beats.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { sample } from '../../../core/testing/sample.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import type { Column } from '../../../core/trace/column.ts';
import { worldOf } from '../../../core/world/world.ts';
import { encloses, padded, placeDiagram, visibleBox } from '../../stage/canvas/geometry.ts';
import { shownMemory } from '../../stage/canvas/scene-at.ts';
import { examplesIn } from '../../state/open/examples.ts';
import { LANE_MARGIN, LARGE_LANES, presentedLanes, scaled } from './lane-shots.ts';

/* Checks that lanes draw the ids and values that an operation writes. Uses a sample of the examples in each lane size, or all of them. */

const ONE_IN = 7;

/** Diagrams of two lanes in windows of these sizes. */
const LANES: readonly (Size & { readonly when: string; readonly scales: Scales })[] = [
  { width: 511, height: 268, when: '1024 × 700', scales: LARGE_LANES },
  { width: 588, height: 496, when: '1440 × 900', scales: LARGE_LANES },
  { width: 828, height: 676, when: '1920 × 1080', scales: LARGE_LANES },
  { width: 1148, height: 1036, when: '2560 × 1440', scales: LARGE_LANES },
  { width: 959, height: 600, when: 'Present', scales: presentedLanes({ width: 1920, height: 1080 }) },
  { width: 390, height: 268, when: '390 × 844', scales: LARGE_LANES },
];

const translate = strictTranslator('en');
const ARGUMENT = { name: 'argument', text: presetScript('sparse-set-or-archetype', 6) };
const scripts = [...examplesIn('en').map(({ file }) => file), ARGUMENT];

/** Returns the written cells of entities and values that are not drawn although other cells of their column are. */
function missingIn(run: ScriptRun, size: Size, scales: Scales): string[] {
  const engine = engineNamed(run.engine);
  const { timeline } = run;
  const { columns } = timeline;
  return run.operations.flatMap(({ firstStep, endStep, operation, index }) => {
    if (firstStep === endStep || setupOf(run.script, index) !== null) return [];
    timeline.seek(endStep);
    const visible = visibleAt({}, run, endStep);
    const memory = shownMemory({ picture: run, visible, translate, large: true, onlyTouched: true });
    const shot = direct(memory, spanAt(run, endStep)!, withMargin(size, LANE_MARGIN), scales);
    const at = placeDiagram(shot.extent, size, scaled([shot], scales)[0]!.scale, LANE_MARGIN);
    // A phone scrolls to the first touched cells, and says how many more there are.
    const part = isPhone(size) ? { x: 0, y: 0, ...shot.extent } : visibleBox(at, size);
    timeline.seek(endStep);
    const step = detailTo(run, endStep, 'operation')!;
    const scene = stage(engine, columns, step, { ...memory.view, ...shot.view, ...part });
    const cells = new Set(
      scene.grids.flatMap(({ column, cells }) =>
        cells.filter((cell) => encloses(padded(part, 2), cell)).map(({ row }) => `${column}[${row}]`),
      ),
    );
    // A thumbnail has no cells.
    const drawn = new Set(scene.grids.flatMap(({ column, cells }) => (cells.length > 0 ? column : [])));
    const world = worldOf(engine, timeline);
    const holds = (column: Column): boolean => world.isValue(column) || world.relation(column)?.kind === 'ids';
    return step.writes.flatMap(({ column, row }) => {
      const structure = engine.diagrams.structureOf(columns, column);
      if (
        structure === null ||
        !visible(structure) ||
        !drawn.has(column.name) ||
        !holds(column) ||
        cells.has(`${column.name}[${row}]`)
      )
        return [];
      return [`${column.name}[${row}] after ${operation.text} of ${run.script.name}`];
    });
  });
}

describe.each(LANES.map((lane, turn) => ({ ...lane, turn })))('in $when', ({ scales, turn, ...size }) => {
  const missingOn = (id: string, texts: readonly { readonly name: string; readonly text: string }[]): string[] =>
    texts.flatMap(({ name, text }) => {
      const script = parseScript(text, name);
      const { run } = script.diagnostics.length > 0 ? { run: null } : runLane(script, engineNamed(id));
      return run === null ? [] : missingIn(run, size, scales);
    });

  test.each(['entt', 'flecs'])('%s draws each cell that the argument writes', (id) => {
    expect(missingOn(id, [ARGUMENT])).toEqual([]);
  });

  test('EnTT draws each cell that a script writes, also in small pages', { timeout: 120_000 }, () => {
    expect(missingOn('entt', sample(scripts, ONE_IN, turn)).slice(0, 10)).toEqual([]);
  });
});
