import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stepVerdict } from '../../../../core/compare/figures/step-figures.ts';
import type { LessonCompare, LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import type { LessonLanes } from '../../../../core/lesson/play/lesson-lanes.ts';
import { votedOptions } from '../../../../core/lesson/play/voted-options.ts';
import { StepsVerdict } from '../../../compare/argument/steps-verdict.tsx';

interface Props {
  readonly played: LessonRun;
  readonly at: number;
  readonly lanes: LessonLanes;
  readonly compare: LessonCompare;
}

/** The verdict on the operations of a lesson up to a moment. */
export function StepsVerdictView({ played, at, lanes, compare }: Props) {
  const { t } = useTranslation();
  const { position } = played.moments[at]!;
  const verdict = useMemo(
    () =>
      stepVerdict(
        lanes.comparison,
        played.run.operations.filter(({ endStep }) => endStep <= position).length,
        compare.visits,
      ),
    [lanes, played, position, compare.visits],
  );
  return (
    <section className="lesson-comparison steps-verdict" aria-label={t('ui.lesson.comparison')}>
      <h2>{compare.question}</h2>
      <StepsVerdict verdict={verdict} options={votedOptions(played, at)} />
    </section>
  );
}
