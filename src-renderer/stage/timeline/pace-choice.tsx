import { Settings2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHARES } from '../../../core/capture/never-whole.ts';
import { DEPTHS } from '../../../core/script/narration/beats.ts';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import { useShownGame } from '../../state/live/games.ts';
import { isGame } from '../../state/live/source-kinds.ts';
import { changeDepth } from '../../state/play/depth.ts';
import { change, usePreferences } from '../../state/preferences/preferences.ts';
import { speeds } from '../../state/preferences/speed.ts';
import { isScriptRun } from '../../state/script/document.ts';
import { useSession } from '../../state/session/session.ts';
import { useDepth } from '../../state/session/shown-depth.ts';
import { report } from '../../state/window/window-state.ts';
import { useTranslate } from '../../text/translate.ts';
import { percentText } from '../../ui/number-text.ts';
import { Select } from '../../ui/select.tsx';

const RATES: readonly number[] = [60, 30, 10, 5, 2, 1];

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

/** Chooses the depth of a step: an operation, a beat, a memory access. */
function DepthChoice() {
  const t = useTranslate();
  const depth = useDepth();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div className="segments depths" role="group" aria-label={t('ui.depth.label')}>
      {DEPTHS.map((each) => (
        <button
          key={each}
          type="button"
          className="segment"
          aria-pressed={each === depth}
          // A click keeps the focus, so the stepping keys act on the page.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => changeDepth(each)}
        >
          {t(`ui.depth.${each}`)}
        </button>
      ))}
    </div>
  );
}

/** How often the picture of a game is drawn, and how much of the game's time is taken for reading. */
function ReadingChoices() {
  const { t } = useTranslation();
  const game = useShownGame();
  const live = usePreferences((preferences) => preferences.live);
  if (game === null) return null;
  return (
    <>
      <div className="row">
        <span>{t('ui.live.rate')}</span>
        <Select
          label={t('ui.live.rate')}
          value={live.rate}
          options={RATES.map((rate) => [rate, t('ui.games.perSecond', { count: rate })])}
          onChange={(rate) => change({ live: { ...live, rate } })}
        />
      </div>
      <ShareChoice game={game} />
    </>
  );
}

/** The share of the game's time that its probe may take. */
function ShareChoice({ game }: { readonly game: GameStatus }) {
  const { t, i18n } = useTranslation();
  const source = useSession((session) => session.source);
  const { chosenShare, share: own } = game;
  const canChoose = game.connection === 'connected' && game.capabilities.includes('share');
  if (!canChoose || source === null || !isGame(source)) return null;
  const percent = (share: number): string => percentText(share, i18n.language);
  const usual = own === undefined ? t('ui.live.share.usual') : t('ui.live.share.usualOf', { share: percent(own) });
  const options = [...new Set([...SHARES, chosenShare])].filter((share) => share > 0).sort((a, b) => a - b);
  return (
    <div className="row">
      <span>{t('ui.live.share.label')}</span>
      <Select
        label={t('ui.live.share.label')}
        value={chosenShare}
        options={[
          [0, usual],
          ...options.map((share) => [share, t('ui.live.share.of', { share: percent(share) })] as const),
        ]}
        onChange={(share) => void report(() => source.chooseShare(share))}
      />
    </div>
  );
}
