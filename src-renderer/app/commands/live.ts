import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import { goToHit, togglePause } from '../../debug/watch/breakpoints.ts';
import { type Games, showNext, shownGame, useGames } from '../../state/live/games.ts';
import { longestWithheldPause } from '../../state/live/pausing-requests.ts';
import type { Recordings } from '../../state/live/recordings.ts';
import { follow, freeze, showSource, useSession } from '../../state/session/session.ts';
import { shownWatches } from '../../state/session/watches.ts';
import { dismissOffers, openDialog } from '../../state/window/window-state.ts';
import type { Actions } from '../../ui/command.ts';

const session = useSession.getState;

function hasBreakpoints(): boolean {
  return shownWatches().breakpoints.some(({ enabled }) => enabled);
}

function isGame(): boolean {
  return session().source?.kind === 'game';
}

/** Commands for games and recordings. */
export function liveActions(games: Games, recordings: Recordings): Actions {
  return {
    ...sourceActions(games, recordings),
    ...gameActions(games),
    'watch.next': { enabled: hasBreakpoints, run: () => void goToHit(false, games) },
    'watch.previous': { enabled: hasBreakpoints, run: () => void goToHit(true, games) },
    'recording.saveSpan': {
      enabled: () => session().source !== null,
      run: () => {
        // The picture must not move while the dialog chooses a part of it.
        freeze();
        openDialog({ kind: 'span' });
      },
    },
  };
}

/** Commands that open and close a game or a recording. */
function sourceActions(games: Games, recordings: Recordings): Actions {
  return {
    'games.open': { run: () => openDialog({ kind: 'games' }) },
    'recording.open': { run: () => void recordings.open() },
    'recording.openLast': {
      enabled: () => useGames.getState().recorded !== null,
      run() {
        dismissOffers('recording.openLast');
        void recordings.openLast();
      },
    },
    'games.next': { enabled: () => useGames.getState().open.length > 0, run: showNext },
    'games.script': { enabled: () => session().source !== null, run: () => showSource(null) },
    'games.close': {
      enabled: () => session().source !== null,
      run: () => {
        const { source } = session();
        if (source !== null) games.close(source);
      },
    },
  };
}

/** Commands that control the shown game and its recording. */
function gameActions(games: Games): Actions {
  const withGame = (act: (game: GameStatus) => void) => (): void => {
    const game = shownGame();
    if (game !== null) act(game);
  };
  const can = (capability: 'pause' | 'step'): boolean => {
    const game = shownGame();
    return game !== null && game.connection !== 'lost' && game.capabilities.includes(capability);
  };
  return {
    'live.freeze': { enabled: () => session().following, run: freeze },
    'live.follow': { enabled: () => isGame() && !session().following, run: follow },
    'live.pause': {
      enabled: () => can('pause'),
      checked: () => shownGame()?.paused === true,
      run: withGame((game) => togglePause(game, games)),
    },
    'live.step': {
      enabled: () => can('step'),
      run: withGame((game) => {
        // Follows again, because the requested frame is the newest.
        follow();
        void games.control(game, 'step');
      }),
    },
    'live.allowPause': {
      enabled: () => isGame() && longestWithheldPause() > 0,
      run: withGame((game) => void games.allowPause(game, longestWithheldPause())),
    },
    'live.record': {
      enabled: () => shownGame() !== null,
      checked: () => shownGame()?.recording != null,
      run: withGame((game) => void games.toggleRecording(game)),
    },
  };
}
