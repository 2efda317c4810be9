import { Plus, X } from 'lucide-react';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readCondition } from '../../../core/inspect/conditions/condition.ts';
import { reuseNote } from '../../../core/inspect/conditions/told-lives.ts';
import { completions } from '../../../core/inspect/search/completion.ts';
import { gameBreak } from '../../state/live/game-breaks.ts';
import { isGame } from '../../state/live/source-kinds.ts';
import type { Breakpoint } from '../../state/preferences/stored-watches.ts';
import { useSession } from '../../state/session/session.ts';
import { addBreakpoint, changeBreakpoint, removeBreakpoint, useWatches } from '../../state/session/watches.ts';
import { worldIn } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';
import { IconAction } from '../../ui/icon-action.tsx';
import { type CalmSession, useCalmSession } from '../../ui/use-calm-session.ts';
import { conditionProblem } from './breakpoints.ts';
import { conditionExamples } from './condition-examples.ts';
import { useFollowingCost } from './following-cost.ts';
import { hitCountText } from './hit-frames.ts';
import { useHitsOf } from './hits.ts';
import { missingIn } from './missing-names.ts';

/** The list of breakpoints, each with the number of its hits, and a field for another one. */
export function BreakpointList() {
  const { breakpoints } = useWatches();
  const opening = useSession((session) => session.opening);
  const calm = useCalmSession();
  return (
    <>
      <ul className="stack tight watch-breakpoints">
        {breakpoints.map((breakpoint, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same
          <Row key={`${opening} ${place}`} breakpoint={breakpoint} place={place} calm={calm} />
        ))}
      </ul>
      <AddRow calm={calm} isFirst={breakpoints.length === 0} />
    </>
  );
}

interface RowProps {
  readonly breakpoint: Breakpoint;
  readonly place: number;
  readonly calm: CalmSession;
}

function Row({ breakpoint: { text, enabled }, place, calm }: RowProps) {
  const { t } = useTranslation();
  const isValid = conditionProblem(text) === null;
  const hint = useStopHint(calm, text);
  return (
    <li>
      <input
        type="checkbox"
        aria-label={t('ui.watch.enabled', { text })}
        checked={enabled && isValid}
        disabled={!isValid}
        onChange={(event) => changeBreakpoint(place, { enabled: event.target.checked })}
      />
      <ConditionField
        label={t('ui.watch.condition')}
        value={text}
        calm={calm}
        onChange={(next) => changeBreakpoint(place, { text: next })}
        hint={enabled ? hint : ''}
      />
      {enabled && <HitCount text={text} calm={calm} />}
      <IconAction label={t('ui.watch.remove', { text })} icon={X} onClick={() => removeBreakpoint(place)} />
    </li>
  );
}

/** Says how soon a game stops for a breakpoint, and what that costs it; empty if it cannot be stopped. */
function useStopHint({ source, picture }: CalmSession, text: string): string {
  const { t } = useTranslation();
  const cost = useFollowingCost();
  const condition = readCondition(text);
  if (condition === null || !isGame(source) || source.capture.hello?.capabilities.includes('pause') !== true) return '';
  if (gameBreak(source, condition) !== null) return `${t('ui.watch.stops.itself')} ${cost}`;
  const note = reuseNote(worldIn(picture), condition);
  return t('ui.watch.stops.later') + (note === null ? '' : ` ${t(note)}`);
}

/** The number of hits of a breakpoint that were found. */
function HitCount({ text, calm: { picture, source } }: { readonly text: string; readonly calm: CalmSession }) {
  const t = useTranslate();
  const found = useHitsOf([text]);
  const { hits, isComplete } = found;
  if (conditionProblem(text) !== null) return null;
  return (
    <small className="watch-count" title={hitCountText(found, picture, source, t)}>
      {t(isComplete ? 'ui.watch.count' : 'ui.watch.countSoFar', { count: hits.length })}
    </small>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly placeholder?: string;
  /** True if an empty field is valid. */
  readonly mayBeEmpty?: boolean;
  readonly calm: CalmSession;
  /** A few words below the field. */
  readonly hint?: string;
}

function ConditionField({ label, value, onChange, placeholder, mayBeEmpty = false, calm, hint = '' }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const problem = mayBeEmpty && value.trim() === '' ? null : conditionProblem(value);
  const { picture } = calm;
  const options = useMemo(
    () => completions(worldIn(picture), value, (handle) => picture.nameOf(handle)),
    [picture, value],
  );
  const missingName = useMissing(value, calm);
  // A name that is still being typed is not missing.
  const missing = mayBeEmpty && options.length > 0 ? '' : missingName;
  return (
    <span className="watch-field">
      <input
        className="input mono"
        aria-label={label}
        aria-invalid={problem !== null}
        aria-describedby={problem === null && missing === '' ? undefined : id}
        placeholder={placeholder}
        value={value}
        spellCheck={false}
        autoComplete="off"
        list={`${id}-names`}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-names`}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
      {problem !== null && (
        <small id={id} className="watch-problem">
          {t(`ui.watch.problem.${problem}`)}
        </small>
      )}
      {hint !== '' && problem === null && <small className="hint">{hint}</small>}
      {missing !== '' && (
        <small id={id} className="names-missing">
          {missing}
        </small>
      )}
    </span>
  );
}

/** Returns a sentence about names in a condition that do not exist in the world; empty if there are none. */
function useMissing(text: string, calm: CalmSession): string {
  const translate = useTranslate();
  return useMemo(() => missingIn(calm, text, translate), [text, calm, translate]);
}

interface AddProps extends Pick<FieldProps, 'calm'> {
  /** True if there is no breakpoint yet, so examples are shown. */
  readonly isFirst: boolean;
}

function AddRow({ calm, isFirst }: AddProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const hint = useStopHint(calm, text);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (conditionProblem(text) !== null) return;
    addBreakpoint(text.trim());
    setText('');
  };
  return (
    <form className={isFirst ? 'watch-add first' : 'watch-add'} onSubmit={onSubmit}>
      <Plus size={16} aria-hidden="true" />
      <ConditionField
        label={t('ui.watch.new')}
        value={text}
        onChange={setText}
        placeholder={t('ui.watch.breakWhen')}
        mayBeEmpty
        calm={calm}
        hint={hint}
      />
      {text.trim() !== '' && (
        <button type="submit" className="button outlined" disabled={conditionProblem(text) !== null}>
          {t('ui.watch.add')}
        </button>
      )}
      {isFirst && text === '' && <Examples calm={calm} onChoose={setText} />}
    </form>
  );
}

/** Buttons that write an example into the field. */
function Examples({ calm, onChoose }: Pick<FieldProps, 'calm'> & { readonly onChoose: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <div className="row wrap watch-examples hint">
      {t('ui.watch.examples')}
      {conditionExamples(worldIn(calm.picture)).map((each) => (
        <button
          key={each}
          type="button"
          className="chip mono"
          onClick={({ currentTarget }) => {
            onChoose(each);
            currentTarget.closest('form')?.querySelector('input')?.focus();
          }}
        >
          {each}
        </button>
      ))}
    </div>
  );
}
