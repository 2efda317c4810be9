import { createContext, useContext } from 'react';
import type { CommandId } from '../../src-main/commands.ts';

export type CommandGroup = 'file' | 'edit' | 'play' | 'engine' | 'compare' | 'live' | 'panes' | 'view' | 'help';

/** Something the user can do, by whatever way: key, palette, button, the host's menu. */
export interface Command {
  readonly id: CommandId;
  readonly group: CommandGroup;
  /** False while it would do nothing; it is shown, but dimmed. Left out: always possible. */
  readonly enabled?: () => boolean;
  /** For switches and choices: whether it is on. */
  readonly checked?: () => boolean;
  /** Not listed in the palette: the percent keys, say. */
  readonly hidden?: boolean;
  run(): void;
}

export type Commands = ReadonlyMap<CommandId, Command>;

/** Runs a command unless it is not possible now. */
export function runCommand(commands: Commands, id: CommandId): void {
  const command = commands.get(id);
  if (command === undefined || command.enabled?.() === false) return;
  command.run();
}

export const CommandsContext = createContext<Commands>(new Map());

export function useRunCommand(): (id: CommandId) => void {
  const commands = useContext(CommandsContext);
  return (id) => runCommand(commands, id);
}
