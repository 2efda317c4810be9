import { type CommandGroup, type KeyMode, type MenuName, type Section, sections } from './command-sections.ts';

type IdsOf<S> = S extends { readonly commands: infer C } ? keyof C & string : never;
export type CommandId = IdsOf<(typeof sections)[number]>;

/** What is known of a command without running it. Its title is the text `command.<id>.title`. */
export interface CommandInfo {
  readonly id: CommandId;
  readonly group: CommandGroup;
  readonly hidden: boolean;
  readonly keys: readonly string[];
  /** The mode in which the keys count; left out: always. */
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

/** All commands, in the order in which lists show them. */
export const commandInfos: readonly CommandInfo[] = [...infos.values()];

/** Keys of a command, the one shown in menus first. */
export function keysOf(id: CommandId): readonly string[] {
  return infos.get(id)?.keys ?? [];
}

/** Ids that come from outside (a menu of another version, say) are checked before use. */
export function isCommandId(id: string): id is CommandId {
  return infos.has(id);
}

/** A section of a menu. */
export interface MenuSection extends Pick<Section, 'application' | 'submenu'> {
  readonly ids: readonly CommandId[];
}

/** What a menu shows, in order. */
export function menuSections(menu: MenuName): readonly MenuSection[] {
  return sections
    .filter((section: Section) => section.menus?.includes(menu) === true)
    .map(({ commands, ...section }) => ({ ...section, ids: Object.keys(commands) as CommandId[] }));
}
