import type { Translate } from '../../../core/cells/translate.ts';
import { engineOf } from '../../../core/engines/all.ts';
import { visibleInLesson } from '../../../core/lesson/play/visible-structures.ts';
import { wholeShot } from '../../../core/scene/stage/director.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import { subjectOf } from '../../stage/canvas/scene-at.ts';
import { COVER, type Cover, changedBox, REDUCED } from '../../stage/stills/example-cover.ts';
import { frameOf } from '../../stage/stills/still-frame.ts';
import { type LessonFile, playFile } from '../lesson/lesson-state.ts';

const MARGIN = 10;

const covers = new WeakMap<LessonFile, (translate: Translate) => Cover>();

/**
 * Returns a function that draws a lesson's cover: its diagram at the last beat of its first half. The same file gives the same function.
 */
export function lessonCover(file: LessonFile): (translate: Translate) => Cover {
  return getOrInsert(covers, file, () => (translate: Translate) => coverOfLesson(file, translate));
}

function coverOfLesson(file: LessonFile, translate: Translate): Cover {
  const { run, moments } = playFile(file);
  const half = moments.slice(0, Math.ceil(moments.length / 2));
  const moment = half.findLast(({ kind }) => kind === 'beat') ?? moments[0];
  const position = moment?.position ?? run.timeline.length;
  run.timeline.seek(position);
  const visible = visibleInLesson(moment?.view ?? null, engineOf(run.timeline.columns).diagrams);
  const lens = { picture: run, visible, focus: null, depth: 'beat' as const, translate, smallestText: 0 };
  const stage = { width: COVER.width * REDUCED, height: COVER.height * REDUCED };
  const shot = wholeShot(subjectOf(lens), [position], stage);
  const centre = position === 0 ? null : changedBox({ ...lens, shot: shot.view }, position);
  return { frame: frameOf(lens, shot, COVER, MARGIN, centre), position };
}
