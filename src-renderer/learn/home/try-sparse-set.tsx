import { ArrowRight, Check, ListChecks, LogIn, LogOut, type LucideIcon, RotateCcw, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../../../core/cells/translate.ts';
import { useTranslate } from '../../text/translate.ts';
import { WithCode } from '../../text/with-code.tsx';
import { type DeedSentence, deedSentence } from './deed-sentence.ts';
import {
  type Act,
  actNames,
  canDo,
  type Deed,
  firstMemory,
  perform,
  type SetMemory,
  UNITS,
} from './sparse-set-memory.ts';
import { MarkKey, SparseSetPicture } from './sparse-set-picture.tsx';

const icons: Readonly<Record<Act, LucideIcon>> = { insert: LogIn, remove: LogOut, lookup: Search, visit: ListChecks };

interface Trial {
  readonly memory: SetMemory;
  readonly deed: Deed | null;
  readonly picked: number;
  readonly tried: ReadonlySet<Act>;
}

/** The number of different acts after which the lesson is offered. */
const ENOUGH = 3;

/** The picked entity is in the middle of `packed`, so removing it shows how a gap is filled. */
function firstTrial(): Trial {
  return { memory: firstMemory(), deed: null, picked: UNITS.indexOf('orc'), tried: new Set() };
}

interface Props {
  /** Called after each act, and when the set is new again. */
  readonly onTried: (enough: boolean) => void;
  /** Opens the lesson about the set; null while Home offers another step. */
  readonly onLesson: (() => void) | null;
}

/** A sparse set that the user changes: pick an entity, then insert it, remove it or look it up, and visit all. */
export function TrySparseSet({ onTried, onLesson }: Props) {
  const { t } = useTranslation();
  const [trial, setTrial] = useState(firstTrial);
  const { memory, deed, picked, tried } = trial;
  const units = useRef<HTMLFieldSetElement>(null);
  const keyed = useKeyed();
  // The button that starts over disappears, so the focus goes to the units then too.
  const isNew = deed === null;
  useEffect(() => {
    if (isNew) units.current?.querySelector<HTMLInputElement>(':checked')?.focus({ preventScroll: true });
  }, [isNew]);
  const pick = (unit: number): void => setTrial({ ...trial, picked: unit });
  const act = (name: Act): void => {
    const done = perform(name, picked, memory);
    const all = new Set([...tried, name]);
    setTrial({ memory: done.after, deed: done, picked, tried: all });
    onTried(all.size >= ENOUGH);
  };
  const startOver = (): void => {
    setTrial(firstTrial());
    onTried(false);
  };
  return (
    <figure className={keyed ? 'try-set keyed' : 'try-set'} aria-labelledby="try-set-title">
      <figcaption className="set-title">
        <h3 id="try-set-title">{t('ui.home.set.title')}</h3>
        <span className="set-about">{t('ui.home.set.about')}</span>
        <MarkKey deed={deed} />
        <button type="button" className={isNew ? 'button hidden' : 'button'} onClick={startOver}>
          <RotateCcw size={14} aria-hidden="true" />
          {t('ui.home.set.again')}
        </button>
      </figcaption>
      <SparseSetPicture memory={memory} deed={deed} onPick={pick}>
        <fieldset className="set-units" ref={units}>
          <legend className="visually-hidden">{t('ui.home.set.pick')}</legend>
          {UNITS.map((name, unit) => (
            <label key={name} className="set-unit">
              <input
                type="radio"
                name="unit"
                className="visually-hidden"
                checked={unit === picked}
                onChange={() => pick(unit)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      </SparseSetPicture>
      <Acts picked={picked} memory={memory} tried={tried} isDone={deed?.unit === picked} onAct={act} />
      <Result memory={memory} deed={deed} picked={picked} />
      {tried.size >= ENOUGH ? <Invitation onLesson={onLesson} /> : <Tries count={tried.size} />}
    </figure>
  );
}

/** Returns true once a key was pressed. The unit that has the focus at first needs no ring before that. */
function useKeyed(): boolean {
  const [keyed, setKeyed] = useState(false);
  useEffect(() => {
    const onKey = (): void => setKeyed(true);
    window.addEventListener('keydown', onKey, { capture: true, once: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  return keyed;
}

interface ActsProps {
  readonly picked: number;
  readonly memory: SetMemory;
  readonly tried: ReadonlySet<Act>;
  /** True if the last act was on the picked entity. Its sentence makes the words beside the buttons needless. */
  readonly isDone: boolean;
  readonly onAct: (act: Act) => void;
}

/** The buttons. One that cannot act on the picked entity keeps the focus, and the words beside it say why. */
function Acts({ picked, memory, tried, isDone, onAct }: ActsProps) {
  const { t } = useTranslation();
  const unit = UNITS[picked]!;
  // The words invite to the first act, and nothing but its button to the last one that is left.
  const isInvited = (name: Act): boolean =>
    tried.size === 0 ? name === invitedAct(picked, memory) : tried.size === actNames.length - 1 && !tried.has(name);
  return (
    <fieldset className="row set-acts" aria-label={t('ui.home.set.acts', { unit })}>
      {actNames.map((name) => {
        const Icon = icons[name];
        const can = canDo(name, picked, memory);
        return (
          <button
            key={name}
            type="button"
            className={isInvited(name) ? 'button outlined invited' : 'button outlined'}
            aria-disabled={!can}
            aria-describedby={tried.has(name) ? 'set-done set-why' : 'set-why'}
            onClick={() => can && onAct(name)}
          >
            <Icon size={16} aria-hidden="true" />
            {t(`ui.home.set.act.${name}`)}
            {tried.has(name) && (
              <i className="set-tick" aria-hidden="true">
                <Check size={12} strokeWidth={3} />
              </i>
            )}
          </button>
        );
      })}
      <span id="set-done" hidden>
        {t('ui.home.set.done')}
      </span>
      <p id="set-why" className={isDone ? 'hidden' : ''}>
        <b>{unit}</b> {t(memory.sparse[picked] === null ? 'ui.home.set.isOut' : 'ui.home.set.isIn')}
      </p>
    </fieldset>
  );
}

/** The act that the words invite to before the first one. */
function invitedAct(picked: number, memory: SetMemory): Act {
  return canDo('insert', picked, memory) ? 'insert' : 'remove';
}

interface ResultProps {
  readonly memory: SetMemory;
  readonly deed: Deed | null;
  readonly picked: number;
}

function Result({ memory, deed, picked }: ResultProps) {
  const translate = useTranslate();
  const { result, how } = deed === null ? invitingSentence(picked, memory, translate) : deedSentence(deed, translate);
  return (
    <p className="set-result" role="status">
      <b>
        <WithCode text={result} />
      </b>{' '}
      <WithCode text={how} />
    </p>
  );
}

function invitingSentence(picked: number, memory: SetMemory, translate: Translate): DeedSentence {
  const { packed } = memory;
  const act = packed.at(-1) === picked ? 'removeLast' : invitedAct(picked, memory);
  return {
    result: translate('ui.home.set.rest.result', { count: packed.length, all: UNITS.length }),
    how: translate(`ui.home.set.rest.${act}`, { unit: UNITS[picked]! }),
  };
}

function Tries({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  return (
    <p className="set-end">
      {count === 0 ? t('ui.home.set.try') : t('ui.home.set.tried', { done: count, all: ENOUGH })}
    </p>
  );
}

function Invitation({ onLesson }: Pick<Props, 'onLesson'>) {
  const { t } = useTranslation();
  return (
    <div className="set-end invitation" role="status">
      <p>
        <b>{t('ui.home.set.invitation.result')}</b> <WithCode text={t('ui.home.set.invitation.how')} />
      </p>
      {onLesson !== null && (
        <button type="button" className="button primary" onClick={onLesson}>
          {t('ui.home.set.invitation.lesson')}
          <ArrowRight size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
