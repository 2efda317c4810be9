import type { MenuItemConstructorOptions } from 'electron';
import { libraryIds } from '../../core/engines/all.ts';
import type { Locale, Translate } from '../text.ts';

export interface MenuContext {
  t: Translate;
  locale: Locale;
  platform: NodeJS.Platform;
  recent: readonly { name: string; path: string }[];
  /** A command of the window, by its id. */
  command(id: string): void;
  openRecent(path: string): void;
  clearRecent(): void;
}

type Item = MenuItemConstructorOptions;
const separator: Item = { type: 'separator' };

/** The application menu in the conventions of each system: an app menu on a Mac, Quit and About elsewhere. */
export function menuTemplate(context: MenuContext): Item[] {
  const mac = context.platform === 'darwin';
  const menus = [fileMenu(context), editMenu(context), stepMenu(context), viewMenu(context)];
  return mac ? [appMenu(context), ...menus, windowMenu(context), helpMenu(context)] : [...menus, helpMenu(context)];
}

/**
 * Sends a command. Its key is only shown: the page has the keys, so that they stay its own while a person types. (A Mac
 * asks the page first and the menu afterwards.)
 */
function item(context: MenuContext, id: string, accelerator?: string): Item {
  const key = accelerator === undefined ? {} : { accelerator, registerAccelerator: false };
  return { id, label: context.t(`command.${id}.title`), click: () => context.command(id), ...key };
}

/** The same under a heading that says half of its title, so that the other half is enough. */
function choice(context: MenuContext, id: string): Item {
  return { ...item(context, id), label: context.t(`menu.${id}`) };
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
    item(context, 'file.new'),
    item(context, 'file.open', 'CmdOrCtrl+O'),
    recentMenu(context),
    item(context, 'file.examples'),
    separator,
    item(context, 'file.save', 'CmdOrCtrl+S'),
    item(context, 'file.saveAs', 'CmdOrCtrl+Shift+S'),
    item(context, 'file.copyLink'),
    separator,
    item(context, 'export.step', 'CmdOrCtrl+E'),
    item(context, 'export.all', 'CmdOrCtrl+Shift+E'),
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
    label: context.t('menu.file.recent'),
    submenu: files.length === 0 ? [none] : [...files, separator, clear],
  };
}

/** Undo and redo are the window's own (they cover operations, not only text); the rest is the system's. */
function editMenu(context: MenuContext): Item {
  const { t } = context;
  return submenu(context, 'edit', [
    item(context, 'edit.undo', 'CmdOrCtrl+Z'),
    item(context, 'edit.redo', 'CmdOrCtrl+Shift+Z'),
    separator,
    { role: 'cut', label: t('menu.edit.cut') },
    { role: 'copy', label: t('menu.edit.copy') },
    { role: 'paste', label: t('menu.edit.paste') },
    { role: 'selectAll', label: t('menu.edit.selectAll') },
  ]);
}

function stepMenu(context: MenuContext): Item {
  return submenu(context, 'play', [
    item(context, 'play.toggle', 'Space'),
    separator,
    item(context, 'play.next', 'Right'),
    item(context, 'play.previous', 'Left'),
    item(context, 'play.nextOperation', 'Shift+Right'),
    item(context, 'play.previousOperation', 'Shift+Left'),
    separator,
    item(context, 'play.start', 'Home'),
    item(context, 'play.end', 'End'),
    separator,
    item(context, 'play.faster', 'Plus'),
    item(context, 'play.slower', '-'),
  ]);
}

function viewMenu(context: MenuContext): Item {
  const { t } = context;
  const themes = ['system', 'light', 'dark', 'contrast'].map((theme) => choice(context, `view.theme.${theme}`));
  const languages = ['en', 'zh-CN'].map(
    (locale): Item => ({
      ...choice(context, `view.locale.${locale}`),
      type: 'radio',
      checked: locale === context.locale,
    }),
  );
  const panels = ['script', 'pseudocode', 'inspector', 'operations'];
  return submenu(context, 'view', [
    ...libraryIds.map((engine) => item(context, `engine.${engine}`)),
    separator,
    item(context, 'view.fit', 'Z'),
    item(context, 'view.zoomIn', 'CmdOrCtrl+='),
    item(context, 'view.zoomOut', 'CmdOrCtrl+-'),
    item(context, 'view.zoomReset', 'Shift+Z'),
    item(context, 'view.follow', 'C'),
    separator,
    panesMenu(context),
    { label: t('menu.view.panels'), submenu: panels.map((panel) => choice(context, `view.panel.${panel}`)) },
    item(context, 'view.resetLayout'),
    separator,
    { id: 'view.theme', label: t('menu.view.themes'), submenu: themes },
    { id: 'view.locale', label: t('menu.view.languages'), submenu: languages },
    separator,
    item(context, 'view.present', 'P'),
    item(context, 'view.fullscreen', 'F'),
    { role: 'toggleDevTools', label: t('menu.view.developerTools') },
  ]);
}

/** What means nothing on the engine that is shown does nothing. */
const presets = [
  'one',
  'entities-storages',
  'index-tables',
  'tables-graph',
  'components-graph-tables',
  'query',
  'memory',
] as const;

function panesMenu(context: MenuContext): Item {
  return {
    id: 'view.panes',
    label: context.t('menu.view.panes'),
    submenu: [
      ...presets.map((name) => item(context, `pane.preset.${name}`)),
      separator,
      item(context, 'pane.splitRight', 'Alt+Shift+Right'),
      item(context, 'pane.splitDown', 'Alt+Shift+Down'),
      item(context, 'pane.maximise', 'Alt+Enter'),
      item(context, 'pane.close', 'Alt+Shift+Backspace'),
      separator,
      item(context, 'pane.structures', 'S'),
      item(context, 'pane.next', 'F6'),
      item(context, 'pane.previous', 'Shift+F6'),
      item(context, 'selection.clear'),
    ],
  };
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
  const about: Item[] =
    context.platform === 'darwin' ? [] : [separator, { role: 'about', label: context.t('menu.app.about') }];
  return {
    ...submenu(context, 'help', [
      item(context, 'help.keys', '?'),
      item(context, 'help.palette', 'CmdOrCtrl+K'),
      ...about,
    ]),
    role: 'help',
  };
}
