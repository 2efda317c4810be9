import { commandInfos } from '../../src-main/commands.ts';
import type { Games } from '../live/games.ts';
import type { Recordings } from '../live/recordings.ts';
import type { Files } from '../state/files.ts';
import type { Actions, Commands } from '../ui/command.ts';
import { compareActions } from './compare.ts';
import { engineActions } from './engine.ts';
import { fileActions } from './file.ts';
import { liveActions } from './live.ts';
import { paneActions } from './panes.ts';
import { playActions } from './play.ts';
import { viewActions } from './view.ts';

/** All commands, in the order in which lists show them. @throws when one has no action */
export function createCommands(files: Files, games: Games, recordings: Recordings): Commands {
  const actions: Actions = {
    ...playActions,
    ...fileActions(files),
    ...engineActions,
    ...compareActions(files),
    ...liveActions(games, recordings),
    ...paneActions,
    ...viewActions,
  };
  return new Map(
    commandInfos.map((info) => {
      const action = actions[info.id];
      if (action === undefined) throw new Error(`The command ${info.id} has no action`);
      return [info.id, { ...info, ...action }];
    }),
  );
}
