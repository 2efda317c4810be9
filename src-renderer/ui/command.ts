import { createContext, useContext } from 'react';
import type { CommandId, CommandInfo } from '../../src-main/contract/commands.ts';

/** The action of a command, and its state. */
export interface Action {
  /** False while it would do nothing; it is shown, but dimmed. Left out: always possible. */
  readonly enabled?: () => boolean;
  /** For switches and choices: whether it is on. */
  readonly checked?: () => boolean;
  /** False while it means nothing: menus leave it out. */
  readonly relevant?: () => boolean;
  run(): void;
}

export type Actions = Readonly<Partial<Record<CommandId, Action>>>;

/** Something the user can do, from a key, the palette, a button or a menu. */
export type Command = CommandInfo & Action;

export type Commands = ReadonlyMap<CommandId, Command>;

/** Runs a command unless it is disabled. */
export function runCommand(commands: Commands, id: CommandId): void {
  const command = commands.get(id);
  if (command === undefined || command.enabled?.() === false) return;
  command.run();
}

/** Which commands are visible, enabled and on, as a text that changes with them. */
export function statesOf(commands: Commands): string {
  return [...commands.values()]
    .map(({ relevant, enabled, checked }) => [relevant, enabled, checked].map((is) => Number(is?.() ?? 2)).join(''))
    .join(' ');
}

export const CommandsContext = createContext<Commands>(new Map());

export function useRunCommand(): (id: CommandId) => void {
  const commands = useContext(CommandsContext);
  return (id) => runCommand(commands, id);
}
