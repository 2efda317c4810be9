import { describe, expect, test } from 'vitest';
import { engineOf } from '../../../core/engines/all.ts';
import { visibleInLesson } from '../../../core/lesson/play/visible-structures.ts';
import { isAskedInPicture } from '../../../core/lesson/questions/asked-cell.ts';
import { newAttempt } from '../../../core/lesson/questions/attempt.ts';
import { gradeValue } from '../../../core/lesson/questions/grade.ts';
import { explainWrongValue } from '../../../core/lesson/questions/wrong-value.ts';
import { isFree, type Segment } from '../../../core/scene/charts/free-place.ts';
import type { Cubic } from '../../../core/scene/cubic.ts';
import { overlap, type Rect } from '../../../core/scene/kit/measures.ts';
import type { Mark } from '../../../core/scene/scene.ts';
import { zoomedShot } from '../../../core/scene/stage/director.ts';
import { stage } from '../../../core/scene/stage/stage.ts';
import { boxOf } from '../../../core/scene/testing/legibility.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { placeDiagram, type Transform, toScreen } from '../../stage/canvas/geometry.ts';
import { findCell } from '../../stage/canvas/scene-at.ts';
import type { ShownScene } from '../../state/session/stages.ts';
import { lessonIds, questionVariants } from '../../testing/lessons.ts';
import { ofVariant } from '../lesson/questions/question-picture.ts';
import { answerArrows } from './answer-arrows.ts';
import { arrowCurve, segmentsOf } from './arrow-path.ts';
import { crossesCells, placeNote } from './note-place.ts';
import { NOTHING } from './question-state.ts';
import { reasonOf } from './reason.ts';

/* Checks what lies over the picture: the student's arrow and the reason of a wrong answer, at the sizes of a window. */

const translate = strictTranslator('en');
const SIZE = { width: 1008, height: 735 };

/** The stage after a wrong number was answered to each `value` question. */
function wrongAnswers(id: string) {
  return questionVariants('en', [id]).flatMap(({ name, variant, moment }) => {
    if (variant.question.kind !== 'value' || !isAskedInPicture(variant)) return [];
    const text = ['0', '1', '2', '3'].find((each) => !gradeValue(variant, each, translate).right)!;
    const wrongValue = explainWrongValue(variant, { cell: variant.question, text }, translate, () => true);
    const { misconceptions } = gradeValue(variant, text, translate);
    const asking = {
      ...NOTHING,
      moment,
      variant,
      attempt: newAttempt('test'),
      position: variant.from,
      hand: null,
      handVersion: 0,
      typed: text,
      given: { kind: 'value', text } as const,
      feedback: { right: false, misconceptions, words: null, helped: false, wrongValue },
    };
    const { picture, view, whole, marked, span } = ofVariant(asking, 0);
    const { timeline } = picture;
    timeline.seek(variant.from);
    const engine = engineOf(timeline.columns);
    const visible = visibleInLesson(view, engine.diagrams);
    const looks = { translate, nameOf: variant.run.nameOf, focus: null, visible };
    const shot = zoomedShot(whole, { engine, timeline, view: looks }, span!, SIZE);
    const transform = placeDiagram(shot.extent, SIZE, shot.scale);
    const { k } = transform;
    const part = { x: -transform.x / k, y: -transform.y / k, width: SIZE.width / k, height: SIZE.height / k };
    timeline.seek(variant.from);
    const scene = stage(engine, timeline.columns, null, { ...looks, ...shot.view, ...part, marked });
    return [{ name, asking, shown: { scene, transform, size: SIZE } }];
  });
}

/** The cells, texts and arrows of a stage that a note lies over. */
function coveredBy({ scene, transform }: ShownScene, note: Rect, arrows: readonly Segment[]): string[] {
  const cells = scene.grids.flatMap(({ column, cells }) =>
    cells.map((cell) => ({ what: `${column}:${cell.row}`, box: cell })),
  );
  const texts = scene.marks.flatMap((mark) =>
    mark.kind === 'text' && mark.text.trim() !== '' ? [{ what: mark.text, box: boxOf(mark) }] : [],
  );
  const covered = [...cells, ...texts].filter(({ box }) => overlap(toScreen(box, transform), note));
  const lines = [...arrows, ...scene.marks.flatMap(linesOf).map((line) => onScreen(line, transform))];
  return [...covered.map(({ what }) => what), ...(isFree(note, { boxes: [], lines }) ? [] : ['an arrow'])];
}

/** The lines of an arrow that the diagram draws. */
function linesOf(mark: Mark): readonly Segment[] {
  if (mark.kind !== 'path' || mark.isLink !== true) return [];
  const { points, curve } = mark;
  if (curve === 'bezier') return segmentsOf({ points: points as unknown as Cubic });
  return Array.from({ length: points.length / 2 - 1 }, (_, i) => points.slice(2 * i, 2 * i + 4) as unknown as Segment);
}

function onScreen([x1, y1, x2, y2]: Segment, { x, y, k }: Transform): Segment {
  return [x1 * k + x, y1 * k + y, x2 * k + x, y2 * k + y];
}

describe.each(lessonIds)('%s', (id) => {
  test('the reason of a wrong answer covers no cell, text or arrow', () => {
    const faults = wrongAnswers(id).flatMap(({ name, asking, shown }) => {
      const placeOf = (cell: Parameters<typeof findCell>[1]) => {
        const found = findCell(shown.scene, cell);
        return found === undefined ? null : toScreen(found, shown.transform);
      };
      const arrows = answerArrows(asking, translate).flatMap(({ from, to }) => {
        const [a, b] = [placeOf(from), placeOf(to)];
        return a === null || b === null ? [] : [arrowCurve(a, b, 17 * shown.transform.k)];
      });
      const lines = arrows.flatMap(segmentsOf);
      const reason = reasonOf(asking, translate);
      const box = reason?.cell == null ? null : placeOf(reason.cell);
      if (reason === null || box === null) return [`${name}: no reason`];
      const note = placeNote(shown, reason.text, box, lines);
      return note === null ? [] : coveredBy(shown, note, lines).map((what) => `${name}: the reason covers ${what}`);
    });
    expect(faults).toEqual([]);
  });
});

test('a note has at most three lines, stays on the stage, and is left out where there is no room', () => {
  const [{ shown, asking }] = wrongAnswers('entt-sparse-set') as [ReturnType<typeof wrongAnswers>[number]];
  const near = { x: 300, y: 250, width: 80, height: 80 };
  const note = placeNote(shown, reasonOf(asking, translate)!.text, near, [])!;
  expect(note.lines.length).toBeLessThanOrEqual(3);
  expect(note.x + note.width).toBeLessThanOrEqual(SIZE.width);
  expect(placeNote(shown, 'long '.repeat(80), near, [])).toBeNull();
  expect(placeNote({ ...shown, size: { width: 160, height: 90 } }, 'Position 2 is not free.', near, [])).toBeNull();
});

test('arrows of positions are drawn where the way between the cells is free', () => {
  const drawn = lessonIds.flatMap((id) =>
    wrongAnswers(id).flatMap(({ name, asking, shown }) =>
      answerArrows(asking, translate).flatMap(({ from, to }) => {
        const cells = [from, to].map((cell) => findCell(shown.scene, cell));
        if (cells.some((cell) => cell === undefined)) return [];
        const [a, b] = cells.map((cell) => toScreen(cell!, shown.transform));
        return crossesCells(shown, arrowCurve(a!, b!, 17 * shown.transform.k)) ? [] : [name];
      }),
    ),
  );
  expect(drawn).toEqual([
    'entt-handles 26',
    'entt-sparse-set 2',
    'entt-sparse-pages 7',
    'entt-stale-handles 10',
    'entt-sorting 21',
    'flecs-sparse 5',
    'flecs-entity-index 8',
    'flecs-ranges 7',
  ]);
});
