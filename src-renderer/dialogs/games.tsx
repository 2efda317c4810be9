import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { bytesText } from '../../core/scene/kit/number-text.ts';
import type { Attached, GameStatus } from '../../src-main/api.ts';
import { clockText, rateOf, useCountText } from '../live/figures.ts';
import { type Games, inOrder, useGames, useShownGame } from '../live/games.ts';
import { GradeBadge } from '../live/grade-badge.tsx';
import { Status } from '../live/status-dot.tsx';
import { statusWords } from '../live/status-words.ts';
import { useSession } from '../state/session.ts';
import { closeDialog } from '../state/shell.ts';
import { useTranslate } from '../text/translate.ts';
import { ConnectToAddress } from './connect-to-address.tsx';
import { Dialog } from './dialog.tsx';
import { GamesHowTo } from './games-how-to.tsx';

/** Games that run, and how others come here. */
export function GamesDialog({ games }: { readonly games: Games }) {
  const { t } = useTranslation();
  const attached = useGames((state) => state.attached);
  const shown = useShownGame()?.id;
  const list = inOrder(attached?.games ?? [], shown);
  const lost = list.filter(({ id, connection }) => connection === 'lost' && id !== shown).length;
  return (
    <Dialog title={t('ui.games.title')} className="games-dialog">
      {list.length === 0 && <p className="lead games-none">{t('ui.games.none')}</p>}
      <ul className="stack game-list" aria-label={t('ui.games.list')}>
        {list.map((game, place) => (
          <GameRow key={game.id} game={game} games={games} first={place === 0} />
        ))}
      </ul>
      {lost > 0 && (
        <button type="button" className="button outlined clear-lost" onClick={() => void games.forgetLost()}>
          <Trash2 size={16} aria-hidden="true" />
          {t('ui.games.forgetLost', { count: lost })}
        </button>
      )}
      <ConnectToAddress games={games} />
      <Refusals attached={attached} />
      <GamesHowTo attached={attached} />
    </Dialog>
  );
}

interface RowProps {
  readonly game: GameStatus;
  readonly games: Games;
  readonly first: boolean;
}

function GameRow({ game, games, first }: RowProps) {
  const t = useTranslate();
  const key = useSession((session) => session.source?.key);
  const shown = key === `game:${game.id}`;
  const name = game.world === undefined ? game.name : `${game.name} · ${game.world}`;
  return (
    <li className={shown ? 'game shown' : 'game'}>
      <button
        type="button"
        className="game-main"
        aria-current={shown ? 'true' : undefined}
        data-autofocus={first ? '' : undefined}
        onClick={() => {
          closeDialog();
          void games.attach(game);
        }}
      >
        <span className="row game-title">
          <strong>{name}</strong>
          <span>{`${game.engine.name} ${game.engine.version}`.trim()}</span>
          <GradeBadge grade={game.grade} />
          {game.torn && <span className="badge problems">{t('ui.live.torn')}</span>}
          {game.recording !== null && <span className="badge problems">{t('ui.games.isRecorded')}</span>}
        </span>
        <Status {...statusWords(game, false, t)} />
        <Figures game={game} />
        {game.ended !== null && game.ended.code !== 'done' && (
          <span className="game-ended">{t('ui.games.ended', { reason: game.ended.reason })}</span>
        )}
      </button>
      {game.connection === 'lost' && (
        <button
          type="button"
          className="button icon"
          aria-label={t('ui.games.forget', { name })}
          title={t('ui.games.forget', { name })}
          onClick={() => void games.forget(game)}
        >
          <Trash2 size={16} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

/** What one would like to know before attaching. */
function Figures({ game }: { readonly game: GameStatus }) {
  const { t } = useTranslation();
  const countText = useCountText();
  const figures = [
    game.pid === undefined ? null : t('ui.games.pid', { pid: game.pid }),
    game.via === 'socket' ? null : game.via,
    t(game.grade === 'observed' ? 'ui.live.poll' : 'ui.live.frame', { frame: countText(game.frame) }),
    t('ui.games.columns', { count: game.columns, columns: countText(game.columns) }),
    game.connection === 'lost' ? null : t('ui.games.perSecond', { count: rateOf(game.messagesPerSecond) }),
    game.connection === 'lost' ? null : t('ui.games.bytesPerSecond', { bytes: bytesText(game.bytesPerSecond) }),
    game.runs > 1 ? t('ui.games.runs', { count: game.runs }) : null,
  ];
  return <span className="game-figures">{figures.filter((figure) => figure !== null).join(' · ')}</span>;
}

/** Connections that came to nothing, and why: the latest first. */
function Refusals({ attached }: { readonly attached: Attached | null }) {
  const { t } = useTranslation();
  const refusals = attached?.refusals ?? [];
  if (refusals.length === 0) return null;
  return (
    <details className="refusals">
      <summary>{t('ui.games.refusals', { count: refusals.length })}</summary>
      <ul className="stack tight">
        {refusals.toReversed().map((refusal, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: refusals have no identity, and the list only grows
          <li key={refusals.length - place} className="row">
            <time className="hint">{clockText(refusal.at)}</time>
            <span className="badge">{refusal.via}</span>
            <span>{refusal.reason}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
