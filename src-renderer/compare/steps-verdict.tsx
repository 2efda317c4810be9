import { useTranslation } from 'react-i18next';
import type { StepVerdict } from '../../core/compare/step-figures.ts';
import { leftOutText, stepWinnerText, supportedText, visitsText } from '../../core/compare/step-verdict-text.ts';
import { useTranslate } from '../text/translate.ts';
import { useCountText } from '../ui/number-text.ts';
import { LowestMark } from './lowest-mark.tsx';

interface Props {
  readonly verdict: StepVerdict;
  /** The options of the vote before the verdict. */
  readonly options: readonly string[];
}

/** The verdict on the operations that were shown, computed from the figures that they had, and what it leaves out. */
export function StepsVerdict({ verdict, options }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const number = useCountText();
  const supported = supportedText(verdict, options, translate);
  const visits = visitsText(verdict, translate);
  return (
    <>
      <p className="steps-winner" role="status" aria-label={t('ui.compare.verdict.label')}>
        {supported !== '' && <b>{supported} </b>}
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
          {verdict.finding.some((lines) => lines > 0) && (
            <tr>
              <th scope="row">{t('ui.compare.steps.findingRow')}</th>
              {verdict.engines.map((engine, i) => (
                <td key={engine}>{number(verdict.finding[i]!)}</td>
              ))}
            </tr>
          )}
        </tbody>
      </table>
      {visits !== '' && <p>{visits}</p>}
      <h3>{t('ui.compare.steps.leftOut')}</h3>
      <ul>
        {leftOutText({ ...verdict, finding: [] }, translate).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  );
}
