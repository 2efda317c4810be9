import type { LessonMoment, ViewBlock } from '../../../../core/lesson/parse/lesson.ts';
import type { LessonLanes } from '../../../../core/lesson/play/lesson-lanes.ts';

/** The part of a lesson's moment that determines the pictures of its engines. */
export interface LaneMoment {
  readonly position: number;
  readonly view: ViewBlock | null;
  /** The operation that has just been performed; null if none is shown. */
  readonly operation: number | null;
}

export function laneMoment(moment: LessonMoment): LaneMoment {
  const { position, view } = moment;
  return { position, view, operation: moment.kind === 'beat' ? moment.operation : null };
}

/** Returns the position of the lockstep at a moment. */
export function lanesPosition({ lockstep }: LessonLanes, { position }: Pick<LessonMoment, 'position'>): number {
  return lockstep.positionOf(0, position);
}

/** Moves the runs of all engines to a moment. */
export function seekLanes(lanes: LessonLanes | null, moment: Pick<LessonMoment, 'position'>): void {
  if (lanes === null) return;
  const position = lanesPosition(lanes, moment);
  for (const [i, { run }] of lanes.comparison.lanes.entries())
    run?.timeline.seek(lanes.lockstep.placeIn(i, position).position);
}
