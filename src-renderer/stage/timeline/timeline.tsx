import { ChevronLeft, ChevronRight, Pause, Play, StepBack, StepForward } from 'lucide-react';
import { useShownGame } from '../../state/live/games.ts';
import { countAt } from '../../state/play/depth.ts';
import { useTransport } from '../../state/play/transport.ts';
import { useSession } from '../../state/session/session.ts';
import { useDepth } from '../../state/session/shown-depth.ts';
import { useWatches } from '../../state/session/watches.ts';
import { useTranslate } from '../../text/translate.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Outline } from './outline.tsx';
import { PaceChoice } from './pace-choice.tsx';
import { Scrubber } from './scrubber.tsx';

/** The player: previous, play, next, scrubber, step n of N, depth and speed. */
export function TimelineBar() {
  const t = useTranslate();
  const isScript = useSession((session) => session.source === null);
  return (
    <section className="row timeline" aria-label={t('ui.timeline.label')} data-timeline>
      <TransportButtons leads={isScript} />
      <HitButtons />
      <Outline />
      <Scrubber />
      <LiveEdge />
      <StepCount />
      <PaceChoice />
    </section>
  );
}

/**
 * The buttons for stepping and playing.
 * @param leads fills the play button until the end is reached, because it is the next thing to do
 */
export function TransportButtons({ leads = false }: { readonly leads?: boolean }) {
  const t = useTranslate();
  const atStart = useTransport(({ position, first }) => position <= first);
  const atEnd = useTransport(({ position, length }) => position >= length);
  return (
    <div className="row transport" role="toolbar" aria-label={t('ui.timeline.transport')}>
      <IconButton command="play.previous" icon={StepBack} disabled={atStart} size={20} />
      <PlayButton className={leads && !atEnd ? 'primary' : 'outlined'} />
      <IconButton command="play.next" icon={StepForward} disabled={atEnd} size={20} />
    </div>
  );
}

/** Go to the hits of breakpoints. Absent without breakpoints. */
function HitButtons() {
  const t = useTranslate();
  const { breakpoints } = useWatches();
  if (!breakpoints.some(({ enabled }) => enabled)) return null;
  return (
    <div className="row hit-buttons">
      <CommandButton command="watch.previous" className="outlined">
        <ChevronLeft size={16} aria-hidden="true" />
        <span className="label">{t('ui.timeline.hit')}</span>
      </CommandButton>
      <CommandButton command="watch.next" className="outlined">
        <span className="label">{t('ui.timeline.hit')}</span>
        <ChevronRight size={16} aria-hidden="true" />
      </CommandButton>
    </div>
  );
}

export function PlayButton({ className = 'outlined' }: { readonly className?: string }) {
  const t = useTranslate();
  const following = useSession((session) => session.following);
  const playing = useTransport((transport) => transport.playing) || following;
  const Icon = playing ? Pause : Play;
  const label = t(following ? 'command.live.freeze.title' : playing ? 'ui.timeline.pause' : 'ui.timeline.play');
  return (
    <CommandButton command="play.toggle" className={`play ${className}`} label={label}>
      <Icon size={20} aria-hidden="true" />
    </CommandButton>
  );
}

/** Says whether a game's newest frame is shown, with a button that shows it; for a lost game its last frame. */
function LiveEdge() {
  const t = useTranslate();
  const following = useSession((session) => session.following);
  const isGame = useSession((session) => session.source?.kind === 'game');
  const isLost = useShownGame()?.connection === 'lost';
  if (!isGame) return null;
  return (
    <CommandButton
      command="live.follow"
      className={following && !isLost ? 'live-edge on' : 'live-edge'}
      label={isLost ? t('ui.live.lastFrame') : undefined}
      pressed={following}
    >
      {!isLost && <i className="dot" aria-hidden="true" />}
      {t(isLost ? 'ui.live.lastFrame' : 'ui.live.live')}
    </CommandButton>
  );
}

/** Shows the number of the stop at the position, at the chosen depth, and their count. */
export function StepCount() {
  const t = useTranslate();
  const position = useSession((session) => session.position);
  const picture = useSession((session) => session.picture);
  // Subscribes to the length, because a game grows.
  const length = useTransport((transport) => transport.length);
  const depth = useDepth();
  return (
    <p className="step-count" data-testid="step-count">
      {t(`ui.timeline.${depth}`, { ...countAt(picture, position, depth, length) })}
    </p>
  );
}
