import { type CommandGroup, sections } from './command-sections.ts';

type IdsOf<S> = S extends { readonly commands: infer C } ? keyof C & string : never;
export type CommandId = IdsOf<(typeof sections)[number]>;

/** A command without its action. Its title is the text `command.<id>.title`. */
export interface CommandInfo {
  readonly id: CommandId;
  readonly group: CommandGroup;
  readonly hidden: boolean;
  readonly keys: readonly string[];
}

const infos: ReadonlyMap<string, CommandInfo> = new Map(
  sections.flatMap(({ group, commands, ...section }) =>
    (Object.entries(commands) as [CommandId, readonly string[]][]).map(([id, keys]) => [
      id,
      { id, group, hidden: 'hidden' in section, keys },
    ]),
  ),
);

/** All commands, in the order of lists. */
export const commandInfos: readonly CommandInfo[] = [...infos.values()];

/** Returns the keys of a command; menus show the first. */
export function keysOf(id: CommandId): readonly string[] {
  return infos.get(id)?.keys ?? [];
}

/** Tells whether an id from outside, such as from a menu of another version, is a command's. */
export function isCommandId(id: string): id is CommandId {
  return infos.has(id);
}
