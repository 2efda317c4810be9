import type { MenuItemConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { commandInfos, isCommandId, keysOf } from '../contract/commands.ts';
import { menuCommands } from '../contract/menus.ts';
import { translator } from '../contract/text.ts';
import { acceleratorOf, type MenuContext, menuTemplate, showStates } from './menu.ts';

function menu(changes: Partial<MenuContext> = {}) {
  const context: MenuContext = {
    t: translator('en'),
    locale: 'en',
    platform: 'linux',
    work: 'script',
    states: {},
    recent: [],
    command: vi.fn(),
    openRecent: vi.fn(),
    clearRecent: vi.fn(),
    looksForUpdates: false,
    lookForUpdates: vi.fn(),
    showCrashReports: vi.fn(),
    ...changes,
  };
  return { context, items: menuTemplate(context).flatMap(flatten) };
}

function flatten(item: MenuItemConstructorOptions): MenuItemConstructorOptions[] {
  return [item, ...(Array.isArray(item.submenu) ? item.submenu.flatMap(flatten) : [])];
}

const click = (item: MenuItemConstructorOptions | undefined) =>
  (item?.click as (item: { checked: boolean }) => void)?.({ checked: true });

test.each(['linux', 'darwin', 'win32'] as const)('every item on %s has its text in both languages', (platform) => {
  for (const locale of ['en', 'zh-CN'] as const) {
    const { items } = menu({ t: translator(locale), locale, platform });
    const labelled = items.filter((item) => item.type !== 'separator');
    expect(labelled.length).toBeGreaterThan(40);
    expect(labelled.filter((item) => !item.label || /^(menu|command)\./.test(item.label))).toEqual([]);
  }
});

test('the window knows all commands', () => {
  const command = vi.fn();
  for (const item of menu({ command }).items) click(item);
  const sent = command.mock.calls.map(([id]) => id);
  expect(sent.length).toBeGreaterThan(25);
  expect(sent.filter((id) => !isCommandId(id))).toEqual([]);
});

test.each(['lesson', 'script', 'game'] as const)('of the three ways of working only %s has its menu', (work) => {
  const { items } = menu({ work });
  const ids = items.flatMap(({ id = '' }) => (isCommandId(id) ? [id] : []));
  expect(new Set(ids)).toEqual(new Set([...menuCommands(work), 'help.keys', 'help.palette']));
  for (const { id, accelerator } of items) {
    const known = commandInfos.find((each) => each.id === id);
    if (known !== undefined) expect(accelerator === undefined, known.id).toBe(keysOf(known.id).length === 0);
  }
});

test('File has at most twelve entries on every system', () => {
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    const file = menu({ platform }).items.find(({ id }) => id === 'file');
    const entries = (file!.submenu as MenuItemConstructorOptions[]).filter(({ type }) => type !== 'separator');
    expect(entries.length).toBeLessThanOrEqual(12);
  }
});

test('keys are only shown, because the window handles them', () => {
  const withKeys = menu().items.filter((item) => item.accelerator);
  expect(withKeys.length).toBeGreaterThan(5);
  expect(withKeys.filter(({ registerAccelerator }) => registerAccelerator !== false)).toEqual([]);
});

test.each([
  ['Mod+Shift+s', 'CmdOrCtrl+Shift+S'],
  ['Mod+=', 'CmdOrCtrl+='],
  ['Mod++', 'CmdOrCtrl+Plus'],
  ['+', 'Plus'],
  ['-', '-'],
  ['z', 'Z'],
  ['Space', 'Space'],
  ['Shift+ArrowRight', 'Shift+Right'],
  ['Alt+Shift+Backspace', 'Alt+Shift+Backspace'],
  ['F6', 'F6'],
])('%s is written %s', (chord, accelerator) => {
  expect(acceleratorOf(chord)).toBe(accelerator);
});

test('a Mac has an app menu and a window menu; on other systems Quit is in File', () => {
  const roles = (platform: NodeJS.Platform) => menu({ platform }).items.map((item) => item.role);
  expect(roles('darwin')).toEqual(expect.arrayContaining(['hide', 'quit', 'window', 'close']));
  expect(roles('linux')).toContain('quit');
  expect(roles('linux')).not.toContain('hide');
});

test('recent files can be opened; an empty list is shown as such', () => {
  const { context, items } = menu({ recent: [{ name: 'a.ecs', path: '/x/a.ecs' }] });
  click(items.find((item) => item.label === 'a.ecs'));
  expect(context.openRecent).toHaveBeenCalledWith('/x/a.ecs');
  click(items.find((item) => item.label === 'Clear List'));
  expect(context.clearRecent).toHaveBeenCalled();
  expect(menu().items.find((item) => item.label === 'No recent files')).toMatchObject({ enabled: false });
});

test('the current language is marked', () => {
  const { items } = menu({ locale: 'zh-CN' });
  expect(items.filter((item) => item.checked).map((item) => item.label)).toEqual(['简体中文']);
});

test('switches have a check, and commands that do nothing are disabled or omitted', () => {
  const { context, items } = menu({
    states: {
      'view.follow': { shown: true, enabled: true, checked: true },
      'view.motion': { shown: true, enabled: true, checked: false },
      'view.fit': { shown: true, enabled: false, checked: null },
      'file.save': { shown: false, enabled: true, checked: null },
    },
  });
  const found = (wanted: string) => items.find(({ id }) => id === wanted)!;
  expect(found('view.follow')).toMatchObject({ type: 'checkbox', enabled: true, checked: true });
  expect(found('view.motion')).toMatchObject({ type: 'checkbox', checked: false });
  expect(found('view.fit')).toMatchObject({ enabled: false });
  expect(found('view.fit').type).toBeUndefined();
  expect(found('file.save')).toMatchObject({ visible: false });
  // The system has toggled the check of the clicked item.
  const clicked = { checked: false };
  (found('view.follow').click as (item: { checked: boolean }) => void)(clicked);
  expect(clicked.checked).toBe(true);
  expect(context.command).toHaveBeenCalledWith('view.follow');
});

test('a shown menu takes new states, also in its submenus', () => {
  const item = (id: string, more: object = {}) => ({ id, visible: true, enabled: true, checked: false, ...more });
  const [dark, follow, other] = [item('view.theme.dark'), item('view.follow'), item('help.crashes')];
  const themes = item('', { submenu: { items: [dark] } });
  showStates({ items: [themes, follow, other] } as never, {
    'view.theme.dark': { shown: true, enabled: true, checked: true },
    'view.follow': { shown: true, enabled: false, checked: null },
  });
  expect(dark).toMatchObject({ checked: true, enabled: true });
  expect(follow).toMatchObject({ checked: false, enabled: false, visible: true });
  expect(other).toMatchObject({ enabled: true, visible: true });
});

test('updates are only checked if the user wants it, and only by builds that have releases', () => {
  const { context, items } = menu();
  const item = items.find(({ id }) => id === 'help.updates');
  expect(item).toMatchObject({ type: 'checkbox', checked: false });
  click(item);
  expect(context.lookForUpdates).toHaveBeenCalledWith(true);
  expect(menu({ looksForUpdates: null }).items.filter(({ id }) => id === 'help.updates')).toEqual([]);
});
