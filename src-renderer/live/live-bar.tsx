import {
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
import { useTranslation } from 'react-i18next';
import { bytesText } from '../../core/scene/kit/number-text.ts';
import type { GameStatus } from '../../src-main/api.ts';
import type { CommandId } from '../../src-main/commands.ts';
import { change, usePreferences } from '../state/preferences.ts';
import { useSession } from '../state/session.ts';
import { useTranslate } from '../text/translate.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { Consents } from './consents.tsx';
import { rateOf, useCountText } from './figures.ts';
import { useShownGame } from './games.ts';
import { GradeBadge } from './grade-badge.tsx';
import { RecordingBar } from './recording-bar.tsx';
import { Status } from './status-dot.tsx';
import { statusWords } from './status-words.ts';

/** What can be done with the game or recording that is shown. */
export function LiveBar() {
  const { t } = useTranslation();
  const source = useSession((session) => session.source);
  const game = useShownGame();
  if (source === null) return null;
  return (
    <>
      <section className="row live-bar" aria-label={t('ui.live.label')}>
        {source.kind === 'recording' ? <RecordingBar source={source} /> : game !== null && <GameBar game={game} />}
        <span className="spacer" />
        <BarButton command="games.script" icon={FileText} />
        <IconButton command="games.close" icon={Unplug} size={16} />
      </section>
      {game !== null && <Consents game={game} />}
    </>
  );
}

function GameBar({ game }: { readonly game: GameStatus }) {
  const t = useTranslate();
  const countText = useCountText();
  const following = useSession((session) => session.following);
  const { grade, capabilities, connection } = game;
  const can = (what: GameStatus['capabilities'][number]): boolean => capabilities.includes(what);
  return (
    <>
      <Status {...statusWords(game, following, t)} />
      <GradeBadge grade={grade} />
      {game.editing === 'on' && (
        <span className="badge editable" title={t('ui.edit.about')}>
          <Pencil size={12} aria-hidden="true" />
          {t('ui.edit.on')}
        </span>
      )}
      {game.torn && (
        <span className="badge problems" title={t('ui.live.about.torn')}>
          {t('ui.live.torn')}
        </span>
      )}
      <span className="live-figures mono">
        <span>{t(grade === 'observed' ? 'ui.live.poll' : 'ui.live.frame', { frame: countText(game.frame) })}</span>
        <span>{t('ui.games.perSecond', { count: rateOf(game.messagesPerSecond) })}</span>
        <span>{t('ui.games.bytesPerSecond', { bytes: bytesText(game.bytesPerSecond) })}</span>
      </span>
      <span className="spacer" />
      {following ? (
        <BarButton command="live.freeze" icon={Snowflake} />
      ) : (
        <BarButton command="live.follow" icon={Radio} className="primary" />
      )}
      {can('pause') && connection !== 'lost' && (
        <BarButton
          command="live.pause"
          icon={game.paused ? Play : Pause}
          words={game.paused ? 'ui.live.resume' : 'ui.live.pause'}
        />
      )}
      {can('step') && connection !== 'lost' && <BarButton command="live.step" icon={StepForward} />}
      <RecordButton game={game} />
      <BarButton command="recording.saveSpan" icon={Scissors} />
      <Rate />
    </>
  );
}

interface BarButtonProps {
  readonly command: CommandId;
  readonly icon: typeof Pause;
  readonly className?: string;
  /** In place of the command's own title and short name. */
  readonly words?: string;
}

/** A command with its name beside it, where there is room. */
function BarButton({ command, icon: Icon, className = 'outlined', words }: BarButtonProps) {
  const { t } = useTranslation();
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
  const { t } = useTranslation();
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

/** Pictures a second, at most. */
function Rate() {
  const { t } = useTranslation();
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
