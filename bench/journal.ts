import { stepCode } from '../core/trace/step-code.ts';
import { Timeline } from '../core/trace/timeline.ts';
import { type Options, quantile, type Result } from './measure.ts';

const STEP = stepCode('step');

/** An entry in an array of objects, which is the simplest possible journal. */
interface ObjectWrite {
  column: number;
  row: number;
  from: number;
  to: number;
}

/** Measures appending, undoing and redoing writes, and jumps in a long timeline. */
export function journal(options: Options): Result[] {
  const writes = options.smoke ? 10_000 : 5_000_000;
  const perStep = 5;
  const timeline = new Timeline();
  const column = timeline.columns.declare({ name: 'c', type: 'u32' });
  const start = performance.now();
  for (let i = 0; i < writes; i++) {
    if (i % perStep === 0) timeline.step(STEP, 0);
    column.set(i & 1023, i);
  }
  const appendSeconds = (performance.now() - start) / 1000;
  const objects = appendObjects(writes);
  const undo = walkSeconds(timeline, timeline.length, 0);
  const redo = walkSeconds(timeline, 0, timeline.length);
  const jumps = jumpSeconds(timeline, options.smoke ? 20 : 300);
  return [
    rate('append', writes / appendSeconds, { name: 'array of objects', value: writes / objects / 1e6 }),
    rate('undo in bulk', writes / undo, { name: 'goal', value: 100 }),
    rate('redo in bulk', writes / redo, { name: 'goal', value: 100 }),
    {
      name: `jump among ${(writes / perStep).toLocaleString('en')} steps, p99`,
      value: quantile(jumps, 0.99) * 1000,
      unit: 'ms',
      reference: { name: 'a frame', value: 16 },
      better: 'less',
    },
    {
      name: 'bytes a write',
      value: timeline.bytes / writes,
      unit: 'B',
      reference: { name: 'goal', value: 24 },
      better: 'less',
    },
  ];
}

function rate(name: string, writesPerSecond: number, reference: Result['reference']): Result {
  return { name, value: writesPerSecond / 1e6, unit: 'M writes/s', reference, better: 'more' };
}

function appendObjects(writes: number): number {
  const log: ObjectWrite[] = [];
  const cells = new Uint32Array(1024);
  const start = performance.now();
  for (let i = 0; i < writes; i++) {
    const row = i & 1023;
    log.push({ column: 0, row, from: cells[row]!, to: i });
    cells[row] = i;
  }
  return (performance.now() - start) / 1000;
}

/** Walks from one end to the other in steps so short that keyframes do not help. */
function walkSeconds(timeline: Timeline, from: number, to: number): number {
  timeline.seek(from);
  const stride = 20_000 * Math.sign(to - from);
  const start = performance.now();
  for (let n = from; (to - n) * stride > 0; n += stride)
    timeline.seek(Math.min(Math.max(n + stride, 0), timeline.length));
  return (performance.now() - start) / 1000;
}

function jumpSeconds(timeline: Timeline, jumps: number): number[] {
  const samples: number[] = [];
  let seed = 1;
  for (let i = 0; i < jumps; i++) {
    seed = (seed * 16807) % 2147483647;
    const start = performance.now();
    timeline.seek(seed % timeline.length);
    samples.push((performance.now() - start) / 1000);
  }
  timeline.seek(timeline.length);
  return samples;
}
