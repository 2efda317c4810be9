import { engineOf } from '../core/engines/all.ts';
import { ConditionWatch, parseCondition } from '../core/inspect/condition.ts';
import { MomentSearch } from '../core/inspect/find-moment.ts';
import { frameSummary } from '../core/inspect/frame-summary.ts';
import { WorldState } from '../core/inspect/world.ts';
import { stepCode } from '../core/trace/step-code.ts';
import { Timeline } from '../core/trace/timeline.ts';
import { type Options, type Result, time } from './measure.ts';

const FRAME = stepCode('live-frame', 'frame');
const ENTITIES = 10_000;
/** Evaluating all entities is measured in this many frames and extrapolated to all frames. */
const ASKED = 10;

/**
 * Measures breakpoints in the past: the search for the last moment at which a condition became true, near the start of
 * a recording.
 */
export function moments(options: Options): Result[] {
  const frames = options.smoke ? 20 : 1000;
  const timeline = recording(frames);
  const { writes } = timeline.counts;
  const lines = ['Health < 0', '-Frozen', 'count(Frozen) > 5'].map((text) => found(timeline, text, frames, options));
  const engine = engineOf(timeline.columns);
  const seconds = time(() => frameSummary(timeline, engine, timeline.length - 1, timeline.length), options);
  return [
    ...lines.map((line) => ({ ...line, name: `${line.name} in ${(writes / 1e6).toFixed(1)} M writes, backward` })),
    {
      name: `what a frame of ${Math.round(writes / frames).toLocaleString('en')} writes did`,
      value: seconds * 1000,
      unit: 'ms',
      reference: { name: 'a pause that is noticed', value: 100 },
      better: 'less',
    },
  ];
}

function found(timeline: Timeline, text: string, frames: number, options: Options): Result {
  const condition = parseCondition(text);
  const engine = engineOf(timeline.columns);
  const find = (): unknown => new MomentSearch({ timeline, engine, condition }).find(0, timeline.length, true);
  if (find() === null) throw new Error(`${text} is not found`);
  const seconds = time(find, options);
  const start = performance.now();
  timeline.withoutMoving(() => {
    const watch = new ConditionWatch(condition);
    for (let i = 0; i < ASKED; i++) {
      timeline.seek(timeline.length - i);
      watch.observe(new WorldState(timeline.columns, engine));
    }
  });
  const naive = ((performance.now() - start) / ASKED) * frames;
  return {
    name: text,
    value: seconds * 1000,
    unit: 'ms',
    reference: { name: 'goal', value: 200 },
    beside: [{ name: 'asking everyone at each frame', value: naive }],
    better: 'less',
  };
}

/** Records 10,000 entities of an EnTT registry that all move in each frame; some are frozen or hurt now and then. */
function recording(frames: number): Timeline {
  const timeline = new Timeline();
  const storage = (group: string, kind = 'entt.storage') => {
    const declare = (role: string, type: 'u32' | 'f64' = 'u32') =>
      timeline.columns.declare({ name: `${group}.${role}`, type, meta: { kind, group, role } });
    return { packed: declare('packed'), sparse: declare('sparse'), payload: declare('payload', 'f64') };
  };
  const entities = storage('registry.entities', 'entt.entities');
  const [position, health, frozen] = [storage('Position'), storage('Health'), storage('Frozen')];
  timeline.step(FRAME, 0, 0);
  for (let i = 0; i < ENTITIES; i++) {
    entities.packed.set(i, i);
    entities.sparse.set(i, i);
    for (const { packed, sparse, payload } of [position, health]) {
      packed.set(i, i);
      sparse.set(i, i);
      payload.set(i, 100);
    }
  }
  for (let frame = 1; frame <= frames; frame++) {
    timeline.step(FRAME, 0, frame);
    for (let i = 0; i < ENTITIES; i++) position.payload.set(i, frame + i);
    health.payload.set(frame % ENTITIES, frame === 5 ? -1 : 50);
    if (frame < 15) {
      frozen.packed.set(frame, frame);
      frozen.sparse.set(frame, frame);
    }
    if (frame === 15) {
      frozen.packed.set(14, undefined);
      frozen.sparse.set(14, undefined);
    }
  }
  return timeline;
}
