import { Circle, Hourglass, Pause, Play, Plug, Radio, Snowflake, Square, StepForward } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { bytesText } from '../../../core/scene/kit/number-text.ts';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import type { CommandId } from '../../../src-main/contract/commands.ts';
import { useShownGame } from '../../state/live/games.ts';
import { withheldRequests } from '../../state/live/pausing-requests.ts';
import { useSession } from '../../state/session/session.ts';
import { joinSentences } from '../../text/join-sentences.ts';
import { useTranslate } from '../../text/translate.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { useCalmSession } from '../../ui/use-calm-session.ts';
import { useFollowingCost } from '../watch/following-cost.ts';
import { useBreaking } from '../watch/show-hit.ts';
import { GradeBadge } from './grade-badge.tsx';
import { LargerShare } from './larger-share.tsx';
import { RecordingBar } from './recording-bar.tsx';
import { seenFrameWords } from './status-words.ts';

/** The commands of the shown game or recording that are needed at any time. The others are in the menu. */
export function LiveBar() {
  const t = useTranslate();
  const source = useSession((session) => session.source);
  const game = useShownGame();
  if (source === null) return null;
  return (
    <>
      <section className="row live-bar" aria-label={t('ui.live.label')}>
        {source.kind === 'recording' && <RecordingBar source={source} />}
        {game !== null && <GameBar game={game} />}
      </section>
      {game !== null && <PausePermissions game={game} />}
      {game !== null && <LargerShare game={game} />}
    </>
  );
}

function GameBar({ game }: { readonly game: GameStatus }) {
  const following = useSession((session) => session.following);
  return (
    <>
      <Control game={game} following={following} />
      {(game.connection !== 'lost' || game.recording !== null) && <RecordButton game={game} />}
      <span className="spacer" />
      {game.grade === 'observed' && <GradeBadge grade={game.grade} />}
      <SeenFrame game={game} following={following} />
    </>
  );
}

interface ControlProps {
  readonly game: GameStatus;
  readonly following: boolean;
}

/** Says which frame is shown, and at which frame the game is. */
function SeenFrame({ game, following }: ControlProps) {
  const t = useTranslate();
  const source = useSession((session) => session.source);
  const position = useSession((session) => session.position);
  const isHit = useBreaking(({ reached }) => reached?.position === position);
  return <p className="seen-frame">{t(...seenFrameWords(game, source, { position, following, isHit }, t))}</p>;
}

/** Freezes the picture, and pauses the game if it can be paused. A lost game can only be connected again. */
function Control({ game: { capabilities, connection, paused }, following }: ControlProps) {
  const can = (what: 'pause' | 'step'): boolean => capabilities.includes(what);
  if (connection === 'lost')
    return <BarButton command="games.open" icon={Plug} className="primary" words="ui.live.reconnect" />;
  return (
    <>
      {following ? (
        <BarButton command="live.freeze" icon={Snowflake} className="outlined toggles" />
      ) : (
        <BarButton command="live.follow" icon={Radio} className="primary toggles" />
      )}
      {can('pause') && (
        <BarButton
          command="live.pause"
          icon={paused ? Play : Pause}
          className="outlined toggles"
          words={paused ? 'ui.live.resume' : 'ui.live.pause'}
          short={paused ? 'live-resume' : 'live-pause'}
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
  /** Replaces the command's title. */
  readonly words?: string | undefined;
  /** Last part of the key of the short name. Without it, a replaced title is shown in full. */
  readonly short?: string;
}

/** A button of a command with its short name. */
function BarButton({ command, icon: Icon, className = 'outlined', words, short }: BarButtonProps) {
  const t = useTranslate();
  const name = t(words ?? `command.${command}.title`);
  const shortName = short ?? (words === undefined ? command.split('.').join('-') : null);
  return (
    <CommandButton command={command} className={className} label={name}>
      <Icon size={16} aria-hidden="true" />
      <span className="label">{shortName === null ? name : t(`ui.live.short.${shortName}`)}</span>
    </CommandButton>
  );
}

function RecordButton({ game: { recording } }: { readonly game: GameStatus }) {
  const t = useTranslate();
  const cost = useFollowingCost();
  return (
    <CommandButton
      command="live.record"
      className={recording === null ? 'outlined' : 'danger'}
      label={recording === null ? undefined : t('ui.live.stopRecording')}
      title={recording?.path}
      note={cost}
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

/** Lists requests that a polled game was not sent because they would stop it for long. The user may allow them. */
function PausePermissions({ game }: { readonly game: GameStatus }) {
  const { t } = useTranslation();
  const { picture } = useCalmSession();
  const asked = game.connection === 'connected' ? withheldRequests(picture.timeline.columns) : [];
  if (asked.length === 0) return null;
  return (
    <div className="row notice warning" role="status">
      <Hourglass size={18} aria-hidden="true" />
      <p>{joinSentences(asked.map(({ what, ms }) => t(`ui.live.asks.${what}`, { ms })))}</p>
      <CommandButton command="live.allowPause" className="outlined">
        {t('ui.live.asks.allow')}
      </CommandButton>
    </div>
  );
}
