import { describe, expect, test } from 'vitest';
import { engineOf, languageOf, scriptEngineIds } from '../../core/engines/all.ts';
import { isPlainView } from '../../core/lesson/parse/lesson.ts';
import { visibleInLesson } from '../../core/lesson/play/visible-structures.ts';
import { spanAt } from '../../core/page/operation-span.ts';
import { CELL_WIDTH } from '../../core/scene/kit/measures.ts';
import { stops } from '../../core/script/narration/beats.ts';
import { parseScript } from '../../core/script/parse/parse.ts';
import { runScript } from '../../core/script/run/run.ts';
import { isWhole, sample } from '../../core/testing/sample.ts';
import { examplesIn } from '../state/open/examples.ts';
import { lessonIds, playNamed } from './lessons.ts';
import { type MeasuredStage, measureStop, type ShownOperation, type StopMeasure } from './stage-rule.ts';

/*
 * Measures the rule of the stage at every beat of every lesson, and of every example on every engine that accepts it: what a stop touches is
 * open and in view, in large cells, and no name is cut. Measures a sample, or all and prints the figures.
 */

const ONE_IN = 83;

/** `grows`: one of ever larger stages; `roomy`: at least as large as in a window of 1440 × 900. */
type Stages = readonly (MeasuredStage & { readonly grows?: true; readonly roomy?: true })[];

/** The stages of a script; its window has a title bar, a sentence and a timeline, and panels where they are named. */
const SCRIPT_STAGES: Stages = [
  { name: '1024 × 700', width: 1024, height: 490, grows: true },
  { name: '1440 × 900', width: 1440, height: 690, grows: true, roomy: true },
  { name: '1440 × 900 with panels', width: 800, height: 640, roomy: true },
  { name: '1920 × 1080', width: 1920, height: 870, grows: true, roomy: true },
  { name: '2560 × 1440', width: 2560, height: 1230, grows: true, roomy: true },
  { name: '390 × 844', width: 390, height: 450 },
  { name: '1440 × 900 at 200 %', width: 720, height: 240 },
  { name: '1920 × 1080 presented', width: 1920, height: 870, presented: true, roomy: true },
];

/** The stages of a lesson, whose text limits the width (lesson.css). */
const LESSON_STAGES: Stages = [
  { name: '1024 × 700', width: 704, height: 535, grows: true },
  { name: '1440 × 900', width: 1008, height: 735, grows: true, roomy: true },
  { name: '1920 × 1080', width: 1400, height: 915, grows: true, roomy: true },
  { name: '2560 × 1440', width: 2040, height: 1275, grows: true, roomy: true },
  { name: '390 × 844', width: 390, height: 352 },
  { name: '1440 × 900 at 200 %', width: 400, height: 285 },
  { name: '1920 × 1080 presented', width: 1344, height: 913, presented: true, roomy: true },
];

/** Slack for rounding in pixels. */
const SLACK = 0.1;
/** If a stop touches more structures than this, they may be smaller than wanted. */
const FEW = 2;

/** The smallest allowed sizes in pixels. */
interface Least {
  readonly wanted: number;
  /** The smallest size of marks with these keys, and of all marks if a stop touches more than `FEW` structures, or only hidden ones. */
  readonly exceptions: readonly (readonly [keys: RegExp, size: number])[];
  readonly ofMany: number;
}

/** Cells at 1440 × 900. Edges of the table graph are as wide as its nodes allow, and a cell in the gutter does not widen with the line beside it. */
const CELLS: Least = {
  wanted: 52,
  exceptions: [
    [/\.(add|remove)\.id:/, 32],
    [/\.(pages|toggle\.\d+):/, 49],
    [/\.(length|free-list):/, 40],
  ],
  ofMany: 0,
};
/** Digits on a projector. */
const DIGITS: Least = {
  wanted: 32,
  exceptions: [
    [/query\.yielded:/, 19],
    [/\.flags\./, 27],
  ],
  ofMany: 25,
};
/** Names on a projector. */
const NAMES: Least = { wanted: 24, exceptions: [[/^label:(query\.|.*bucket-count)/, 17]], ofMany: 17 };

function isSmaller(mark: StopMeasure['cell'], touched: number, { wanted, exceptions, ofMany }: Least): boolean {
  if (mark === null) return false;
  const own = exceptions.find(([keys]) => keys.test(mark.key))?.[1] ?? wanted;
  const least = touched === 0 || touched > FEW ? Math.min(own, ofMany) : own;
  return mark.size < least - SLACK;
}

/** Larger cells may shrink, because a larger stage has room for structures that earlier stops of the operation touched. */
const ENOUGH = CELLS.wanted / CELL_WIDTH;

const FAULTS = ['chip', 'hidden', 'small', 'digits', 'names', 'cut', 'overlap', 'shrunk', 'arrows'] as const;
type Fault = (typeof FAULTS)[number];

/** On a phone, the way around the cells of a paged array leads through the cell of its length. */
const MOST_ARROWS = 1;

/** Stops of lessons and examples that miss a size on a projector, because several tall structures share the stage: digits have 29.7 to 31.6 pixels, names 17.8 to 23.8. */
const MISSES: Partial<Record<Fault, RegExp>> = {
  digits:
    /^(flecs-entity-index (13|14|18|19|24)|flecs-deleting 5|flecs-ranges (8|10|13|14|16|20|23|25)|flecs-recycling (9|11|13|17|22)|flecs-range-recycling on flecs at 33), 1920 × 1080 presented/,
  names:
    /^(entt-changes (11|14|15|16)|entt-signals (22|24|25|26|27|28|32)|entt-stale-handles 32|flecs-changes 23), 1920 × 1080 presented/,
};

interface Stop {
  readonly name: string;
  readonly shown: ShownOperation;
  readonly stop: number;
}

function lessonStops(id: string): readonly Stop[] {
  const { run, moments } = playNamed(id);
  return moments.flatMap((moment, at): Stop[] => {
    if (moment.kind !== 'beat') return [];
    const { view, position: stop } = moment;
    const visible = visibleInLesson(view, engineOf(run.timeline.columns).diagrams);
    const looks = { visible, zoom: view?.zoom ?? null, plain: isPlainView(view) };
    return [{ name: `${id} ${at + 1}`, shown: { run, span: spanAt(run, stop, 'beat')!, ...looks }, stop }];
  });
}

function* exampleStops(): Iterable<Stop> {
  for (const { id, file } of examplesIn('en')) {
    for (const engine of scriptEngineIds) {
      const language = languageOf(engine);
      const script = parseScript(file.text, file.name, language);
      if (script.diagnostics.length > 0) continue;
      const run = runScript(script, language);
      for (const stop of stops(run, 'beat').slice(1)) {
        const span = spanAt(run, stop, 'beat')!;
        // A set-up is summarised and not followed cell by cell.
        if (span.kind !== null)
          yield { name: `${id} on ${engine} at ${stop}`, shown: { run, span, beginsPlain: true }, stop };
      }
    }
  }
}

/** Returns the faults of a measured stop, whose largest picture on a smaller stage has the scale `before`. */
function faultsOf(measured: StopMeasure, stage: Stages[number], before: number): ReadonlyMap<Fault, unknown> {
  const { touched, scale, chips, hidden, cell, digits, names, cut, overlaps, crossings } = measured;
  const { roomy, presented, grows } = stage;
  const found: readonly (readonly [Fault, boolean, unknown])[] = [
    ['chip', chips.length > 0, chips],
    ['hidden', hidden.length > 0, hidden],
    ['small', roomy === true && isSmaller(cell, touched, CELLS), cell],
    ['digits', presented === true && isSmaller(digits, touched, DIGITS), digits],
    ['names', presented === true && isSmaller(names, touched, NAMES), names],
    ['cut', cut.length > 0, cut],
    ['overlap', overlaps.length > 0, overlaps],
    ['arrows', crossings.length > 0, crossings],
    ['shrunk', grows === true && scale < Math.min(before, ENOUGH) - 0.001, [before, scale]],
  ];
  return new Map(found.filter(([, isFound]) => isFound).map(([fault, , what]) => [fault, what]));
}

/** Measures stops on stages and returns the number of pictures, and the faulty ones by fault. */
function measured(all: readonly Stop[], stages: Stages) {
  const faulty = new Map<Fault, string[]>(FAULTS.map((fault) => [fault, []]));
  const figures: Record<string, Record<string, number>> = {};
  for (const { name, shown, stop } of all) {
    let largest = 0;
    for (const stage of stages) {
      const found = measureStop(shown, stop, stage);
      const faults = faultsOf(found, stage, largest);
      if (stage.grows === true) largest = Math.max(largest, found.scale);
      figures[stage.name] ??= Object.fromEntries(['pictures', ...FAULTS].map((fault) => [fault, 0]));
      const row = figures[stage.name]!;
      row.pictures!++;
      for (const [fault, what] of faults) {
        row[fault]!++;
        faulty.get(fault)!.push(`${name}, ${stage.name}: ${JSON.stringify(what)}`);
      }
    }
  }
  if (isWhole) console.table(figures);
  return { pictures: all.length * stages.length, faulty };
}

describe.each([
  { of: 'lessons', all: () => lessonIds.flatMap(lessonStops), stages: LESSON_STAGES },
  { of: 'examples', all: () => [...exampleStops()], stages: SCRIPT_STAGES },
])('$of', ({ all, stages }) => {
  test('what a stop touches is open, in view and large', { timeout: 3_000_000 }, () => {
    const { pictures, faulty } = measured(sample(all(), ONE_IN), stages);
    expect(pictures).toBeGreaterThan(0);
    for (const [fault, all] of faulty) {
      const found = all.filter((each) => MISSES[fault]?.test(each) !== true);
      const most = fault === 'arrows' ? MOST_ARROWS : 0;
      expect(found.length, `${fault}\n${found.slice(0, 20).join('\n')}`).toBeLessThanOrEqual(most);
    }
  });
});
