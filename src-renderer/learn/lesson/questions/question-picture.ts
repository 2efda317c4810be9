import { useMemo } from 'react';
import type { Translate } from '../../../../core/cells/translate.ts';
import type { LessonMoment, ViewBlock } from '../../../../core/lesson/parse/lesson.ts';
import { viewOfVariant } from '../../../../core/lesson/play/resolve-view.ts';
import { askedCell, nextCell } from '../../../../core/lesson/questions/asked-cell.ts';
import { mistakesHere } from '../../../../core/lesson/questions/attempt.ts';
import type { HandRun } from '../../../../core/lesson/questions/hand-run.ts';
import type { OperationSpan } from '../../../../core/scene/stage/shot.ts';
import type { Depth } from '../../../../core/script/narration/beats.ts';
import type { ScriptRun } from '../../../../core/script/run/run.ts';
import { getOrInsert } from '../../../../core/trace/lookup.ts';
import type { Timeline } from '../../../../core/trace/timeline.ts';
import type { MarkedCell } from '../../../../core/world/marked-cell.ts';
import type { CellAt } from '../../../../core/world/world-reader.ts';
import type { MemoryPicture } from '../../../state/source/picture.ts';
import { useTranslate } from '../../../text/translate.ts';
import { answerCell } from '../../questions/answering.ts';
import { type Asking, isOpen, useQuestions } from '../../questions/question-state.ts';
import { copyCell, takeCell } from '../../questions/task-answer.ts';
import { useLesson } from '../state/lesson-state.ts';

/** The picture on the stage and the effect of a click. */
export interface ShownPicture {
  readonly picture: MemoryPicture;
  readonly position: number;
  /** Differs for each memory of a question; null for the lesson's own memory. */
  readonly opening: number | null;
  /** The part of the run that the picture marks and the sentence tells: the last beat, or the whole operation after an answer. */
  readonly depth: Exclude<Depth, 'access'>;
  /** True if no step is marked. */
  readonly idle: boolean;
  /** True if the sentence below describes the step. */
  readonly told: boolean;
  /** The question whose operation has not run yet; null if there is none. */
  readonly waiting: Asking | null;
  readonly marked: readonly MarkedCell[];
  /** If undefined, the picture's own span. */
  readonly span?: OperationSpan | null;
  readonly onCell?: (cell: CellAt) => void;
  /** The structures that are drawn. */
  readonly view: ViewBlock | null;
  /** Overrides the director's choice. */
  readonly whole: ViewBlock['zoom'];
  readonly onDrag?: (from: CellAt, to: CellAt) => void;
}

/** The part of a lesson's moment that determines the picture. */
export type ShownMoment = Pick<LessonMoment, 'kind' | 'position' | 'view'> & {
  /** The last beat by default. */
  readonly depth?: ShownPicture['depth'];
};

const NONE: readonly MarkedCell[] = [];

/** Returns the picture at a lesson's moment: the lesson's own memory or a question's. */
export function useShownPicture(run: ScriptRun, moment: ShownMoment | null): ShownPicture {
  const at = useLesson((lesson) => lesson.position);
  const translate = useTranslate();
  const asking = useQuestions((questions) => questions.asking[at]);
  return useMemo(() => {
    if (asking !== undefined)
      return asking.hand !== null && isOpen(asking) ? ofHand(asking, at, translate) : ofVariant(asking, at);
    const { position = 0, view = null, kind = 'prose', depth = 'beat' } = moment ?? {};
    const looks = { view, marked: view?.mark ?? NONE, whole: view?.zoom ?? null };
    // A follower does not know the operation of a question.
    const asked = { from: position, to: position, kind: null, opensAll: true } as const;
    return {
      picture: run,
      position,
      opening: null,
      depth,
      idle: kind !== 'beat',
      told: kind === 'beat',
      waiting: null,
      ...(kind === 'question' && { span: asked }),
      ...looks,
    };
  }, [run, moment, at, asking, translate]);
}

/** Returns the data of the question, and after the answer the model answer. */
export function ofVariant(asking: Asking, at: number): ShownPicture {
  const { variant, position, attempt, moment, feedback } = asking;
  const { run, from, to, question } = variant;
  const isBefore = position === from;
  const asked = isBefore ? askedCell(variant) : null;
  const next = isBefore && mistakesHere(attempt) > 1 ? nextCell(variant) : null;
  const found = isBefore ? (feedback?.wrongValue?.found ?? null) : null;
  return {
    picture: run,
    position,
    opening: openingOf(run.timeline),
    depth: position === to ? 'operation' : 'beat',
    idle: isBefore,
    told: !isBefore,
    waiting: isBefore ? asking : null,
    marked: [
      ...[asked, next].filter((cell) => cell !== null),
      ...(found === null ? NONE : [{ ...found, isFound: true as const }]),
    ],
    view: viewOfVariant(moment.view, variant),
    // The engine's answer has the layout of the student's own memory, so that they can be compared.
    whole: question.kind === 'do' ? 'whole' : (moment.view?.zoom ?? null),
    span: { kind: run.operations.at(-1)!.operation.kind, from, to, ...(isBefore && { opensAll: true }) },
    ...(question.kind === 'cell' && attempt.open && { onCell: (cell) => isOfArray(run, cell) && answerCell(at, cell) }),
  };
}

/** Returns the student's own memory. */
export function ofHand(asking: Asking, at: number, translate: Translate): ShownPicture {
  const { variant, hand, moment } = asking;
  const { run } = variant;
  const { timeline } = hand!;
  const picture = { engine: run.engine, driver: run.driver, timeline, nameOf: run.nameOf };
  // A chosen table gets rows to write in, which the picture has to be placed for.
  const opening = openingOf(hand!.isTargetChosen ? timeline : hand!);
  return {
    picture,
    position: timeline.position,
    opening,
    depth: 'beat',
    // The student's own cells are marked instead of the last step.
    idle: true,
    told: false,
    waiting: asking,
    marked: [
      ...hand!.changed.map(({ column, row }) => ({ column, row, isByHand: true as const })),
      // Blank rows of the target table would say which one it is.
      ...(hand!.isTargetChosen ? hand!.blanks : []).map((cell) => ({ ...cell, isBlank: true as const })),
    ],
    view: viewOfVariant(moment.view, variant),
    whole: 'whole',
    onCell: (chosen) => (isOfArray(picture, chosen) || !hand!.isTargetChosen) && takeCell(at, chosen, translate),
    ...(hand!.isTargetChosen && {
      onDrag: (from, to) => isOfArray(picture, from) && isOfArray(picture, to) && copyCell(at, from, to, translate),
    }),
  };
}

/** Headings are also cells of the picture, but belong to no array. */
function isOfArray({ timeline }: Pick<MemoryPicture, 'timeline'>, { column }: CellAt): boolean {
  return [...timeline.columns].some(({ name }) => name === column);
}

const openings = new WeakMap<Timeline | HandRun, number>();
let opened = 0;

/** Returns a number for each memory, and for that of a task before its table is chosen. Lessons count up from 0, memories of questions count down. */
export function openingOf(memory: Timeline | HandRun): number {
  return getOrInsert(openings, memory, () => {
    opened -= 1;
    return opened;
  });
}
