import { describe, expect, test } from 'vitest';
import { engineOf } from '../../../../core/engines/all.ts';
import { visibleInLesson } from '../../../../core/lesson/play/visible-structures.ts';
import { isAskedInPicture } from '../../../../core/lesson/questions/asked-cell.ts';
import { newAttempt } from '../../../../core/lesson/questions/attempt.ts';
import type { Scene } from '../../../../core/scene/scene.ts';
import { zoomedShot } from '../../../../core/scene/stage/director.ts';
import type { Size } from '../../../../core/scene/stage/shot.ts';
import { stage } from '../../../../core/scene/stage/stage.ts';
import { strictTranslator } from '../../../../core/testing/texts.ts';
import { placeDiagram } from '../../../stage/canvas/geometry.ts';
import { lessonIds, questionVariants } from '../../../testing/lessons.ts';
import { type Asking, NOTHING } from '../../questions/question-state.ts';
import { ofVariant } from './question-picture.ts';

/*
 * Checks that a `value` question marks its cell on the stage, unless the operation creates the whole structure, and that tables that options name
 * are drawn. reachable.test.ts tests which cells can be clicked.
 */

const translate = strictTranslator('en');
/** The stage of a window of 1024 × 700. */
const SIZE: Size = { width: 704, height: 535 };

/** Returns the stage right after the question is asked. */
function sceneOf({ variant, moment }: Pick<Asking, 'variant' | 'moment'>): Scene {
  const attempt = newAttempt('test');
  const asking = { moment, variant, attempt, position: variant.from, hand: null, handVersion: 0, ...NOTHING };
  const { picture, position, view, whole, marked, span } = ofVariant(asking, 0);
  const { timeline } = picture;
  const engine = engineOf(timeline.columns);
  const visible = visibleInLesson(view, engine.diagrams);
  const looks = { translate, nameOf: variant.run.nameOf, focus: null, visible };
  const shot = zoomedShot(whole, { engine, timeline, view: looks }, span!, SIZE);
  const at = placeDiagram(shot.extent, SIZE, shot.scale);
  const part = { x: -at.x / at.k, y: -at.y / at.k, width: SIZE.width / at.k, height: SIZE.height / at.k };
  timeline.seek(position);
  const scene = stage(engine, timeline.columns, null, { ...looks, ...shot.view, ...part, marked });
  timeline.seek(variant.from);
  return scene;
}

describe.each(lessonIds)('%s', (id) => {
  test('the cell of a question is drawn and marked without revealing the answer', () => {
    const faults = questionVariants('en', [id]).flatMap(({ name, variant, moment }) => {
      const { question, run } = variant;
      if (question.kind !== 'value' || !isAskedInPicture(variant)) return [];
      const { column, row } = question;
      const { marks, grids } = sceneOf({ variant, moment });
      const cell = grids.find((grid) => grid.column === column)?.cells.find((each) => each.row === row);
      const isMarked = marks.some(({ key }) => key === `marked:${column}:${row}`);
      const isEmpty = run.timeline.columns.find(column)?.peek(row) === undefined;
      const isTold = isEmpty && cell?.text !== translate('cell.asked');
      const isFine = cell !== undefined && isMarked && !isTold;
      return isFine ? [] : [`${name}: ${column}[${row}] ${cell?.text ?? 'is not drawn'}`];
    });
    expect(faults).toEqual([]);
  });

  test('every table that an option names is drawn', () => {
    const faults = questionVariants('en', [id]).flatMap(({ name, variant, moment }) => {
      const { question, engine, run } = variant;
      const { tableKey } = engine.world(run.timeline.columns);
      if (question.kind !== 'choose' || tableKey === undefined) return [];
      const table = new RegExp(translate(tableKey, { slot: 0 }).replace('0', '\\d+'), 'gi');
      const named = question.options.flatMap(({ text }) => text.match(table) ?? []);
      if (named.length === 0) return [];
      const drawn = sceneOf({ variant, moment }).marks.flatMap((mark) => (mark.kind === 'text' ? mark.text : []));
      const isDrawn = (title: string) => drawn.some((text) => text.toLowerCase().startsWith(title.toLowerCase()));
      return named.filter((title) => !isDrawn(title)).map((title) => `${name}: ${title}`);
    });
    expect(faults).toEqual([]);
  });
});
