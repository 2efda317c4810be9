import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { libraryText, versionNote } from '../../../core/capture/library-version.ts';
import { bytesText } from '../../../core/scene/kit/number-text.ts';
import type { Attached } from '../../../src-main/contract/api.ts';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import { gameTitle } from '../../state/live/game-title.ts';
import { type Games, inOrder, useGames, useShownGame } from '../../state/live/games.ts';
import { useSession } from '../../state/session/session.ts';
import { closeDialog } from '../../state/window/window-state.ts';
import { useTranslate } from '../../text/translate.ts';
import { CodeChoice } from '../../ui/code-choice.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import { clockText, rateOf } from '../../ui/number-text.ts';
import { GradeBadge } from '../live/grade-badge.tsx';
import { Status } from '../live/status-dot.tsx';
import { statusWords } from '../live/status-words.ts';
import { ConnectToAddress } from './connect-to-address.tsx';

/** The complete code for a game, by library. */
const LINES = {
  bitECS:
    "import { attach } from 'ecs-atlas-probe';\nimport { bitecs } from 'ecs-atlas-probe/bitecs';\n\nattach(world, bitecs({ Position, Velocity }), { name: 'my game' });",
  koota:
    "import { attach } from 'ecs-atlas-probe';\nimport { koota } from 'ecs-atlas-probe/koota';\n\nattach(world, koota({ Position, Velocity }), { name: 'my game' });",
  miniplex:
    "import { attach } from 'ecs-atlas-probe';\nimport { miniplex } from 'ecs-atlas-probe/miniplex';\n\nattach(world, miniplex(), { name: 'my game' });",
  becsy:
    "import { attach } from 'ecs-atlas-probe';\nimport { becsy } from 'ecs-atlas-probe/becsy';\n\nattach(world, becsy(), { name: 'my game' });",
  elics:
    "import { attach } from 'ecs-atlas-probe';\nimport { elics } from 'ecs-atlas-probe/elics';\n\nattach(world, elics(), { name: 'my game' });",
  'thi.ng/ecs':
    "import { attach } from 'ecs-atlas-probe';\nimport { thingEcs } from 'ecs-atlas-probe/thing-ecs';\n\nattach(ecs, thingEcs(), { name: 'my game' });",
  EnTT: '#include <ecs_atlas_entt.hpp>\n\necs_atlas::entt_probe atlas{registry, "my game"};\nECS_ATLAS_COMPONENT(atlas, Position, x, y);   // its name and values\n\natlas.frame();   // at the end of each frame',
  Flecs:
    '#include <ecs_atlas_flecs.hpp>\n\necs_atlas::flecs_probe atlas{world, "my game"};\n\natlas.frame();   // at the end of each frame\n\n// Or without a probe, polled at port 27750:\nworld.import<flecs::stats>();\nworld.set<flecs::Rest>({});',
} as const;

/** Lists running games, and explains how to attach others. */
export function GamesDialog({ games }: { readonly games: Games }) {
  const { t } = useTranslation();
  const attached = useGames((state) => state.attached);
  const shown = useShownGame()?.id;
  const list = inOrder(attached?.games ?? [], shown);
  const lost = list.filter(({ id, connection }) => connection === 'lost' && id !== shown).length;
  return (
    <Dialog title={t('ui.games.title')} className="games-dialog">
      <p className="hint games-lead">{t(leadOf(attached))}</p>
      <EndpointProblems attached={attached} />
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
      <Refusals attached={attached} />
      <GamesHowTo attached={attached} />
      <ConnectToAddress games={games} />
    </Dialog>
  );
}

/** Returns the key of the introduction. Games only appear by themselves if they can connect. */
function leadOf(attached: Attached | null): string {
  if (attached !== null && attached.games.length > 0) return 'ui.games.choose';
  return isClosed(attached) ? 'ui.games.noneNow' : 'ui.games.none';
}

/** True if the socket cannot be opened; the program keeps retrying. */
function isClosed(attached: Attached | null): boolean {
  return attached !== null && attached.endpoints.socket === null && attached.endpoints.problems.length > 0;
}

/** Lists why games cannot connect, and what to do. */
function EndpointProblems({ attached }: { readonly attached: Attached | null }) {
  const { t } = useTranslation();
  const problems = attached?.endpoints.problems ?? [];
  if (problems.length === 0) return null;
  return (
    <div className="row notice warning" role="alert">
      <div className="stack tight">
        {problems.map(({ key, args }) => (
          <span key={`${key} ${Object.values(args).join(' ')}`}>{t(key, args)}</span>
        ))}
        {isClosed(attached) && <span className="hint">{t('ui.games.again')}</span>}
      </div>
    </div>
  );
}

interface RowProps {
  readonly game: GameStatus;
  readonly games: Games;
  readonly first: boolean;
}

function GameRow({ game, games, first }: RowProps) {
  const { t } = useTranslation();
  const key = useSession((session) => session.source?.key);
  const shown = key === `game:${game.id}`;
  const name = gameTitle(game);
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
        <GameWords game={game} name={name} />
      </button>
      {game.connection === 'lost' && (
        <IconAction
          label={t('ui.games.forget', { name })}
          icon={Trash2}
          size={16}
          onClick={() => void games.forget(game)}
        />
      )}
    </li>
  );
}

/** Shows the engine of a game, its connection, and why it ended. */
function GameWords({ game, name }: { readonly game: GameStatus; readonly name: string }) {
  const t = useTranslate();
  const { engine, grade, recording, ended } = game;
  const note = versionNote(engine, t);
  return (
    <>
      <span className="row game-title">
        <strong>{name}</strong>
        <span>{libraryText(engine, t)}</span>
        <GradeBadge grade={grade} />
        {recording !== null && <span className="badge problems">{t('ui.games.isRecorded')}</span>}
      </span>
      <Status {...statusWords(game, false, t)} />
      {note !== null && <span className="hint game-note">{note}</span>}
      <Figures game={game} />
      {ended !== null && ended.code !== 'done' && (
        <span className="game-ended">{t('ui.games.ended', { reason: ended.reason })}</span>
      )}
    </>
  );
}

/** Facts that help to decide whether to attach. */
function Figures({ game }: { readonly game: GameStatus }) {
  const { t } = useTranslation();
  const figures = [
    game.pid === undefined ? null : t('ui.games.pid', { pid: game.pid }),
    game.via === 'socket' ? null : game.via,
    t(game.grade === 'observed' ? 'ui.live.poll' : 'ui.live.frame', { frame: game.frame }),
    t('ui.games.columns', { count: game.columns }),
    game.connection === 'lost' ? null : t('ui.games.perSecond', { count: rateOf(game.messagesPerSecond) }),
    game.connection === 'lost' ? null : t('ui.games.bytesPerSecond', { bytes: bytesText(game.bytesPerSecond) }),
    game.runs > 1 ? t('ui.games.runs', { count: game.runs }) : null,
  ];
  return <span className="game-figures">{figures.filter((figure) => figure !== null).join(' · ')}</span>;
}

/** Lists refused connections with their reasons, the latest first. */
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

/** How to attach a game: the code, and the endpoints. */
function GamesHowTo({ attached }: { readonly attached: Attached | null }) {
  const { t } = useTranslation();
  const { socket = null, websocket = null, token = null } = attached?.endpoints ?? {};
  const paste = websocket === null ? null : `localStorage.setItem('ecs-atlas', '${websocket} ${token ?? ''}')`;
  return (
    <section className="games-how-to" aria-label={t('ui.games.howTo')}>
      <h3 className="subtitle">{t('ui.games.howTo')}</h3>
      <CodeChoice label={t('ui.games.library')} lines={LINES} />
      <h3 className="subtitle">{t('ui.games.where')}</h3>
      <dl className="stack endpoints">
        {socket !== null && (
          <div>
            <dt className="hint">{t('ui.games.socket')}</dt>
            <dd className="mono">{socket}</dd>
          </div>
        )}
        {paste !== null && (
          <div>
            <dt className="hint">{t('ui.games.browser')}</dt>
            <dd>
              <Copyable text={paste} label={t('ui.games.copyBrowser')} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
