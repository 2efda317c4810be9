import { describe, expect, test } from 'vitest';
import { engineNamed, engineOf } from '../../../../core/engines/all.ts';
import { visibleInLesson } from '../../../../core/lesson/play/visible-structures.ts';
import { HandRun } from '../../../../core/lesson/questions/hand-run.ts';
import { rightCells } from '../../../../core/lesson/questions/right-answer.ts';
import { tableAt } from '../../../../core/lesson/questions/target-table.ts';
import { variantFor } from '../../../../core/lesson/questions/variant.ts';
import { levelOf, smallestReadable } from '../../../../core/scene/detail-level.ts';
import { wholeShot } from '../../../../core/scene/stage/director.ts';
import { stage } from '../../../../core/scene/stage/stage.ts';
import { strictTranslator } from '../../../../core/testing/texts.ts';
import { lessonIds, playNamed } from '../../../testing/lessons.ts';

/*
 * Checks that every cell that a student has to click is drawn, also if it does not exist yet, and that its text is readable if the
 * student writes there.
 */

const translate = strictTranslator('en');
const SIZE = { width: 1008, height: 735 };
const EVERYWHERE = { x: -10_000, y: -10_000, width: 20_000, height: 20_000 };

describe.each(lessonIds)('%s', (id) => {
  test('every cell that has to be clicked can be chosen', () => {
    const { run, lesson, moments } = playNamed(id);
    const engine = engineNamed(run.engine);
    const missing: string[] = [];
    for (const [at, moment] of moments.entries()) {
      if (moment.kind !== 'question' || !['do', 'cell'].includes(moment.question.kind)) continue;
      const { question, operation } = moment;
      const made = variantFor({ engine, script: lesson.script, operation, question }, 0);
      if ('problem' in made) throw new Error(`${question.ask}: ${made.problem}`);
      const hand = question.kind === 'do' ? new HandRun(made) : null;
      const slot = hand?.target?.isNew === false ? hand.target.slot : null;
      if (hand?.target != null) hand.chooseTarget(hand.target.isNew ? null : hand.target.slot);
      const timeline = hand?.timeline ?? made.run.timeline;
      const visible = visibleInLesson(moment.view, engineOf(timeline.columns).diagrams);
      const looks = { translate, nameOf: made.run.nameOf, focus: null, visible };
      const shot = wholeShot({ engine, timeline, view: looks }, [timeline.position], SIZE);
      const level = shot.view.map == null ? levelOf(smallestReadable(shot.scale)) : 'map';
      if (hand !== null && level !== 'cells')
        missing.push(`moment ${at + 1}: drawn at ${shot.scale.toFixed(2)}, cells have no text`);
      const marked = hand?.blanks.map((cell) => ({ ...cell, isBlank: true as const })) ?? [];
      const { grids } = stage(engine, timeline.columns, null, { ...looks, ...shot.view, ...EVERYWHERE, marked });
      const isOf = ({ column }: { readonly column: string }) =>
        tableAt(engine, timeline.columns, { column, row: 0 }) === slot;
      if (slot !== null && !grids.some((grid) => grid.cells.length > 0 && isOf(grid)))
        missing.push(`moment ${at + 1}: table ${slot}`);
      const drawn = new Set(grids.flatMap(({ column, cells }) => cells.map(({ row }) => `${column}[${row}]`)));
      for (const { column, row } of hand?.missing ?? rightCells(made).slice(0, 1))
        if (!drawn.has(`${column}[${row}]`)) missing.push(`moment ${at + 1}: ${column}[${row}]`);
    }
    expect(missing).toEqual([]);
  });

  test('every cell that a page marks is drawn', () => {
    const { run, moments } = playNamed(id);
    const engine = engineNamed(run.engine);
    const { timeline } = run;
    const missing = moments.flatMap(({ kind, view, position }, at) => {
      if (kind !== 'prose' || view === null || view.mark.length === 0) return [];
      timeline.seek(position);
      const visible = visibleInLesson(view, engine.diagrams);
      const plain = view.detail === 'plain';
      const looks = { translate, nameOf: run.nameOf, focus: null, visible, plain, marked: view.mark };
      const shot = wholeShot({ engine, timeline, view: looks }, [position], SIZE);
      const { marks } = stage(engine, timeline.columns, null, { ...looks, ...shot.view, ...EVERYWHERE });
      const drawn = new Set(marks.map(({ key }) => key));
      const left = view.mark.filter(({ column, row }) => !drawn.has(`marked:${column}:${row}`));
      return left.map(({ column, row }) => `moment ${at + 1}: ${column}[${row}]`);
    });
    expect(missing).toEqual([]);
  });
});
