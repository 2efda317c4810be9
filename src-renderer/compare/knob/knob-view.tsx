import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { possibleChoices } from '../../../core/compare/presets/choices.ts';
import type { PresetName } from '../../../core/compare/presets/presets.ts';
import { curveChart } from '../../../core/compare/table/curve.ts';
import { flipMap, nearestStop, TIMES, type TurnedTable } from '../../../core/compare/table/knob.ts';
import type { PresetQuestion } from '../../../core/compare/table/preset-table.ts';
import type { SizedCounts } from '../../../core/compare/table/sizes.ts';
import { leftOutText } from '../../../core/compare/table/table-text.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { joinSentences } from '../../text/join-sentences.ts';
import { useTranslate } from '../../text/translate.ts';
import { CountingProblem } from '../counting/counting-problem.tsx';
import { countsOfQuestion, useSizes } from '../counting/sizes.ts';
import { CurveCanvas } from '../curves/curve-canvas.tsx';
import { RunsProgress, shownRow, useCounting } from '../curves/curves-view.tsx';
import { useChartUnit } from '../figures/chart-unit.ts';
import { Headline, TableRows } from '../table/table-view.tsx';
import { FlipCanvas } from './flip-canvas.tsx';
import { KnobControls } from './knob-controls.tsx';
import { turn, useKnob } from './knob-state.ts';
import { turnedNow } from './turned-now.ts';

interface Props {
  readonly question: PresetQuestion;
  readonly engines: readonly EngineId[];
  /** The options of the vote before it. */
  readonly options: readonly string[];
}

/**
 * The table of a question for numbers that one can turn, with its headline, and the map of where the answer flips. While new numbers are counted, the
 * former figures stay, dimmed.
 */
export function KnobView({ question, engines, options }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { turned, isCounting, runs } = useTurned(question, engines);
  const { problem, counting } = useSizes();
  const table = turned?.table;
  const progress = (
    <div className="knob-counting">
      <CountingProblem problem={problem} place="curves" />
      {counting !== null && <RunsProgress counting={counting} />}
    </div>
  );
  return (
    <div className="knob" data-engines={engines.length} aria-busy={isCounting}>
      {table === undefined ? progress : <Headline table={table} options={options} />}
      {table !== undefined && <TableRows table={table} />}
      <KnobControls question={question} engines={engines} changes={table?.changes ?? 0} visits={table?.visits ?? 0} />
      {turned !== null && (
        <KnobMap {...turned} preset={question.preset} runs={runs}>
          {isCounting && progress}
        </KnobMap>
      )}
      {table !== undefined && (
        <p className="knob-left-out hint">
          {turned?.isCalculated === true && `${t('ui.compare.knob.calculated')} `}
          {[t('ui.compare.steps.leftOut'), joinSentences(leftOutText(table, translate))].join(': ')}
        </p>
      )}
    </div>
  );
}

/** Returns the table for the numbers of the knob. While these are being counted, the table is the one before, which keeps its place. */
function useTurned({ preset, entities: own }: PresetQuestion, engines: readonly EngineId[]) {
  const knob = useKnob();
  const sizes = useSizes();
  const choices = useMemo(() => possibleChoices(knob.choices, preset, engines), [knob.choices, preset, engines]);
  const question = useMemo(() => ({ preset, engines, choices, own }), [preset, engines, choices, own]);
  useCounting(question);
  const runs = useMemo(() => countsOfQuestion(sizes, question), [sizes, question]);
  const turned = useMemo(() => turnedNow(sizes, question, knob), [sizes, question, knob]);
  const before = useRef<{ readonly of: string; readonly turned: TurnedTable } | null>(null);
  const of = [preset, ...engines].join();
  if (turned !== null) before.current = { of, turned };
  return { turned: before.current?.of === of ? before.current.turned : null, isCounting: turned === null, runs };
}

interface MapProps extends TurnedTable {
  readonly preset: PresetName;
  readonly runs: readonly SizedCounts[];
  readonly children: ReactNode;
}

/** Where the answer flips; without changes or visits and with other engines than two, the curve of the question. */
function KnobMap({ table, preset, runs, children }: MapProps) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const entities = useKnob((knob) => knob.entities);
  const unit = useChartUnit();
  const map = useMemo(() => flipMap(table, preset, translate), [table, preset, translate]);
  const chart = useMemo(() => {
    const { engines } = table;
    return curveChart({ engines, runs, row: shownRow(preset, null), entities }, engines, translate);
  }, [table, runs, preset, entities, translate]);
  if (map === null)
    return (
      <section className="knob-map">
        {children}
        <CurveCanvas chart={chart} />
      </section>
    );
  const move = (changes: number, visits: number): void =>
    turn({ changes: nearestStop(TIMES.changes, changes), visits: nearestStop(TIMES.visits, visits) });
  return (
    <section className="knob-map">
      <h3>{t('ui.compare.knob.title')}</h3>
      {children}
      <p className="hint">{t('ui.compare.knob.hint')}</p>
      <FlipCanvas map={map} unit={unit} onMove={move} />
    </section>
  );
}
