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
import { useRunCommand } from '../commands/command.ts';
import { IconButton } from '../shell/icon-button.tsx';
import { change, usePreferences } from '../state/preferences.ts';
import { useSession } from '../state/session.ts';
import { speeds } from '../state/speed.ts';
import { Scrubber } from './scrubber.tsx';

/** Transport, scrubber, step n of N, speed. */
export function TimelineBar() {
  const { t } = useTranslation();
  const atStart = useSession(({ position, document }) => position <= document.run.timeline.first);
  const atEnd = useSession(({ position, document }) => position >= document.run.timeline.length);
  const playing = useSession((session) => session.playing);
  return (
    <section className="timeline" aria-label={t('ui.timeline.label')} data-timeline>
      <Transport atStart={atStart} atEnd={atEnd} playing={playing} />
      <Scrubber />
      <StepCount />
      <SpeedChoice />
    </section>
  );
}

interface TransportProps {
  readonly atStart: boolean;
  readonly atEnd: boolean;
  readonly playing: boolean;
}

/** The buttons for stepping and playing. */
export function Transport({ atStart, atEnd, playing }: TransportProps) {
  const { t } = useTranslation();
  return (
    <div className="transport" role="toolbar" aria-label={t('ui.timeline.transport')}>
      <IconButton command="play.start" icon={ChevronFirst} disabled={atStart} size={20} />
      <IconButton command="play.previousOperation" icon={ChevronsLeft} disabled={atStart} size={20} />
      <IconButton command="play.previous" icon={StepBack} disabled={atStart} size={20} />
      <PlayButton playing={playing} />
      <IconButton command="play.next" icon={StepForward} disabled={atEnd} size={20} />
      <IconButton command="play.nextOperation" icon={ChevronsRight} disabled={atEnd} size={20} />
      <IconButton command="play.end" icon={ChevronLast} disabled={atEnd} size={20} />
    </div>
  );
}

function PlayButton({ playing }: { readonly playing: boolean }) {
  const { t } = useTranslation();
  const run = useRunCommand();
  const Icon = playing ? Pause : Play;
  const label = t(playing ? 'ui.timeline.pause' : 'ui.timeline.play');
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

function StepCount() {
  const { t } = useTranslation();
  const position = useSession((session) => session.position);
  const length = useSession((session) => session.document.run.timeline.length);
  return (
    <p className="step-count" data-testid="step-count">
      {t('ui.timeline.step', { n: position, count: length })}
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
