import { ArrowDown, ArrowUp, Ban, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../../../core/cells/translate.ts';
import type { LaneFigures } from '../../../core/compare/figures/lane-figures.ts';
import type { UnsupportedFeature } from '../../../core/compare/lanes/unsupported-features.ts';
import { engineTitle } from '../../../core/page/engine-title.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { engineName } from '../../../core/script/narration/narrate.ts';
import { toast } from '../../state/window/window-state.ts';
import { useTranslate } from '../../text/translate.ts';
import { useCountText } from '../../ui/number-text.ts';
import type { Plan } from '../state/comparison-plan.ts';
import { useFigures } from '../state/counted.ts';
import { CountingState } from './counting-state.tsx';
import { LowestMark } from './lowest-mark.tsx';
import {
  nextSorting,
  sorted,
  type TotalsColumn,
  type TotalsSorting,
  totalsColumns,
  totalsText,
} from './totals-columns.ts';

/** Shows the totals of each engine over the whole script, and the operations that it skipped. */
export function TotalsTable({ plan }: { readonly plan: Plan }) {
  const t = useTranslate();
  const number = useCountText();
  const [sorting, setSorting] = useState<TotalsSorting | null>(null);
  const counted = useFigures(plan);
  const lanes = sorted(counted, sorting);
  const titleOf = ({ engine }: LaneFigures): string => engineTitle(engine, plan.script?.schema ?? {}, t);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(totalsText(lanes, titleOf, t));
    toast({ tone: 'success', text: t('ui.compare.copied') });
  };
  return (
    <section className="totals" aria-label={t('ui.compare.totals')}>
      <header className="row totals-header">
        <h2>{t('ui.compare.totals')}</h2>
        <span className="hint">
          {t('ui.compare.totalsOf', { name: plan.name, count: plan.operations, operations: number(plan.operations) })}
        </span>
        <CountingState done={counted.length} count={plan.lanes.length} />
        <button type="button" className="button outlined" disabled={lanes.length === 0} onClick={() => void copy()}>
          <Copy size={16} aria-hidden="true" />
          {t('ui.compare.copy')}
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="totals-scroll" tabIndex={0} aria-label={t('ui.compare.totalsScroll')}>
        <table>
          <Head sorting={sorting} onSort={(column) => setSorting(nextSorting(sorting, column))} />
          <tbody>
            {lanes.map((lane) => (
              <Row key={lane.engine} lane={lane} all={lanes} title={titleOf(lane)} />
            ))}
          </tbody>
        </table>
      </section>
      <LeftOut lanes={counted} />
    </section>
  );
}

interface HeadProps {
  readonly sorting: TotalsSorting | null;
  readonly onSort: (column: number) => void;
}

function Head({ sorting, onSort }: HeadProps) {
  const { t } = useTranslation();
  const spans = [...new Set(totalsColumns.map(({ group }) => group))].map((group) => ({
    group,
    span: totalsColumns.filter((column) => column.group === group).length,
  }));
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {t('ui.engine.label')}
        </th>
        {spans.map(({ group, span }) => (
          <th key={group} scope="colgroup" colSpan={span} className="group">
            {t(`ui.compare.group.${group}`)}
          </th>
        ))}
      </tr>
      <tr>
        {totalsColumns.map((column, at) => (
          <SortableHead
            key={`${column.group}.${column.key}`}
            column={column}
            at={at}
            sorting={sorting}
            onSort={onSort}
          />
        ))}
      </tr>
    </thead>
  );
}

function SortableHead({
  column,
  at,
  sorting,
  onSort,
}: HeadProps & { readonly column: TotalsColumn; readonly at: number }) {
  const { t } = useTranslation();
  const own = sorting?.column === at ? sorting : null;
  return (
    <th
      scope="col"
      className={starts(at)}
      aria-sort={own === null ? 'none' : own.descending ? 'descending' : 'ascending'}
      title={t(`cost.about.${column.key}`)}
    >
      <button type="button" onClick={() => onSort(at)}>
        {t(`cost.${column.key}`)}
        {own?.descending === true && <ArrowDown size={12} aria-hidden="true" />}
        {own?.descending === false && <ArrowUp size={12} aria-hidden="true" />}
      </button>
    </th>
  );
}

interface RowProps {
  readonly lane: LaneFigures;
  readonly all: readonly LaneFigures[];
  readonly title: string;
}

function Row({ lane, all, title }: RowProps) {
  const number = useCountText();
  return (
    <tr data-engine={lane.engine}>
      <th scope="row">{title}</th>
      {totalsColumns.map(({ key, group, value }, at) => {
        const own = value(lane);
        const least = own !== null && group !== 'operations' && all.length > 1 && isLeast(own, all, value);
        return (
          <td key={`${group}.${key}`} className={starts(at)} data-figure={`${group}.${key}`}>
            <span data-value>{own === null ? '–' : number(own)}</span>
            {least && <LowestMark />}
          </td>
        );
      })}
    </tr>
  );
}

/** True for the lowest figure, unless all are equal. */
function isLeast(own: number, all: readonly LaneFigures[], value: TotalsColumn['value']): boolean {
  const values = all.flatMap((lane) => value(lane) ?? []);
  return own === Math.min(...values) && values.some((other) => other !== own);
}

/** Returns the class that draws a rule before each group. */
function starts(at: number): string {
  return at === 0 || totalsColumns[at]!.group !== totalsColumns[at - 1]!.group ? 'starts' : '';
}

function LeftOut({ lanes }: { readonly lanes: readonly LaneFigures[] }) {
  const t = useTranslate();
  const sentences = lanes.flatMap((lane) =>
    lane.unsupported.map((each) => ({
      key: `${lane.engine} ${each.message}`,
      text: leftOutSentence(lane.engine, each, t),
    })),
  );
  if (sentences.length === 0) return null;
  return (
    <ul className="left-out" aria-label={t('ui.compare.leftOut')}>
      {sentences.map(({ key, text }) => (
        <li key={key} className="row">
          <Ban size={14} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Formats for example `Hash map: there is no operation sort: skipped ×3`. Most reasons already name the engine. */
function leftOutSentence(engine: EngineId, left: UnsupportedFeature, translate: Translate): string {
  const { kind, code, args, times } = left;
  const label = engineName(engine, translate);
  const reason = translate(`${kind === 'note' ? 'diagnostic' : 'error'}.${code}`, { ...args, engine: label }).replace(
    /[.。]$/,
    '',
  );
  const text = reason.includes(label) ? reason : translate('ui.compare.left.of', { engine: label, reason });
  return translate(`ui.compare.left.${kind}`, { text, times });
}
