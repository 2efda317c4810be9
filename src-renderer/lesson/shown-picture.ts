import { useMemo } from 'react';
import type { CellAt } from '../../core/inspect/world-reader.ts';
import type { LessonRun, LessonView } from '../../core/lesson/lesson.ts';
import type { Span } from '../../core/scene/shot.ts';
import type { Picture } from '../state/picture.ts';
import { momentIn, useLesson } from './lesson-state.ts';
import { type Asking, answerCell, chooseCell, copyCell, isOpen, useQuestions } from './questions.ts';

/** What the stage shows, and what a click does there. */
export interface ShownPicture {
  readonly picture: Picture;
  readonly position: number;
  /** Another number: another picture of the same lesson. 0 is the lesson's own. */
  readonly number: number;
  /** Nothing has just happened: nothing is marked. */
  readonly idle: boolean;
  /** The sentence below says what led here. */
  readonly told: boolean;
  readonly marked: readonly CellAt[];
  /** Left out: as the picture itself says. */
  readonly span?: Span | null;
  readonly onCell?: (cell: CellAt) => void;
  /** Which structures are drawn. */
  readonly view: LessonView | null;
  /** Instead of what the director chooses. */
  readonly whole: LessonView['zoom'];
  readonly onDrag?: (from: CellAt, to: CellAt) => void;
}

const NONE: readonly CellAt[] = [];

/** What the stage shows at the moment of the lesson: its own memory, or that of a question. */
export function useShownPicture({ run }: Pick<LessonRun, 'run'>): ShownPicture {
  const moment = useLesson(momentIn);
  const at = useLesson((lesson) => lesson.position);
  const asking = useQuestions((questions) => questions.asking[at]);
  return useMemo(() => {
    if (asking !== undefined)
      return asking.hand !== null && isOpen(asking) ? ofHand(asking, at) : ofVariant(asking, at);
    const { position = 0, view = null, kind = 'prose' } = moment ?? {};
    const looks = { view, marked: view?.mark ?? NONE, whole: view?.zoom ?? null };
    return { picture: run, position, number: 0, idle: kind !== 'beat', told: kind === 'beat', ...looks };
  }, [run, moment, at, asking]);
}

/** The data of the question; once it is answered, the model answer. */
function ofVariant({ variant, position, attempt, moment }: Asking, at: number): ShownPicture {
  const { run, from, to, question } = variant;
  const isBefore = position === from;
  return {
    picture: run,
    position,
    number: numberOf(at, attempt.seed, 0),
    idle: isBefore,
    told: !isBefore,
    marked: isBefore && question.kind === 'value' ? [question] : NONE,
    view: moment.view,
    whole: moment.view?.zoom ?? null,
    span: { kind: run.operations.at(-1)!.operation.kind, from, to },
    ...(question.kind === 'cell' &&
      attempt.open &&
      attempt.why !== null && { onCell: (cell) => isOfArray(run, cell) && answerCell(at, cell) }),
  };
}

/** The student's own memory. */
function ofHand({ variant: { run }, hand, cell, attempt, moment }: Asking, at: number): ShownPicture {
  const { timeline } = hand!;
  const picture = { engine: run.engine, driver: run.driver, timeline, nameOf: run.nameOf };
  return {
    picture,
    position: timeline.position,
    number: numberOf(at, attempt.seed, 1),
    idle: hand!.writes === 0,
    told: false,
    marked: cell === null ? NONE : [cell],
    view: moment.view,
    whole: 'whole',
    onCell: (chosen) => isOfArray(picture, chosen) && chooseCell(at, chosen),
    ...(hand!.isTargetChosen && {
      onDrag: (from, to) => isOfArray(picture, from) && isOfArray(picture, to) && copyCell(at, from, to),
    }),
  };
}

/** Headings are cells of the picture too, of no array. */
function isOfArray({ timeline }: Pick<Picture, 'timeline'>, { column }: CellAt): boolean {
  return [...timeline.columns].some(({ name }) => name === column);
}

function numberOf(at: number, seed: number, hand: 0 | 1): number {
  return 1 + (at * 20 + (seed % 10)) * 2 + hand;
}
