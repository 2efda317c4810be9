import {
  ChevronLast,
  Circle,
  FileText,
  Pause,
  Pencil,
  Play,
  Radio,
  Scissors,
  Snowflake,
  Square,
  StepForward,
  Unplug,
} from 'lucide-react';
import { bytesText } from '../../../core/scene/kit/number-text.ts';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import type { CommandId } from '../../../src-main/contract/commands.ts';
import { useShownGame } from '../../state/live/games.ts';
import { change, usePreferences } from '../../state/preferences/preferences.ts';
import { useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { rateOf } from '../../ui/number-text.ts';
import { Select } from '../../ui/select.tsx';
import { GradeBadge } from './grade-badge.tsx';
import { PausePermissions } from './pause-permissions.tsx';
import { RecordingBar } from './recording-bar.tsx';
import { Status } from './status-dot.tsx';
import { statusWords } from './status-words.ts';

/** The commands of the shown game or recording. */
export function LiveBar() {
  const t = useTranslate();
  const source = useSession((session) => session.source);
  const game = useShownGame();
  if (source === null) return null;
  return (
    <>
      <section className="row live-bar" aria-label={t('ui.live.label')}>
        {source.kind === 'recording' && <RecordingBar source={source} />}
        {game === null ? <span className="spacer" /> : <GameBar game={game} />}
        <BarButton command="games.script" icon={FileText} />
        <IconButton command="games.close" icon={Unplug} size={16} />
      </section>
      {game !== null && <PausePermissions game={game} />}
    </>
  );
}

function GameBar({ game }: { readonly game: GameStatus }) {
  const t = useTranslate();
  const following = useSession((session) => session.following);
  return (
    <>
      <Status {...statusWords(game, following, t)} />
      <GradeBadge grade={game.grade} />
      {game.editing === 'on' && (
        <span className="badge editable" title={t('ui.edit.about')}>
          <Pencil size={12} aria-hidden="true" />
          {t('ui.edit.on')}
        </span>
      )}
      <Figures game={game} following={following} />
      <span className="spacer" />
      <Control game={game} following={following} />
      <RecordButton game={game} />
      <BarButton command="recording.saveSpan" icon={Scissors} />
      <Rate />
    </>
  );
}

interface ControlProps {
  readonly game: GameStatus;
  readonly following: boolean;
}

/** The rates of the game until it is lost; while the picture is frozen, also the game's current frame. */
function Figures({ game, following }: ControlProps) {
  const t = useTranslate();
  const { grade, frame, messagesPerSecond, bytesPerSecond } = game;
  return (
    <span className="live-figures" title={t('ui.live.about.figures')}>
      {game.connection !== 'lost' && (
        <>
          <span>{t('ui.games.perSecond', { count: rateOf(messagesPerSecond) })}</span>
          <span>{t('ui.games.bytesPerSecond', { bytes: bytesText(bytesPerSecond) })}</span>
        </>
      )}
      {!following && <span>{t(`ui.live.gameAt.${grade === 'observed' ? 'poll' : 'frame'}`, { frame })}</span>}
    </span>
  );
}

/** Freezes the picture, and pauses the game if it can be paused. */
function Control({ game: { capabilities, connection, paused }, following }: ControlProps) {
  const isLost = connection === 'lost';
  const can = (what: 'pause' | 'step'): boolean => !isLost && capabilities.includes(what);
  return (
    <>
      {following ? (
        <BarButton command="live.freeze" icon={Snowflake} />
      ) : (
        <BarButton
          command="live.follow"
          icon={isLost ? ChevronLast : Radio}
          className="primary"
          words={isLost ? 'ui.live.lastFrame' : undefined}
        />
      )}
      {can('pause') && (
        <BarButton
          command="live.pause"
          icon={paused ? Play : Pause}
          words={paused ? 'ui.live.resume' : 'ui.live.pause'}
        />
      )}
      {can('step') && <BarButton command="live.step" icon={StepForward} />}
    </>
  );
}

interface BarButtonProps {
  readonly command: CommandId;
  readonly icon: typeof Pause;
  readonly className?: string;
  /** Replaces the command's title and short name. */
  readonly words?: string | undefined;
}

/** A button of a command, with its name if there is room. */
function BarButton({ command, icon: Icon, className = 'outlined', words }: BarButtonProps) {
  const t = useTranslate();
  const name = t(words ?? `command.${command}.title`);
  const short = words === undefined ? t(`ui.live.short.${command.split('.').join('-')}`) : name;
  return (
    <CommandButton command={command} className={className} label={name}>
      <Icon size={16} aria-hidden="true" />
      <span className="label">{short}</span>
    </CommandButton>
  );
}

function RecordButton({ game: { recording } }: { readonly game: GameStatus }) {
  const t = useTranslate();
  return (
    <CommandButton
      command="live.record"
      className={recording === null ? 'outlined' : 'danger'}
      label={recording === null ? undefined : t('ui.live.stopRecording')}
      title={recording?.path}
      pressed={recording !== null}
    >
      {recording === null ? <Circle size={14} aria-hidden="true" /> : <Square size={12} aria-hidden="true" />}
      <span className={recording === null ? 'label' : ''}>
        {recording === null
          ? t('ui.live.short.live-record')
          : recording.problem === null
            ? t('ui.live.recordingBytes', { bytes: bytesText(recording.bytes) })
            : t('ui.live.recordingFailed')}
      </span>
    </CommandButton>
  );
}

const RATES: readonly number[] = [60, 30, 10, 5, 2, 1];

/** The maximum number of pictures per second. */
function Rate() {
  const t = useTranslate();
  const live = usePreferences((preferences) => preferences.live);
  return (
    <Select
      className="rate"
      label={t('ui.live.rate')}
      value={live.rate}
      options={RATES.map((rate) => [rate, t('ui.games.perSecond', { count: rate })])}
      onChange={(rate) => change({ live: { ...live, rate } })}
    />
  );
}
