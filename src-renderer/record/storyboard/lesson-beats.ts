import { engineOf } from '../../../core/engines/all.ts';
import { isPlainView, type LessonMoment, type LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { markdownToText } from '../../../core/lesson/parse/markdown-to-text.ts';
import { visibleInLesson } from '../../../core/lesson/play/visible-structures.ts';
import { lessonPage } from '../../../core/page/lesson-page.ts';
import type { Unit, Units } from '../../../core/script/parse/anchor.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import type { LessonState } from '../../learn/lesson/state/lesson-state.ts';
import type { Beats, NoBeats } from './beats.ts';
import { miniatureIn, titleIn } from './script-beats.ts';

/** The beats of a lesson are its moments. Positions count them from 0; the interface and exports count from 1. */
export function lessonBeats({ file, played }: Pick<LessonState, 'file' | 'played'>): Beats | NoBeats {
  if (file === null || played === null || played.moments.length === 0) return 'empty';
  const { lesson, run, moments } = played;
  const at = (position: number): LessonMoment => moments[position]!;
  const those = (wanted: (moment: LessonMoment) => boolean): readonly number[] =>
    moments.flatMap((moment, i) => (moment.kind !== 'question' && wanted(moment) ? i : []));
  return {
    key: `lesson:${lesson.head.locale}:${file.name}`,
    units: getOrInsert(known, played, unitsOf),
    depth: 'beat',
    counts: 'moment',
    numberOf: (position) => position + 1,
    titleAt: (position, translate) =>
      at(position).chapter ?? titleIn(run, at(position).position) ?? translate('export.start'),
    sentenceAt(position, translate) {
      const { ask, words, sentence } = lessonPage(played, position, translate);
      const text = ask ?? words;
      return text === null ? sentence : markdownToText(text);
    },
    partAt(position, part) {
      const here = at(position);
      if (part === 'chapter') return here.chapter === null ? [] : those(({ chapter }) => chapter === here.chapter);
      return here.kind === 'beat' ? those((each) => each.kind === 'beat' && each.operation === here.operation) : [];
    },
    miniaturesAt(position) {
      const { view, kind, position: own } = at(position);
      const visible = visibleInLesson(view, engineOf(run.timeline.columns).diagrams);
      return [
        {
          ...miniatureIn(run, own, 'beat'),
          depth: 'beat',
          idle: kind !== 'beat',
          visible,
          plain: isPlainView(view),
        },
      ];
    },
  };
}

const known = new WeakMap<LessonRun, Units>();

/** Returns a unit for each moment, named by its text or operation. */
function unitsOf({ run, moments }: LessonRun): Units {
  const done = ({ position }: LessonMoment): string =>
    position === 0 ? '' : `${titleIn(run, position) ?? ''} ${run.timeline.stepAt(position - 1).code}`;
  return {
    units: moments.map((moment, i): Unit => ({ name: moment.prose ?? done(moment), from: i - 1, to: i })),
    codeAt: (position) => moments[position]!.kind,
  };
}
