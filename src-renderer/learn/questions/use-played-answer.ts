import { useLayoutEffect } from 'react';
import { lessonSentence } from '../../../core/lesson/play/lesson-sentence.ts';
import { viewOfVariant } from '../../../core/lesson/play/resolve-view.ts';
import { detailTo } from '../../../core/script/narration/beats.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { readingInterval } from '../../state/preferences/speed.ts';
import { useReducedMotion } from '../../state/preferences/theme.ts';
import { useTranslate } from '../../text/translate.ts';
import { type Asking, answerStop, changeAsking } from './question-state.ts';

/** Whoever answers looks for the result, and can step through the answer afterwards. */
const MAX_BEAT_MS = 1200;

/** Plays the model answer once after a right answer, because its last picture shows all at once and no order. With reduced motion, only that is shown. */
export function usePlayedAnswer(at: number, asking: Asking): void {
  const isReduced = useReducedMotion();
  const speed = usePreferences((preferences) => preferences.speed);
  const translate = useTranslate();
  // Before the first paint, so that the last picture is not seen first.
  useLayoutEffect(() => {
    const { played, moment, variant } = asking;
    if (played === null) return undefined;
    const { run, engine, from, to } = variant;
    const next = answerStop({ ...asking, position: played }, 1) ?? to;
    const isLast = next === to;
    if (isReduced || (played === from && isLast)) {
      changeAsking(at, { played: null });
      return undefined;
    }
    const show = () => changeAsking(at, { position: next, played: isLast ? null : next });
    if (played === from) {
      show();
      return undefined;
    }
    const step = run.timeline.withoutMoving(() => detailTo(run, played, 'beat'));
    const where = { run, engine, view: viewOfVariant(moment.view, variant), position: played };
    const interval = readingInterval(lessonSentence(step, where, translate), speed);
    const timer = setTimeout(show, Math.min(interval, MAX_BEAT_MS));
    return () => clearTimeout(timer);
  }, [at, asking, isReduced, speed, translate]);
}
