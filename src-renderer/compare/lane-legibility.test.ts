import { describe, expect, test } from 'vitest';
import { runLane } from '../../core/compare/compare.ts';
import { presetNames, presetScript } from '../../core/compare/presets.ts';
import { engineNamed, scriptEngineIds } from '../../core/engines/all.ts';
import { smallestReadable } from '../../core/scene/detail-level.ts';
import { direct } from '../../core/scene/stage/director.ts';
import { type Size, withMargin } from '../../core/scene/stage/shot.ts';
import { stage } from '../../core/scene/stage/stage.ts';
import { findingsOf } from '../../core/scene/testing/legibility.ts';
import { detailTo } from '../../core/script/beats.ts';
import { parseScript } from '../../core/script/parse.ts';
import type { ScriptRun } from '../../core/script/run.ts';
import { sample } from '../../core/testing/sample.ts';
import { strictTranslator } from '../../core/testing/texts.ts';
import { placeDiagram } from '../stage/canvas/geometry.ts';
import { subjectOf } from '../stage/canvas/scene-at.ts';
import { examplesIn } from '../state/open/examples.ts';
import { spanAt } from '../state/script/operations.ts';
import { LANE_MARGIN, LARGE_LANES } from './lane-shots.ts';
import { visibleAt } from './lane-structures.ts';

/*
 * Checks that no text in lanes is too small, leaves its card or overlaps another: every example and preset on every engine, at the end of each kind of operation.
 * Uses a sample of these scripts in each lane size, or all of them.
 */

const ONE_IN = 13;

/** Diagrams of two lanes in windows of 1024 × 700, 1440 × 900 and 1920 × 1080, and of more lanes in the larger ones. */
const LANES: readonly (Size & { readonly when: string })[] = [
  { width: 512, height: 322, when: '2 lanes in 1024 × 700' },
  { width: 588, height: 559, when: '2 lanes in 1440 × 900' },
  { width: 391, height: 559, when: '3 lanes in 1440 × 900' },
  { width: 828, height: 718, when: '2 lanes in 1920 × 1080' },
  { width: 551, height: 718, when: '3 lanes in 1920 × 1080' },
];

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

/** Measures the structures that lanes show, in the look that they use. */
function faultsIn(run: ScriptRun, lane: Size): string[] {
  const engine = engineNamed(run.engine);
  const { timeline } = run;
  return telling(run).flatMap(({ endStep, operation }) => {
    const visible = visibleAt({}, run, endStep);
    const subject = subjectOf({ picture: run, visible, translate, large: true });
    const shot = direct(subject, spanAt(run, endStep)!, withMargin(lane, LANE_MARGIN), LARGE_LANES);
    const at = placeDiagram(shot.extent, lane, Math.max(LARGE_LANES.min, shot.scale), LANE_MARGIN);
    const part = { x: -at.x / at.k, y: -at.y / at.k, width: lane.width / at.k, height: lane.height / at.k };
    timeline.seek(endStep);
    const detail = detailTo(run, endStep, 'operation');
    const looks = { ...subject.view, ...shot.view, quiet: true, smallestText: smallestReadable(at.k) };
    const scene = stage(engine, timeline.columns, detail, { ...looks, ...part });
    // A diagram that is larger than its lane is moved by hand. The test of written cells checks what is in view.
    const found = findingsOf(scene, { ...lane, x: at.x, y: at.y, scale: at.k }).filter(
      ({ kind }) => kind !== 'viewport' && kind !== 'card-outside',
    );
    return found.map(
      ({ kind, what }) => `${kind}: ${what} (${operation.text} of ${run.script.name}, ${at.k.toFixed(2)})`,
    );
  });
}

describe.each(LANES.map((lane, turn) => ({ ...lane, turn })))('in $when', (lane) => {
  test.each(scriptEngineIds)(
    '%s has no text that is too small, leaves its card or overlaps another',
    { timeout: 120_000 },
    (id) => {
      const faults = sample(scripts, ONE_IN, lane.turn + scriptEngineIds.indexOf(id)).flatMap(({ name, text }) => {
        const script = parseScript(text, name);
        const { run } = script.diagnostics.length > 0 ? { run: null } : runLane(script, engineNamed(id));
        return run === null ? [] : faultsIn(run, lane);
      });
      if (import.meta.env.VITE_KNOWN !== undefined) console.log(faults.join('\n'));
      expect(faults.slice(0, 10)).toEqual([]);
    },
  );
});
