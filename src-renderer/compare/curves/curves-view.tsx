import { Square } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PresetName } from '../../../core/compare/presets/presets.ts';
import { type CurveRow, curveChart, curveRows } from '../../../core/compare/table/curve.ts';
import { SIZES } from '../../../core/compare/table/sizes.ts';
import { scriptEngineIds } from '../../../core/engines/all.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { useTranslate } from '../../text/translate.ts';
import { useCountText } from '../../ui/number-text.ts';
import { Segments } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { CountingProblem } from '../counting/counting-problem.tsx';
import {
  countSizes,
  countsOfQuestion,
  missingSizes,
  progressOf,
  type Sizes,
  type SizesQuestion,
  stopSizes,
  useSizes,
} from '../counting/sizes.ts';
import { CurveCanvas, CurveTable } from './curve-canvas.tsx';

/** A row of the table of a question by the number of entities, for each engine. */
export function CurvesView({ preset }: { readonly preset: PresetName }) {
  const t = useTranslate();
  const engines = usePreferences((preferences) => preferences.compare);
  const question = useMemo(() => ({ preset, engines, choices: {} }), [preset, engines]);
  const sizes = useSizes();
  const { upTo, problem } = sizes;
  useCounting(question);
  const row = shownRow(preset, sizes.row);
  const chart = useMemo(() => {
    const runs = countsOfQuestion(sizes, question);
    return curveChart({ engines, row, runs, progress: progressOf(sizes, question) }, scriptEngineIds, t);
  }, [engines, question, row, sizes, t]);
  return (
    <section className="curves" aria-label={t('ui.compare.curves.label')}>
      <CountingProblem problem={problem} place="curves" />
      <div className="row curve-controls">
        <RowChoice preset={preset} row={row} />
        <Limit upTo={upTo} />
        <span className="spacer" />
        <Progress question={question} />
      </div>
      <CurveCanvas chart={chart} />
      <CurveTable chart={chart} />
    </section>
  );
}

/** Counts the sizes of a question while it is shown. */
export function useCounting(question: SizesQuestion): void {
  const upTo = useSizes((sizes) => sizes.upTo);
  useEffect(() => {
    countSizes(question, upTo);
    return stopSizes;
  }, [question, upTo]);
}

/** Returns the row that is drawn for a question: the chosen one if the question has it. */
export function shownRow(preset: PresetName, chosen: CurveRow | null): CurveRow {
  const rows = curveRows(preset);
  return rows.find((row) => row === chosen) ?? rows[0]!;
}

function RowChoice({ preset, row }: { readonly preset: PresetName; readonly row: CurveRow }) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('ui.compare.curves.row')}
      options={curveRows(preset)}
      text={(each) => t(`ui.compare.table.${each}`)}
      isChosen={(each) => each === row}
      onChoose={(each) => useSizes.setState({ row: each })}
    />
  );
}

function Limit({ upTo }: { readonly upTo: number }) {
  const { t } = useTranslation();
  const number = useCountText();
  return (
    <div className="row curve-limit">
      <span aria-hidden="true">{t('ui.compare.curves.upTo')}</span>
      <Select
        label={t('ui.compare.curves.upTo')}
        value={upTo}
        options={SIZES.filter((size) => size >= 1000).map((size) => [size, number(size)])}
        onChange={(size) => useSizes.setState({ upTo: size })}
      />
    </div>
  );
}

/** The progress of counting, with a button to cancel. */
function Progress({ question }: { readonly question: SizesQuestion }) {
  const { t } = useTranslation();
  const sizes = useSizes();
  const { counting, upTo } = sizes;
  if (counting === null) {
    return (
      <>
        <span className="visually-hidden" role="status">
          {t('ui.compare.curves.done', { count: countsOfQuestion(sizes, question).length })}
        </span>
        {missingSizes(sizes, question).length > 0 && (
          <button type="button" className="button outlined" onClick={() => countSizes(question, upTo)}>
            {t('ui.compare.curves.again')}
          </button>
        )}
      </>
    );
  }
  return (
    <>
      <RunsProgress counting={counting} />
      <button type="button" className="button outlined" onClick={stopSizes}>
        <Square size={14} aria-hidden="true" />
        {t('ui.compare.curves.stop')}
      </button>
    </>
  );
}

/** How many of the runs are counted. */
export function RunsProgress({ counting: { done, total } }: { readonly counting: NonNullable<Sizes['counting']> }) {
  const { t } = useTranslation();
  return (
    <>
      <progress aria-label={t('ui.compare.curves.label')} value={done} max={total} />
      <span className="hint" role="status">
        {t('ui.compare.curves.progress', { done, count: total })}
      </span>
    </>
  );
}
