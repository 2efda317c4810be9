import { describe, expect, test } from 'vitest';
import { runLane } from '../../../core/compare/lanes/compare.ts';
import { presetNames, presetScript } from '../../../core/compare/presets/presets.ts';
import { engineNamed, engineOf, scriptEngineIds } from '../../../core/engines/all.ts';
import { spanAt } from '../../../core/page/operation-span.ts';
import { direct } from '../../../core/scene/stage/director.ts';
import { SCALES, type Size, withMargin } from '../../../core/scene/stage/shot.ts';
import { stage } from '../../../core/scene/stage/stage.ts';
import { structureFilter } from '../../../core/scene/stage/structure-choice.ts';
import { findingsOf } from '../../../core/scene/testing/legibility.ts';
import { detailTo } from '../../../core/script/narration/beats.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { sample } from '../../../core/testing/sample.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { placeDiagram } from '../../stage/canvas/geometry.ts';
import { presetTree } from '../../stage/panes/pane-presets.ts';
import { examplesIn } from '../../state/open/examples.ts';
import { panesOf } from '../../state/preferences/pane-tree.ts';
import { LANE_MARGIN } from './lane-shots.ts';

/*
 * Checks that nothing in lanes is cut off or too small: every example and preset on every engine, at the end of each kind of operation.
 * Uses a sample of these scripts in each lane size, or all of them.
 */

const ONE_IN = 13;

/** Diagrams of lanes in windows of 1024 × 700, 1440 × 900 and 1920 × 1080; wider ones have more room. */
const LANES: readonly (Size & { readonly when: string })[] = [
  { width: 476, height: 355, when: '3 and 4 lanes in 1024 × 700' },
  { width: 511, height: 355, when: '2 lanes in 1024 × 700' },
  { width: 479, height: 555, when: '3 lanes in 1440 × 900' },
  { width: 719, height: 235, when: '4 lanes in 1440 × 900' },
  { width: 479, height: 735, when: '4 lanes in 1920 × 1080' },
];

/** The 144-byte objects of presets are drawn to scale and wider than a narrow lane. They are only compared by choice. */
const TOO_WIDE = /objects|144/;
/** These presets make cards that are a little taller or wider than the narrowest lane of a large window. */
const TOO_LARGE = /^card-outside: .* of iterate-one, 0\.92\)$/;

const translate = strictTranslator('en');
const scripts = [
  ...examplesIn('en').map(({ file }) => file),
  ...presetNames.map((name) => ({ name, text: presetScript(name, 6) })),
];

/** Returns the last operation of each kind and component. */
function telling({ operations }: ScriptRun) {
  const found = new Map(operations.map((record) => [record.operation.text.replace(/ \w+/, ''), record]));
  return [...found.values()].filter(({ firstStep, endStep }) => endStep > firstStep);
}

function faultsIn(run: ScriptRun, lane: Size): string[] {
  const engine = engineNamed(run.engine);
  const { timeline } = run;
  const { families, except } = panesOf(presetTree(run.engine, 'one'))[0]!;
  const visible = structureFilter({ families, except }, engineOf(timeline.columns).diagrams);
  const looks = { translate, nameOf: run.nameOf, focus: null, visible };
  return telling(run).flatMap(({ endStep, operation }) => {
    const span = spanAt(run, endStep)!;
    const shot = direct({ engine, timeline, view: looks }, span, withMargin(lane, LANE_MARGIN));
    const at = placeDiagram(shot.extent, lane, Math.max(SCALES.min, shot.scale), LANE_MARGIN);
    const part = { x: -at.x / at.k, y: -at.y / at.k, width: lane.width / at.k, height: lane.height / at.k };
    timeline.seek(endStep);
    const scene = stage(engine, timeline.columns, detailTo(run, endStep, 'beat'), { ...looks, ...shot.view, ...part });
    const found = findingsOf(scene, { ...lane, x: at.x, y: at.y, scale: at.k });
    return found.map(
      ({ kind, what }) => `${kind}: ${what} (${operation.text} of ${run.script.name}, ${at.k.toFixed(2)})`,
    );
  });
}

describe.each(LANES.map((lane, turn) => ({ ...lane, turn })))('in $when', (lane) => {
  test.each(scriptEngineIds)('%s is neither cut off nor too small', { timeout: 120_000 }, (id) => {
    const faults = sample(scripts, ONE_IN, lane.turn + scriptEngineIds.indexOf(id)).flatMap(({ name, text }) => {
      const script = parseScript(text, name);
      const { run } = script.diagnostics.length > 0 ? { run: null } : runLane(script, engineNamed(id));
      return run === null ? [] : faultsIn(run, lane);
    });
    if (import.meta.env.VITE_KNOWN !== undefined) console.log(faults.join('\n'));
    const known = id === 'aos' ? TOO_WIDE : TOO_LARGE;
    const unknown = faults.filter((fault) => !known.test(fault));
    expect(unknown.slice(0, 10)).toEqual([]);
  });
});
