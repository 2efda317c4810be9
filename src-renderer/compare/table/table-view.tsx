import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepLines } from '../../../core/compare/table/compared-table.ts';
import type { CostTable } from '../../../core/compare/table/cost-table.ts';
import {
  flipText,
  headlineText,
  leftOutText,
  numberText,
  supportedText,
  tableRows,
} from '../../../core/compare/table/table-text.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { useTranslate } from '../../text/translate.ts';
import { LowestMark } from '../figures/lowest-mark.tsx';

interface Props {
  readonly table: CostTable;
  /** The options of the vote before it. */
  readonly options: readonly string[];
  /** The operations that it adds up; empty if they are not known. */
  readonly steps: readonly StepLines[];
  /** Content after what the table leaves out, which is folded with it. */
  readonly children?: ReactNode;
}

/** A longer list of operations is not shown. */
const MAX_LISTED = 16;

/** The verdict of a comparison: its headline, the table that it is read from, and what the table leaves out. */
export function TableView({ table, options, steps, children }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const isListed = steps.length > 0 && steps.length <= MAX_LISTED;
  return (
    <>
      <Headline table={table} options={options} />
      <TableRows table={table} />
      <details className="table-details">
        <summary>{t(isListed ? 'ui.compare.steps.details' : 'ui.compare.steps.leftOut')}</summary>
        {isListed && <OperationTable engines={table.engines} steps={steps} />}
        <ul>
          {leftOutText(table, translate).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        {children}
      </details>
    </>
  );
}

/** Which engines touch the fewest cache lines, and where the answer flips. */
export function Headline({ table, options }: Pick<Props, 'table' | 'options'>) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const supported = supportedText(table, options, translate);
  const flip = flipText(table, translate);
  return (
    <div role="status" aria-label={t('ui.compare.verdict.label')}>
      <p className="table-headline">
        {supported !== '' && <b>{supported} </b>}
        {headlineText(table, translate)}
      </p>
      {flip !== '' && <p className="table-flip">{flip}</p>}
    </div>
  );
}

/** The rows of a table, with a column of large numbers for each engine. */
export function TableRows({ table }: Pick<Props, 'table'>) {
  const { t } = useTranslation();
  const rows = tableRows(table, useTranslate());
  return (
    <table className="cost-table">
      <thead>
        <tr>
          <td>{t('cost.lines')}</td>
          {table.engines.map((engine) => (
            <th key={engine} scope="col">
              {t(`ui.engine.name.${engine}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, note, cells }) => (
          <tr key={title}>
            <th scope="row">
              {title}
              <small>{note}</small>
            </th>
            {cells.map(({ engine, text, note: terms, isLeast }) => (
              <td key={engine} className={isLeast ? 'fewest' : ''}>
                {isLeast && <LowestMark />}
                <span data-value>{text}</span>
                <small>{terms}</small>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface StepsProps {
  readonly engines: readonly EngineId[];
  readonly steps: readonly StepLines[];
}

/** The cache lines of each operation. */
function OperationTable({ engines, steps }: StepsProps) {
  const { t } = useTranslation();
  const translate = useTranslate();
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
        {steps.map(({ text, lines, least }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same operation may occur twice
          <tr key={n}>
            <th scope="row">
              <code>{text}</code>
            </th>
            {engines.map((engine, i) => (
              <td key={engine} className={least.includes(engine) ? 'fewest' : ''}>
                {least.includes(engine) && <LowestMark />}
                {numberText(lines[i]!, translate)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
