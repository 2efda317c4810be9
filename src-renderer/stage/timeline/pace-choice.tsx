import { Settings2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { change, usePreferences } from '../../state/preferences/preferences.ts';
import { speeds } from '../../state/preferences/speed.ts';
import { isScriptRun } from '../../state/script/document.ts';
import { useSession } from '../../state/session/session.ts';
import { useDepth } from '../../state/session/shown-depth.ts';
import { useTranslate } from '../../text/translate.ts';
import { Select } from '../../ui/select.tsx';
import { DepthChoice } from './depth-choice.tsx';
import { ReadingChoices } from './reading-choices.tsx';

interface Props {
  /** False for a lesson, whose pages have no depth. */
  readonly depths?: boolean;
}

/** One button for how far a step goes and how fast playing is. */
export function PaceChoice({ depths = true }: Props) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const speed = usePreferences((preferences) => preferences.speed);
  const depth = useDepth();
  const isGame = useSession(({ source }) => source?.kind === 'game');
  const label = t(isGame ? 'ui.pace.game' : 'ui.pace.label');
  const hasDepth = useSession(({ picture }) => isScriptRun(picture)) && depths;
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent): void => {
      if (target instanceof Node && anchor.current?.contains(target) === false) setOpen(false);
    };
    addEventListener('pointerdown', onPointerDown, true);
    return () => removeEventListener('pointerdown', onPointerDown, true);
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const words = [...(hasDepth ? [t(`ui.pace.${depth}`)] : []), `${speed}×`].join(' · ');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls inside are interactive; Escape closes their popup
    <div className="pace" ref={anchor} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className="button outlined"
        aria-label={`${label}: ${words}`}
        title={label}
        aria-expanded={open}
        data-pace
        onClick={() => setOpen(!open)}
      >
        <Settings2 size={16} aria-hidden="true" />
        {words}
      </button>
      {open && (
        <div className="popup pace-popup">
          {hasDepth && <DepthChoice />}
          <SpeedChoice />
          <ReadingChoices />
        </div>
      )}
    </div>
  );
}

function SpeedChoice() {
  const t = useTranslate();
  const speed = usePreferences((preferences) => preferences.speed);
  return (
    <div className="row">
      <span>{t('ui.timeline.speed')}</span>
      <Select
        className="speed"
        label={t('ui.timeline.speed')}
        value={speed}
        options={speeds.map((choice) => [choice, `${choice}×`])}
        onChange={(choice) => change({ speed: choice })}
      />
    </div>
  );
}
