import type { Menu, MenuItem, MenuItemConstructorOptions } from 'electron';
import type { Locale } from '../../assets/locales/locales.ts';
import type { MenuStates } from '../contract/api.ts';
import { type CommandId, keysOf } from '../contract/commands.ts';
import { type MenuEntry, type MenuName, menus, titleKey, type WorkMenu } from '../contract/menus.ts';
import type { HostTranslate } from '../contract/text.ts';

export interface MenuContext {
  t: HostTranslate;
  locale: Locale;
  platform: NodeJS.Platform;
  /** The menu of what is open. */
  work: WorkMenu;
  /** The states of the window's commands; empty until the window reports them. */
  states: MenuStates;
  recent: readonly { name: string; path: string }[];
  /** Runs a command of the window by its id. */
  command(id: string): void;
  openRecent(path: string): void;
  clearRecent(): void;
  /** True if it checks for newer versions; null if this build has no releases. */
  looksForUpdates: boolean | null;
  lookForUpdates(enabled: boolean): void;
  showCrashReports(): void;
}

type Item = MenuItemConstructorOptions;
const separator: Item = { type: 'separator' };

/** Returns the application menu, by the conventions of each system: an app menu on a Mac, Quit and About elsewhere. */
export function menuTemplate(context: MenuContext): Item[] {
  const mac = context.platform === 'darwin';
  const menus = [
    fileMenu(context),
    editMenu(context),
    submenu(context, context.work, commands(context, context.work)),
    viewMenu(context),
  ];
  return mac ? [appMenu(context), ...menus, windowMenu(context), helpMenu(context)] : [...menus, helpMenu(context)];
}

/**
 * A menu item that sends a command. The menu only shows its key, because the page handles keys and ignores them while the user types. (A
 * Mac asks the page first and the menu afterwards.)
 */
function item(context: MenuContext, id: CommandId): Item {
  const [chord] = keysOf(id);
  const key = chord === undefined ? {} : { accelerator: acceleratorOf(chord), registerAccelerator: false };
  const click = () => context.command(id);
  return { id, label: context.t(`command.${id}.title`), click, ...key, ...stateOf(context, id) };
}

/** The system toggles the check of a clicked item; the click restores it, because the window decides. */
function stateOf({ states, command }: MenuContext, id: CommandId): Item {
  const state = states[id];
  if (state === undefined) return {};
  const { shown: visible, enabled, checked } = state;
  if (checked === null) return { visible, enabled };
  const click = (item: Pick<MenuItem, 'checked'>): void => {
    item.checked = !item.checked;
    command(id);
  };
  return { type: 'checkbox', visible, enabled, checked, click };
}

/** Changes the items of a shown menu, so that an open menu stays open. */
export function showStates(menu: Pick<Menu, 'items'>, states: MenuStates): void {
  for (const item of menu.items) {
    const state = states[item.id];
    if (state !== undefined) {
      item.visible = state.shown;
      item.enabled = state.enabled;
      if (state.checked !== null) item.checked = state.checked;
    }
    if (item.submenu) showStates(item.submenu, states);
  }
}

/** Converts a chord to Electron's notation: `CmdOrCtrl+Shift+S`. */
export function acceleratorOf(chord: string): string {
  return chord
    .replace('Mod+', 'CmdOrCtrl+')
    .replace('Arrow', '')
    .replace(/(?<=^|\+)\+$/, 'Plus')
    .replace(/(?<=^|\+)[a-z]$/, (letter) => letter.toUpperCase());
}

/** Returns the items of a menu. Undo and redo are in the Edit menu. */
function commands(context: MenuContext, menu: MenuName): Item[] {
  const sections = menus[menu].filter(([first]) => first !== 'edit.undo');
  return sections.flatMap((entries, i) => {
    const items = entries.map((entry) => entryItem(context, entry));
    return i === 0 ? items : [separator, ...items];
  });
}

function entryItem(context: MenuContext, entry: MenuEntry): Item {
  if (typeof entry === 'string') return item(context, entry);
  const { name, ids } = entry;
  if (name === 'recent') return recentMenu(context);
  return {
    label: context.t(`menu.heading.${name}`),
    submenu: ids.map((id) => {
      const short = { ...item(context, id), label: context.t(titleKey(id, name)) };
      const isLocale = id.startsWith('view.locale.');
      return isLocale ? { ...short, type: 'radio' as const, checked: id === `view.locale.${context.locale}` } : short;
    }),
  };
}

function submenu({ t }: MenuContext, id: string, items: Item[]): Item {
  return { id, label: t(`menu.${id}.title`), submenu: items };
}

function appMenu({ t }: MenuContext): Item {
  return {
    label: 'ECS Atlas',
    submenu: [
      { role: 'about', label: t('menu.app.about') },
      separator,
      { role: 'services', label: t('menu.app.services') },
      separator,
      { role: 'hide', label: t('menu.app.hide') },
      { role: 'hideOthers', label: t('menu.app.hideOthers') },
      { role: 'unhide', label: t('menu.app.showAll') },
      separator,
      { role: 'quit', label: t('menu.app.quit') },
    ],
  };
}

function fileMenu(context: MenuContext): Item {
  const leave: Item = context.platform === 'darwin' ? { role: 'close' } : { role: 'quit' };
  return submenu(context, 'file', [
    ...commands(context, 'file'),
    separator,
    { ...leave, label: context.t(`menu.file.${leave.role}`) },
  ]);
}

function recentMenu(context: MenuContext): Item {
  const files = context.recent.map(
    ({ name, path }): Item => ({
      label: name,
      sublabel: path,
      toolTip: path,
      click: () => context.openRecent(path),
    }),
  );
  const clear: Item = { label: context.t('menu.file.clearRecent'), click: () => context.clearRecent() };
  const none: Item = { label: context.t('menu.file.noRecent'), enabled: false };
  return {
    id: 'file.recent',
    label: context.t('menu.heading.recent'),
    submenu: files.length === 0 ? [none] : [...files, separator, clear],
  };
}

/** Undo and redo are commands of the window, because they also cover operations; the other items are the system's. */
function editMenu(context: MenuContext): Item {
  const { t } = context;
  return submenu(context, 'edit', [
    item(context, 'edit.undo'),
    item(context, 'edit.redo'),
    separator,
    { role: 'cut', label: t('menu.edit.cut') },
    { role: 'copy', label: t('menu.edit.copy') },
    { role: 'paste', label: t('menu.edit.paste') },
    { role: 'selectAll', label: t('menu.edit.selectAll') },
  ]);
}

function viewMenu(context: MenuContext): Item {
  const tools: Item = { role: 'toggleDevTools', label: context.t('menu.view.developerTools') };
  return submenu(context, 'view', [...commands(context, 'view'), separator, tools]);
}

function windowMenu({ t }: MenuContext): Item {
  return {
    role: 'window',
    label: t('menu.window.title'),
    submenu: [
      { role: 'minimize', label: t('menu.window.minimize') },
      { role: 'zoom', label: t('menu.window.zoom') },
      separator,
      { role: 'front', label: t('menu.window.front') },
    ],
  };
}

function helpMenu(context: MenuContext): Item {
  const { t, looksForUpdates } = context;
  const about: Item[] = context.platform === 'darwin' ? [] : [separator, { role: 'about', label: t('menu.app.about') }];
  const updates: Item = {
    id: 'help.updates',
    label: t('menu.help.updates'),
    type: 'checkbox',
    checked: looksForUpdates === true,
    click: ({ checked }) => context.lookForUpdates(checked),
  };
  const crashes: Item = {
    id: 'help.crashes',
    label: t('menu.help.crashes'),
    click: () => context.showCrashReports(),
  };
  const own = looksForUpdates === null ? [crashes] : [updates, crashes];
  return {
    ...submenu(context, 'help', [
      item(context, 'help.keys'),
      item(context, 'help.palette'),
      separator,
      ...own,
      ...about,
    ]),
    role: 'help',
  };
}
