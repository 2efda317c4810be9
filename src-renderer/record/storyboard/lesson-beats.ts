import { engineOf } from '../../../core/engines/all.ts';
import type { LessonMoment, LessonRun } from '../../../core/lesson/parse/lesson.ts';
import { lessonSentence } from '../../../core/lesson/play/lesson-sentence.ts';
import { visibleInLesson } from '../../../core/lesson/play/visible-structures.ts';
import { detailTo } from '../../../core/script/narration/beats.ts';
import type { Unit, Units } from '../../../core/script/parse/anchor.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import type { LessonState } from '../../learn/lesson/state/lesson-state.ts';
import { plainText } from '../../text/plain-text.ts';
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
      const moment = at(position);
      const { prose, kind, position: own } = moment;
      if (kind === 'question') return moment.question.ask;
      if (kind === 'compare') return moment.compare.question;
      if (kind === 'vote') return moment.vote.ask;
      if (prose !== null) return plainText(prose);
      if (kind !== 'beat') return '';
      const told = { run, engine: engineOf(run.timeline.columns), view: moment.view, position: own };
      return lessonSentence(detailTo(run, own, 'beat'), told, translate);
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
          plain: view?.detail === 'plain',
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
