import { describe, expect, test } from 'vitest';
import type { Size } from '../../core/scene/shot.ts';
import { spanAt } from '../state/operations.ts';
import { findingsIn } from '../testing/findings-in.ts';
import { lessonIds, playNamed } from '../testing/lessons.ts';
import { visibleIn } from './visible.ts';

/* Measures what a lesson shows at each of its beats, beside its text, in windows of three sizes. */

/** Title bar, sentence and timeline. */
const AROUND = 165;
/** The stage of a lesson is as wide as its text leaves (styles/lesson.css). */
const stageOf = (width: number, height: number): Size => ({
  width: width - Math.min(520, Math.max(320, width * 0.3)),
  height: height - AROUND,
});
const STAGES = [stageOf(1024, 700), stageOf(1440, 900), stageOf(1920, 1080)];

/** What is known to be out of view at some size, by lesson: cells of a query or of tables beyond the cards that fit. It may only shrink. */
const KNOWN: Readonly<Record<string, number>> = {
  'decs-metatypes': 2,
  'flecs-unions': 1,
  'flecs-deleting': 2,
  'flecs-wildcards': 13,
};

describe.each(lessonIds)('%s', (id) => {
  test('can be read, and shows what each beat writes', () => {
    const { run, moments } = playNamed(id);
    const faults = STAGES.flatMap((size) =>
      moments.flatMap((moment, at) => {
        if (moment.kind !== 'beat') return [];
        const span = spanAt(run, moment.position)!;
        const visible = visibleIn(moment.view, run.timeline.columns);
        const found = findingsIn({ run, span, size, visible, positions: [moment.position], marked: true });
        return found.map(({ kind, what }) => `${kind}: ${what} (moment ${at + 1}, ${size.width} × ${size.height})`);
      }),
    );
    const found = [...new Set(faults)];
    const known = KNOWN[id] ?? 0;
    expect(known === 0 ? found : found.filter((fault) => !fault.startsWith('hidden'))).toEqual([]);
    expect(found.length).toBeLessThanOrEqual(known);
  });
});
