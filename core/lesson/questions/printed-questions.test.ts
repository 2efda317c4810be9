import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import index from '../../../assets/lessons/index.json' with { type: 'json' };
import { engineNamed, languageOf, scriptEngineIds, scriptEngines } from '../../engines/all.ts';
import { sample } from '../../testing/sample.ts';
import type { Lesson } from '../parse/lesson.ts';
import { parseLesson } from '../parse/parse-lesson.ts';
import { playLesson } from '../play/play-lesson.ts';
import { viewOfVariant } from '../play/resolve-view.ts';
import { visibleInLesson } from '../play/visible-structures.ts';
import { lessonQuestions } from './check-variants.ts';
import { printVariant } from './print-variant.ts';
import { rightCells, type Variant } from './right-answer.ts';
import { hasSameAnswer } from './same-question.ts';
import { variantOf } from './testing/asking.ts';
import { faultsIn } from './testing/derive-answer.ts';

/*
 * Prints varied questions and derives their answers from the printed memory. ECS_ATLAS_QUESTIONS=all does so for seeds 1 to 9 of all
 * 179 questions, which are 1,611; otherwise three seeds of a sample of lessons are taken.
 */

const isWhole = process.env.ECS_ATLAS_QUESTIONS === 'all';
const SEEDS = isWhole ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [1, 2, 3];
/** Variants that may have the lesson's own answer. */
const SAME = 2;
const ids = index.topics.flatMap(({ lessons }: { readonly lessons: readonly string[] }) => lessons);

function lessonNamed(id: string): Lesson {
  const file = new URL(`../../../assets/lessons/en/${id}.md`, import.meta.url);
  return parseLesson(readFileSync(file, 'utf8'), `${id}.md`, scriptEngineIds, languageOf);
}

function questionsOf(id: string) {
  return lessonQuestions(lessonNamed(id), scriptEngines());
}

/** Returns the structures, after the operation, of the cells that a right answer names or fills. */
function structuresAsked(variant: Variant): readonly string[] {
  const { question, run, engine, from, to } = variant;
  const cells = question.kind === 'value' ? [question] : question.kind === 'choose' ? [] : rightCells(variant);
  return [from, to].flatMap((position) => {
    run.timeline.seek(position);
    const { columns } = run.timeline;
    return cells.flatMap(({ column }) => {
      const found = columns.find(column);
      return found === undefined ? [] : (engine.diagrams.structureOf(columns, found) ?? []);
    });
  });
}

describe.each(isWhole ? ids : sample(ids, 8))('%s', (id) => {
  test('printed questions have the answer that the printed memory gives', { timeout: 600_000 }, () => {
    const faults = questionsOf(id).flatMap((asked, i) =>
      SEEDS.flatMap((seed) => {
        const found = faultsIn(printVariant(variantOf(asked, seed)));
        return found.map((fault) => `question ${i + 1}, seed ${seed}: ${fault}`);
      }),
    );
    expect(faults).toEqual([]);
  });

  test('each cell that is asked about is drawn', { timeout: 600_000 }, () => {
    const lesson = lessonNamed(id);
    const asked = lessonQuestions(lesson, scriptEngines());
    const { moments } = playLesson(lesson, engineNamed(lesson.head.engine));
    const views = moments.flatMap(({ kind, view }) => (kind === 'question' ? [view] : []));
    expect(views).toHaveLength(asked.length);
    const hidden = asked.flatMap((each, i) =>
      SEEDS.flatMap((seed) => {
        const variant = variantOf(each, seed);
        const isDrawn = visibleInLesson(viewOfVariant(views[i]!, variant), variant.engine.diagrams);
        return structuresAsked(variant)
          .filter((name) => !isDrawn(name))
          .map((name) => `question ${i + 1}, seed ${seed}: ${name}`);
      }),
    );
    expect(hidden).toEqual([]);
  });

  test('at most two variants have the answer of the lesson’s own question', { timeout: 600_000 }, () => {
    const few = questionsOf(id).flatMap((asked, i) => {
      const own = variantOf(asked);
      const others = SEEDS.filter((seed) => !hasSameAnswer(variantOf(asked, seed), own));
      return SEEDS.length - others.length <= SAME ? [] : [`question ${i + 1}: ${others.length}`];
    });
    expect(few).toEqual([]);
  });
});

describe('the answer is derived', () => {
  const printed = printVariant(variantOf(questionsOf('entt-sparse-set')[2]!, 1));

  test('so that a wrong option, claim, value or cell is found', () => {
    expect(faultsIn(printed)).toEqual([]);
    expect(faultsIn(printed.replace(/^right: /m, 'wrong: ')).join()).toContain('called wrong, but is true');
    expect(faultsIn(printed.replace(/^wrong: /m, 'right: ')).join()).toContain('called right, but is false');
    expect(faultsIn(printed.replace(/^given: .*/m, 'given: storages.Burning.packed.length = 9')).join()).toContain(
      'given is false',
    );
    const value = printVariant(variantOf(questionsOf('entt-sparse-set')[0]!, 1));
    expect(faultsIn(value)).toEqual([]);
    expect(faultsIn(value.replace(/^value: (.*),\d+\]$/m, 'value: $1,77]')).join()).toContain('and not 77');
    const task = printVariant(variantOf(questionsOf('entt-sparse-set')[3]!, 1));
    expect(faultsIn(task)).toEqual([]);
    expect(faultsIn(task.replace(/^cell: (.*),[^,]*\]$/m, 'cell: $1,77]')).join()).toContain('and not 77');
  });
});
