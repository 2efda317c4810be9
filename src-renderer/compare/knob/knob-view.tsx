import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CHOICE_ENGINE, type Choice, choicesOf } from '../../../core/compare/presets/choices.ts';
import { curveChart } from '../../../core/compare/table/curve.ts';
import { choiceText, flipMap, type Knob, TIMES, turnedTable } from '../../../core/compare/table/knob.ts';
import type { PresetQuestion } from '../../../core/compare/table/preset-table.ts';
import { SIZES } from '../../../core/compare/table/sizes.ts';
import { leftOutText, numberText } from '../../../core/compare/table/table-text.ts';
import { scriptEngineIds } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { useTranslate } from '../../text/translate.ts';
import { CountingProblem } from '../counting/counting-problem.tsx';
import { countsOfQuestion, useSizes } from '../counting/sizes.ts';
import { CurveCanvas, shownRow, useCounting } from '../curves/curves-view.tsx';
import { Headline, TableRows } from '../table/table-view.tsx';
import { FlipCanvas } from './flip-canvas.tsx';
import { choose, turn, useKnob } from './knob-state.ts';

interface Props {
  readonly question: PresetQuestion;
  readonly engines: readonly EngineId[];
  /** The options of the vote before it. */
  readonly options: readonly string[];
  /** Scale of the texts of the map. */
  readonly unit?: number;
}

/** The table of a question for numbers that one can turn, with its headline, and the map of where the answer flips. */
export function KnobView({ question: { preset, entities: own }, engines, options, unit = 1 }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const knob = useKnob();
  const sizes = useSizes();
  const { choices } = knob;
  const question = useMemo(() => ({ preset, engines, choices, own }), [preset, engines, choices, own]);
  useCounting(question);
  const runs = useMemo(() => countsOfQuestion(sizes, question), [sizes, question]);
  const turned = useMemo(() => turnedTable(runs, engines, preset, knob), [runs, engines, preset, knob]);
  if (turned === null)
    return (
      <>
        <CountingProblem problem={sizes.problem} place="curves" />
        <p role="status">{t('ui.compare.knob.counting')}</p>
        <Controls preset={preset} engines={engines} own={own} knob={knob} />
      </>
    );
  const { table, isCalculated } = turned;
  const map = flipMap(table, scriptEngineIds, translate);
  return (
    <div className="knob">
      <Headline table={table} options={options} />
      <div className="knob-table">
        <TableRows table={table} />
        <Controls
          preset={preset}
          engines={engines}
          own={own}
          knob={{ ...knob, changes: table.changes, visits: table.visits }}
        />
        {isCalculated && <p className="hint">{t('ui.compare.knob.calculated')}</p>}
      </div>
      <section className="knob-map">
        {map === null ? (
          <CurveCanvas
            chart={curveChart({ engines, runs, row: shownRow(preset, null) }, scriptEngineIds, translate)}
            unit={unit}
          />
        ) : (
          <>
            <h3>{t('ui.compare.knob.title')}</h3>
            <p className="hint">{t('ui.compare.knob.hint')}</p>
            <FlipCanvas
              map={map}
              unit={unit}
              onMove={(changes, visits) => turn({ changes: nearest(TIMES, changes), visits: nearest(TIMES, visits) })}
            />
          </>
        )}
      </section>
      <p className="knob-left-out hint">
        {[t('ui.compare.steps.leftOut'), leftOutText(table, true, translate).join(' ')].join(': ')}
      </p>
    </div>
  );
}

interface ControlsProps {
  readonly preset: PresetQuestion['preset'];
  readonly engines: readonly EngineId[];
  readonly own: number;
  readonly knob: Knob;
}

function Controls({ preset, engines, own, knob: { entities, changes, visits, choices } }: ControlsProps) {
  const { t } = useTranslation();
  const all = [...new Set([own, ...SIZES])].sort((a, b) => a - b);
  const offered = choicesOf(preset).filter((choice) => engines.includes(CHOICE_ENGINE[choice]));
  return (
    <div className="knob-controls">
      <Slider
        label={t('ui.compare.knob.entities')}
        stops={all}
        value={entities}
        onChange={(to) => turn({ entities: to })}
      />
      {changes !== null && changes > 0 && (
        <Slider
          label={t('ui.compare.knob.changes')}
          stops={TIMES}
          value={changes}
          onChange={(to) => turn({ changes: to })}
        />
      )}
      {visits !== null && visits > 0 && (
        <Slider
          label={t('ui.compare.knob.visits')}
          stops={TIMES}
          value={visits}
          onChange={(to) => turn({ visits: to })}
        />
      )}
      {offered.map((choice) => (
        <ChoiceSwitch key={choice} choice={choice} preset={preset} isChosen={choices[choice] === true} />
      ))}
    </div>
  );
}

interface SliderProps {
  readonly label: string;
  readonly stops: readonly number[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A slider over stops. A value between two of them is at the nearest. */
function Slider({ label, stops, value, onChange }: SliderProps) {
  const translate = useTranslate();
  const text = numberText(value, translate);
  return (
    <label className="knob-slider">
      <span>{label}</span>
      <output>{text}</output>
      <input
        type="range"
        min={0}
        max={stops.length - 1}
        value={stops.indexOf(nearest(stops, value))}
        aria-valuetext={text}
        onChange={(event) => onChange(stops[Number(event.target.value)]!)}
      />
    </label>
  );
}

interface SwitchProps {
  readonly choice: Choice;
  readonly preset: PresetQuestion['preset'];
  readonly isChosen: boolean;
}

function ChoiceSwitch({ choice, preset, isChosen }: SwitchProps) {
  const translate = useTranslate();
  return (
    <label className="row knob-choice">
      <input type="checkbox" checked={isChosen} onChange={(event) => choose(choice, event.target.checked)} />
      <span>{choiceText(choice, preset, translate)}</span>
    </label>
  );
}

/** The stop with the smallest ratio to a value. */
function nearest(stops: readonly number[], value: number): number {
  const away = (stop: number): number => Math.abs(Math.log(stop / Math.max(1, value)));
  return stops.reduce((best, stop) => (away(stop) < away(best) ? stop : best));
}
