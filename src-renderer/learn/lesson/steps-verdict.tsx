import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { stepVerdict } from '../../../core/compare/step-figures.ts';
import { leftOutText, stepWinnerText } from '../../../core/compare/step-verdict-text.ts';
import type { LessonCompare, LessonRun } from '../../../core/lesson/parse/lesson.ts';
import type { LessonLanes } from '../../../core/lesson/play/lesson-lanes.ts';
import { LowestMark } from '../../compare/lowest-mark.tsx';
import { useTranslate } from '../../text/translate.ts';
import { useCountText } from '../../ui/number-text.ts';

interface Props {
  readonly played: LessonRun;
  readonly at: number;
  readonly lanes: LessonLanes;
  readonly compare: LessonCompare;
}

/** The verdict on the operations that were shown, computed from the figures that they had, and what it leaves out. */
export function StepsVerdictView({ played, at, lanes, compare }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const number = useCountText();
  const { position } = played.moments[at]!;
  const verdict = useMemo(
    () => stepVerdict(lanes.comparison, played.run.operations.filter(({ endStep }) => endStep <= position).length),
    [lanes, played, position],
  );
  return (
    <section className="lesson-comparison steps-verdict" aria-label={t('ui.lesson.comparison')}>
      <h2>{compare.question}</h2>
      <p className="steps-winner" role="status" aria-label={t('ui.compare.verdict.label')}>
        {stepWinnerText(verdict, translate)}
      </p>
      <table>
        <caption>{t('ui.compare.steps.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('ui.compare.steps.operation')}</th>
            {verdict.engines.map((engine) => (
              <th key={engine} scope="col">
                {t(`ui.engine.name.${engine}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {verdict.steps.map(({ text, lines, least }) => (
            <tr key={text}>
              <th scope="row">
                <code>{text}</code>
              </th>
              {verdict.engines.map((engine, i) => (
                <td key={engine} className={least.includes(engine) ? 'fewest' : ''}>
                  {number(lines[i]!)}
                  {least.includes(engine) && <LowestMark />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t('ui.compare.steps.leftOut')}</h3>
      <ul>
        {leftOutText(verdict, translate).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
