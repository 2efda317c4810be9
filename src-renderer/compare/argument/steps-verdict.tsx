import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepVerdict } from '../../../core/compare/figures/step-figures.ts';
import {
  leftOutText,
  stepWinnerText,
  supportedText,
  verdictColumns,
  visitsText,
} from '../../../core/compare/verdicts/step-verdict-text.ts';
import { useTranslate } from '../../text/translate.ts';
import { useCountText } from '../../ui/number-text.ts';
import { LowestMark } from '../figures/lowest-mark.tsx';

interface Props {
  readonly verdict: StepVerdict;
  /** The options of the vote before the verdict. */
  readonly options: readonly string[];
  /** Content after what the verdict leaves out, which is folded with it. */
  readonly children?: ReactNode;
}

/** The verdict on the operations that were shown, computed from the figures that they had. Each operation is folded. */
export function StepsVerdict({ verdict, options, children }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const supported = supportedText(verdict, options, translate);
  const visits = visitsText(verdict, translate);
  return (
    <>
      <p className="steps-winner" role="status" aria-label={t('ui.compare.verdict.label')}>
        {supported !== '' && <b>{supported} </b>}
        {stepWinnerText(verdict, translate)}
      </p>
      <VerdictTable verdict={verdict} />
      {visits !== '' && <p className="steps-visits">{visits}</p>}
      <details className="steps-details">
        <summary>{t('ui.compare.steps.details')}</summary>
        <OperationTable verdict={verdict} />
        <ul>
          {leftOutText(verdict, translate).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {children}
      </details>
    </>
  );
}

/** A row of large numbers for each engine. */
function VerdictTable({ verdict }: { readonly verdict: StepVerdict }) {
  const { t } = useTranslation();
  const columns = verdictColumns(verdict, useTranslate());
  return (
    <table className="verdict-figures">
      <caption className="visually-hidden">{t('cost.lines')}</caption>
      <thead>
        <tr>
          <td>{columns.length > 1 && t('cost.lines')}</td>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {verdict.engines.map((engine, i) => (
          <tr key={engine}>
            <th scope="row">{t(`ui.engine.name.${engine}`)}</th>
            {columns.map(({ title, lines, least }) => (
              <LinesCell key={title} lines={lines[i]!} isLeast={least.includes(engine)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function LinesCell({ lines, isLeast }: { readonly lines: number; readonly isLeast: boolean }) {
  const number = useCountText();
  return (
    <td className={isLeast ? 'fewest' : ''}>
      {number(lines)}
      {isLeast && <LowestMark />}
    </td>
  );
}

/** The cache lines of each operation. */
function OperationTable({ verdict: { engines, steps } }: { readonly verdict: StepVerdict }) {
  const { t } = useTranslation();
  return (
    <table className="operation-lines">
      <caption>{t('ui.compare.steps.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ui.compare.steps.operation')}</th>
          {engines.map((engine) => (
            <th key={engine} scope="col">
              {t(`ui.engine.name.${engine}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map((row, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same operation may occur twice
          <tr key={n}>
            <th scope="row">
              <code>{row.text}</code>
            </th>
            {engines.map((engine, i) => (
              <LinesCell key={engine} lines={row.lines[i]!} isLeast={row.least.includes(engine)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
