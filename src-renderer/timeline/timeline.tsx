import {
  ChevronFirst,
  ChevronLast,
  ChevronsLeft,
  ChevronsRight,
  Pause,
  Play,
  StepBack,
  StepForward,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { countAt } from '../state/depth.ts';
import { change, usePreferences } from '../state/preferences.ts';
import { useSession } from '../state/session.ts';
import { useDepth } from '../state/shown-depth.ts';
import { speeds } from '../state/speed.ts';
import { useTransport } from '../state/transport.ts';
import { useRunCommand } from '../ui/command.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { DepthChoice } from './depth-choice.tsx';
import { Outline } from './outline.tsx';
import { Scrubber } from './scrubber.tsx';

/** Buttons, scrubber, step n of N, speed. */
export function TimelineBar() {
  const { t } = useTranslation();
  return (
    <section className="timeline" aria-label={t('ui.timeline.label')} data-timeline>
      <TransportButtons />
      <Outline />
      <Scrubber />
      <DepthChoice />
      <LiveEdge />
      <StepCount />
      <SpeedChoice />
    </section>
  );
}

/** The buttons for stepping and playing. */
export function TransportButtons() {
  const { t } = useTranslation();
  const atStart = useTransport(({ position, first }) => position <= first);
  const atEnd = useTransport(({ position, length }) => position >= length);
  return (
    <div className="transport" role="toolbar" aria-label={t('ui.timeline.transport')}>
      <IconButton command="play.start" icon={ChevronFirst} disabled={atStart} size={20} />
      <IconButton command="play.previousOperation" icon={ChevronsLeft} disabled={atStart} size={20} />
      <IconButton command="play.previous" icon={StepBack} disabled={atStart} size={20} />
      <PlayButton />
      <IconButton command="play.next" icon={StepForward} disabled={atEnd} size={20} />
      <IconButton command="play.nextOperation" icon={ChevronsRight} disabled={atEnd} size={20} />
      <IconButton command="play.end" icon={ChevronLast} disabled={atEnd} size={20} />
    </div>
  );
}

function PlayButton() {
  const { t } = useTranslation();
  const following = useSession((session) => session.following);
  const playing = useTransport((transport) => transport.playing) || following;
  const run = useRunCommand();
  const Icon = playing ? Pause : Play;
  const label = t(following ? 'command.live.freeze.title' : playing ? 'ui.timeline.pause' : 'ui.timeline.play');
  return (
    <button
      type="button"
      className="button primary play"
      aria-label={label}
      title={`${label} (Space)`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run('play.toggle')}
    >
      <Icon size={20} aria-hidden="true" fill="currentColor" />
    </button>
  );
}

/** Of a game: whether the newest frame is shown, and the way there. */
function LiveEdge() {
  const { t } = useTranslation();
  const run = useRunCommand();
  const following = useSession((session) => session.following);
  const isGame = useSession((session) => session.source?.kind === 'game');
  if (!isGame) return null;
  return (
    <button
      type="button"
      className={following ? 'button live-edge on' : 'button live-edge'}
      aria-label={t('command.live.follow.title')}
      aria-pressed={following}
      title={`${t('command.live.follow.title')} (.)`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run('live.follow')}
    >
      <i className="live-dot" aria-hidden="true" />
      {t('ui.live.live')}
    </button>
  );
}

function StepCount() {
  const { t } = useTranslation();
  const position = useSession((session) => session.position);
  const picture = useSession((session) => session.picture);
  // The picture of a game grows.
  useSession((session) => session.picture.timeline.length);
  const depth = useDepth();
  return (
    <p className="step-count" data-testid="step-count">
      {t(`ui.timeline.${depth}`, { ...countAt(picture, position, depth) })}
    </p>
  );
}

export function SpeedChoice() {
  const { t } = useTranslation();
  const speed = usePreferences((preferences) => preferences.speed);
  return (
    <select
      className="input speed"
      aria-label={t('ui.timeline.speed')}
      title={t('ui.timeline.speed')}
      value={speed}
      onChange={(event) => change({ speed: Number(event.target.value) })}
    >
      {speeds.map((choice) => (
        <option key={choice} value={choice}>
          {`${choice}×`}
        </option>
      ))}
    </select>
  );
}
