import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Choice, choicesOf } from '../../../core/compare/presets/choices.ts';
import { choiceText, entityStops, nearestStop, TIMES, timesName } from '../../../core/compare/table/knob.ts';
import type { PresetQuestion } from '../../../core/compare/table/preset-table.ts';
import { numberText } from '../../../core/compare/table/table-text.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { useTranslate } from '../../text/translate.ts';
import { choose, turn, useKnob } from './knob-state.ts';

interface Props {
  readonly question: PresetQuestion;
  readonly engines: readonly EngineId[];
  /** How often changes and visits happen now; zero if the question has none. */
  readonly changes: number;
  readonly visits: number;
}

/** The sliders and switches of a question, and the way back to the numbers with which it is asked. */
export function KnobControls({ question: { preset, entities: own }, engines, changes, visits }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const knob = useKnob();
  const isOwn = knob.entities === own && knob.changes === null && knob.visits === null;
  return (
    <div className="knob-controls">
      <Slider
        label={t('ui.compare.knob.entities')}
        stops={entityStops(own)}
        value={knob.entities}
        onChange={(to) => turn({ entities: to })}
      />
      {changes > 0 && (
        <Slider
          label={timesName('changes', preset, translate)}
          stops={TIMES.changes}
          value={changes}
          onChange={(to) => turn({ changes: to })}
        />
      )}
      {visits > 0 && (
        <Slider
          label={timesName('visits', preset, translate)}
          stops={TIMES.visits}
          value={visits}
          onChange={(to) => turn({ visits: to })}
        />
      )}
      <div className="knob-choices">
        {choicesOf(preset, engines).map((choice) => (
          <ChoiceSwitch key={choice} choice={choice} preset={preset} isChosen={knob.choices[choice] === true} />
        ))}
        <button
          type="button"
          className="button outlined"
          disabled={isOwn}
          onClick={() => turn({ entities: own, changes: null, visits: null })}
        >
          <RotateCcw size={14} aria-hidden="true" />
          {t('ui.compare.knob.asInScript')}
        </button>
      </div>
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
  const text = numberText(value, useTranslate());
  return (
    <label className="knob-slider">
      <span>{label}</span>
      <input
        type="range"
        aria-label={label}
        min={0}
        max={stops.length - 1}
        value={stops.indexOf(nearestStop(stops, value))}
        aria-valuetext={text}
        onChange={(event) => onChange(stops[Number(event.target.value)]!)}
      />
      {/* After the input, because a label names the first of the two. */}
      <output>{text}</output>
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
