import { describe, expect, test } from 'vitest';
import { engineOf } from '../../core/engines/all.ts';
import { visibleIn } from '../../core/lesson/visible.ts';
import type { Size } from '../../core/scene/shot.ts';
import { spanAt } from '../state/operations.ts';
import { findingsIn } from '../testing/findings-in.ts';
import { lessonIds, playNamed } from '../testing/lessons.ts';

/* Measures what a lesson shows at each of its beats, beside its text, in windows of three sizes. */

/** Title bar, sentence and timeline. */
const AROUND = 165;
/** The stage of a lesson is as wide as its text leaves (styles/lesson.css). */
const stageOf = (width: number, height: number): Size => ({
  width: width - Math.min(520, Math.max(320, width * 0.3)),
  height: height - AROUND,
});
const STAGES = [stageOf(1024, 700), stageOf(1440, 900), stageOf(1920, 1080)];

describe.each(lessonIds)('%s', (id) => {
  test('can be read, and shows what each beat writes', () => {
    const { run, moments } = playNamed(id);
    const faults = STAGES.flatMap((size) =>
      moments.flatMap((moment, at) => {
        if (moment.kind !== 'beat') return [];
        const span = spanAt(run, moment.position)!;
        const visible = visibleIn(moment.view, engineOf(run.timeline.columns).diagrams);
        const zoom = moment.view?.zoom ?? null;
        const found = findingsIn({ run, span, size, visible, zoom, positions: [moment.position], marked: true });
        return found.map(({ kind, what }) => `${kind}: ${what} (moment ${at + 1}, ${size.width} × ${size.height})`);
      }),
    );
    expect([...new Set(faults)]).toEqual([]);
  });
});
