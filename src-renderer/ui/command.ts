import { createContext, useContext } from 'react';
import type { CommandId, CommandInfo } from '../../src-main/contract/commands.ts';

/** The action of a command, and its state. */
export interface Action {
  /** Returns false if the command would do nothing; it is then shown dimmed. If undefined, the command is always enabled. */
  readonly enabled?: () => boolean;
  /** For switches and choices: returns true if on. */
  readonly checked?: () => boolean;
  /** Returns false if the command makes no sense now; menus then omit it. */
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

/** Returns a text that changes whenever a command becomes visible, enabled or on, or ceases to be so. */
export function statesOf(commands: Commands): string {
  return [...commands.values()]
    .map(({ relevant, enabled, checked }) => [relevant, enabled, checked].map((is) => Number(is?.() ?? 2)).join(''))
    .join(' ');
}

/** The period in milliseconds of checking which commands are enabled, because that depends on many stores and on mounted diagrams. */
const LOOK_MS = 250;

/**
 * Calls `look` often enough to notice changed states of commands.
 * @returns a function that stops
 */
export function whenStatesMayChange(look: () => void): () => void {
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

export const CommandsContext = createContext<Commands>(new Map());

export function useRunCommand(): (id: CommandId) => void {
  const commands = useContext(CommandsContext);
  return (id) => runCommand(commands, id);
}
