import { type CommandGroup, type KeyMode, type MenuName, type Section, sections } from './command-sections.ts';

type IdsOf<S> = S extends { readonly commands: infer C } ? keyof C & string : never;
export type CommandId = IdsOf<(typeof sections)[number]>;

/** A command without its action. Its title is the text `command.<id>.title`. */
export interface CommandInfo {
  readonly id: CommandId;
  readonly group: CommandGroup;
  readonly hidden: boolean;
  readonly keys: readonly string[];
  /** The mode in which the keys are active; always if undefined. */
  readonly during?: KeyMode;
}

const infos: ReadonlyMap<string, CommandInfo> = new Map(
  sections.flatMap(({ group, commands, ...section }) =>
    (Object.entries(commands) as [CommandId, readonly string[]][]).map(([id, keys]) => [
      id,
      { id, group, hidden: 'hidden' in section, keys, ...('during' in section && { during: section.during }) },
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

/** A section of a menu. */
export interface MenuSection extends Pick<Section, 'application' | 'submenu'> {
  readonly ids: readonly CommandId[];
}

/** Returns the contents of a menu, in order. */
export function menuSections(menu: MenuName): readonly MenuSection[] {
  return sections
    .filter((section: Section) => section.menus?.includes(menu) === true)
    .map(({ commands, ...section }) => ({ ...section, ids: Object.keys(commands) as CommandId[] }));
}
