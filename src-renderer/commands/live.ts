import { type Games, showNext, shownGame, useGames } from '../live/games.ts';
import type { Recordings } from '../live/recordings.ts';
import { follow, freeze, showSource, useSession } from '../state/session.ts';
import { openDialog } from '../state/shell.ts';
import type { Command } from '../ui/command.ts';

const session = useSession.getState;

/** Games and recordings: what is shown, how it runs, and what is kept of it. */
export function liveCommands(games: Games, recordings: Recordings): readonly Command[] {
  const isGame = (): boolean => session().source?.kind === 'game';
  const can = (capability: 'pause' | 'step'): boolean => {
    const game = shownGame();
    return game !== null && game.connection !== 'lost' && game.capabilities.includes(capability);
  };
  const control = (action: 'pause' | 'resume' | 'step') => (): void => {
    const game = shownGame();
    if (game === null) return;
    // Whoever lets the game go on by a frame wants to see it.
    if (action === 'step') follow();
    void games.control(game, action);
  };
  return [
    { id: 'games.open', group: 'live', run: () => openDialog({ kind: 'games' }) },
    { id: 'recording.open', group: 'live', run: () => void recordings.open() },
    {
      id: 'recording.openLast',
      group: 'live',
      enabled: () => useGames.getState().recorded !== null,
      run: () => void recordings.openLast(),
    },
    { id: 'games.next', group: 'live', enabled: () => useGames.getState().open.length > 0, run: showNext },
    { id: 'games.script', group: 'live', enabled: () => session().source !== null, run: () => showSource(null) },
    {
      id: 'games.close',
      group: 'live',
      enabled: () => session().source !== null,
      run: () => {
        const { source } = session();
        if (source !== null) games.close(source);
      },
    },
    { id: 'live.freeze', group: 'live', enabled: () => session().following, run: freeze },
    { id: 'live.follow', group: 'live', enabled: () => isGame() && !session().following, run: follow },
    {
      id: 'live.pause',
      group: 'live',
      enabled: () => can('pause'),
      checked: () => shownGame()?.paused === true,
      run: () => control(shownGame()?.paused === true ? 'resume' : 'pause')(),
    },
    { id: 'live.step', group: 'live', enabled: () => can('step'), run: control('step') },
    {
      id: 'live.record',
      group: 'live',
      enabled: () => shownGame() !== null,
      checked: () => shownGame()?.recording != null,
      run: () => {
        const game = shownGame();
        if (game !== null) void games.toggleRecording(game);
      },
    },
    {
      id: 'recording.saveSpan',
      group: 'live',
      enabled: () => session().source !== null,
      run: () => {
        // What is chosen from has to stand still.
        freeze();
        openDialog({ kind: 'span' });
      },
    },
  ];
}
