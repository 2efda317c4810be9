import type { CommandId } from '../../src-main/commands.ts';
import type { Games } from '../live/games.ts';
import type { Recordings } from '../live/recordings.ts';
import type { Files } from '../state/files.ts';
import type { Command, Commands } from '../ui/command.ts';
import { compareCommands } from './compare.ts';
import { engineCommands } from './engine.ts';
import { fileCommands } from './file.ts';
import { liveCommands } from './live.ts';
import { paneCommands } from './panes.ts';
import { playCommands } from './play.ts';
import { viewCommands } from './view.ts';

/** All commands, each once, in the order in which lists show them. */
export function createCommands(files: Files, games: Games, recordings: Recordings): Commands {
  const all: readonly Command[] = [
    ...playCommands(),
    ...fileCommands(files),
    ...engineCommands(),
    ...compareCommands(files),
    ...liveCommands(games, recordings),
    ...paneCommands(),
    ...viewCommands(),
  ];
  const commands = new Map<CommandId, Command>();
  for (const command of all) {
    if (commands.has(command.id)) throw new Error(`Two commands are called ${command.id}`);
    commands.set(command.id, command);
  }
  return commands;
}
