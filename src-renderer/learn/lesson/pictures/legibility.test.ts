import { describe, expect, test } from 'vitest';
import { engineOf } from '../../../../core/engines/all.ts';
import { isPlainView } from '../../../../core/lesson/parse/lesson.ts';
import { visibleInLesson } from '../../../../core/lesson/play/visible-structures.ts';
import { spanAt } from '../../../../core/page/operation-span.ts';
import type { Size } from '../../../../core/scene/stage/shot.ts';
import { sample } from '../../../../core/testing/sample.ts';
import { findingsIn, shrunkIn } from '../../../testing/findings-in.ts';
import { lessonIds, playNamed } from '../../../testing/lessons.ts';

/* Measures the pictures of a lesson at its beats, in windows of four sizes, on a phone and on a projector: a sample of them, or all. */

/** Not a multiple of the number of stages, so a sample covers all of them. */
const ONE_IN = 11;
/** Height of title bar, sentence and timeline. */
const AROUND = 165;
/** The text limits the width of the stage (lesson.css). */
const stageOf = (width: number, height: number): Size => ({
  width: width - Math.min(520, Math.max(320, width * 0.3)),
  height: height - AROUND,
});
const WINDOWS = [stageOf(1024, 700), stageOf(1440, 900), stageOf(1920, 1080), stageOf(2560, 1440)];
const STAGES: readonly (Size & { readonly presented?: true })[] = [
  ...WINDOWS,
  // A phone of 390 × 844, with a lesson and as a follower.
  { width: 390, height: 352 },
  { width: 390, height: 280 },
  // The stage of a presentation in 1920 × 1080.
  { width: 1344, height: 913, presented: true },
];

/** The smallest digits on a projector in pixels. Larger ones are required where a stop touches up to two structures: see stage-rule.test.ts. */
const DIGITS = { value: 27, other: 22 };

/** Lessons with beats that touch three structures at once have smaller ones. */
const SMALLER_DIGITS = { value: 20, other: 20 };
const SMALL_IF_PRESENTED: readonly string[] = ['entt-changes', 'flecs-changes'];

/** The least share of the scale that a wider stage keeps in lessons where it shows more: whole pages of payloads, and whole tables of children. */
const SHOWING_MORE: Readonly<Record<string, number>> = { 'entt-sparse-pages': 0.98, 'flecs-hierarchies': 0.94 };

describe.each(lessonIds.map((id, turn) => ({ id, turn })))('$id', ({ id, turn }) => {
  test('can be read, and shows the writes of each beat', () => {
    const { run, moments } = playNamed(id);
    const beats = moments.flatMap((moment, at) => (moment.kind === 'beat' ? { ...moment, at } : []));
    const pictures = beats.flatMap((beat) => STAGES.map((size) => ({ beat, size })));
    const faults = sample(pictures, ONE_IN, turn).flatMap(({ beat: { view, position, at }, size }) => {
      const span = spanAt(run, position)!;
      const visible = visibleInLesson(view, engineOf(run.timeline.columns).diagrams);
      const zoom = view?.zoom ?? null;
      const digits = SMALL_IF_PRESENTED.includes(id) ? SMALLER_DIGITS : DIGITS;
      const plain = isPlainView(view);
      const found = findingsIn({
        run,
        span,
        size,
        visible,
        zoom,
        positions: [position],
        marked: true,
        ...(size.presented && { presented: digits }),
        plain,
      });
      return found.map(({ kind, what }) => `${kind}: ${what} (moment ${at + 1}, ${size.width} × ${size.height})`);
    });
    expect([...new Set(faults)]).toEqual([]);
  });

  test('has no smaller cells in a larger window', () => {
    const { run, moments } = playNamed(id);
    const beats = moments.flatMap((moment, at) => (moment.kind === 'beat' ? { ...moment, at } : []));
    const faults = sample(beats, ONE_IN, turn).flatMap(({ view, position, at }) => {
      const visible = visibleInLesson(view, engineOf(run.timeline.columns).diagrams);
      run.timeline.seek(position);
      const plain = isPlainView(view);
      const shown = { run, span: spanAt(run, position)!, visible, zoom: view?.zoom ?? null, plain };
      return shrunkIn(shown, WINDOWS, SHOWING_MORE[id] ?? 1).map((fault) => `${fault} (moment ${at + 1})`);
    });
    expect(faults).toEqual([]);
  });
});
