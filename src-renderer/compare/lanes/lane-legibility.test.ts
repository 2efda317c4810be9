import { describe, expect, test } from 'vitest';
import { runLane } from '../../../core/compare/lanes/compare.ts';
import { presetNames, presetScript } from '../../../core/compare/presets/presets.ts';
import { engineNamed, scriptEngineIds } from '../../../core/engines/all.ts';
import { visibleAt } from '../../../core/page/lane-structures.ts';
import { spanAt } from '../../../core/page/operation-span.ts';
import { direct } from '../../../core/scene/stage/director.ts';
import { type Scales, type Size, withMargin } from '../../../core/scene/stage/shot.ts';
import { stage } from '../../../core/scene/stage/stage.ts';
import { cellFindings, crowdedTexts, findingsOf, touchingTexts } from '../../../core/scene/testing/legibility.ts';
import { detailTo } from '../../../core/script/narration/beats.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { sample } from '../../../core/testing/sample.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { placeDiagram } from '../../stage/canvas/geometry.ts';
import { shownMemory } from '../../stage/canvas/scene-at.ts';
import { examplesIn } from '../../state/open/examples.ts';
import { LANE_MARGIN, LARGE_LANES, presentedLanes, scaled } from './lane-shots.ts';

/*
 * Checks that texts in lanes are neither cut off nor cover each other, and stay in their cells, chips and cards: examples, presets and a script with
 * queries on every engine, after each kind of operation. Uses a sample of the examples in each lane size, or all of them.
 */

const ONE_IN = 13;

const PROJECTOR = presentedLanes({ width: 1920, height: 1080 });

/** Diagrams of lanes in windows of these sizes. */
const LANES: readonly (Size & { readonly when: string; readonly scales: Scales })[] = [
  { width: 340, height: 268, when: '3 lanes in 1024 × 700', scales: LARGE_LANES },
  { width: 511, height: 268, when: '2 lanes in 1024 × 700', scales: LARGE_LANES },
  { width: 391, height: 540, when: '3 lanes in 1440 × 900', scales: LARGE_LANES },
  { width: 588, height: 520, when: '2 lanes in 1440 × 900', scales: LARGE_LANES },
  { width: 959, height: 660, when: '2 lanes in Present', scales: PROJECTOR },
  { width: 640, height: 610, when: '3 lanes in Present', scales: PROJECTOR },
];

/** The size of small texts at the smallest scale, to which names and numbers shrink before they are cut. */
const SMALLEST = 12 * LARGE_LANES.min - 0.1;
/**
 * The members of an object are drawn to scale without a distance. In a low card, the number of folded cells stands close to their lines, and the names
 * below the cells of a card as high as its lane may reach over the edge.
 */
const KNOWN = [
  /^touch: .*\(value:objects\.flags\./,
  /^touch: .*\(left:\[.* 0\.[78]0\)$/,
  /^(card-outside: registry\.entities|viewport: “空闲).* \(destroy old of flecs-claimed-handle\.ecs, 1\.\d\d\)$/,
];

const QUERIES = {
  name: 'queries',
  text: `component Position
component Velocity

create hero
create bat
create orc
add hero Position 1
add hero Velocity 1
add bat Position 3
add bat Velocity 2
add orc Position 5
query Position Velocity
remove hero Position
query Position Velocity
query Velocity !Position`,
};

/** A script of each kind of change, in the newest version. */
const CHANGES = {
  name: 'changes',
  text: `config version 3.16.0
component Position
component Velocity
create hero
add hero Position
add hero Velocity
create orc
add orc Position
create bat
add bat Position
add bat Velocity
remove hero Position
destroy orc`,
};

const scripts = [
  ...examplesIn('en').map(({ file }) => file),
  ...presetNames.map((name) => ({ name, text: presetScript(name, 6) })),
];

/** Returns the last operation of each kind and component. */
function telling({ operations }: ScriptRun) {
  const found = new Map(operations.map((record) => [record.operation.text.replace(/ \w+/, ''), record]));
  return [...found.values()].filter(({ firstStep, endStep }) => endStep > firstStep);
}

function faultsIn(run: ScriptRun, { scales, ...lane }: Size & { readonly scales: Scales }): string[] {
  const engine = engineNamed(run.engine);
  const { timeline } = run;
  return telling(run).flatMap(({ endStep, operation }, i) => {
    timeline.seek(endStep);
    const translate = strictTranslator(i % 2 === 0 ? 'en' : 'zh-CN');
    const memory = shownMemory({
      picture: run,
      visible: visibleAt({}, run, endStep),
      translate,
      large: true,
      onlyTouched: true,
    });
    const shot = direct(memory, spanAt(run, endStep)!, withMargin(lane, LANE_MARGIN), scales);
    const at = placeDiagram(shot.extent, lane, scaled([shot], scales)[0]!.scale, LANE_MARGIN);
    timeline.seek(endStep);
    const step = detailTo(run, endStep, 'operation');
    const scene = stage(engine, timeline.columns, step, { ...memory.view, ...shot.view, x: 0, y: 0, ...shot.extent });
    const whole = { width: shot.extent.width * at.k, height: shot.extent.height * at.k };
    const found = [
      ...findingsOf(scene, { ...whole, x: 0, y: 0, scale: at.k }, SMALLEST),
      ...cellFindings(scene),
      ...touchingTexts(scene),
      ...crowdedTexts(scene),
    ];
    return found.map(
      ({ kind, what }) => `${kind}: ${what} (${operation.text} of ${run.script.name}, ${at.k.toFixed(2)})`,
    );
  });
}

describe.each(LANES.map((lane, turn) => ({ ...lane, turn })))('in $when', (lane) => {
  test.each(scriptEngineIds)('%s is neither cut off nor too small', { timeout: 120_000 }, (id) => {
    const some = sample(scripts, ONE_IN, lane.turn + scriptEngineIds.indexOf(id));
    const faults = [QUERIES, CHANGES, ...some].flatMap(({ name, text }) => {
      const script = parseScript(text, name);
      const { run } = script.diagnostics.length > 0 ? { run: null } : runLane(script, engineNamed(id));
      return run === null ? [] : faultsIn(run, lane);
    });
    if (import.meta.env.VITE_KNOWN !== undefined) console.log(faults.join('\n'));
    const unknown = faults.filter((fault) => !KNOWN.some((known) => known.test(fault)));
    expect(unknown.slice(0, 10)).toEqual([]);
  });
});
