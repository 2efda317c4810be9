import { describe, expect, test } from 'vitest';
import { flatten, textsAt } from '../../../core/testing/texts.ts';
import { commandInfos } from '../../../src-main/contract/commands.ts';
import { menus } from '../../../src-main/contract/menus.ts';
import type { Classroom } from '../../learn/class/classroom.ts';
import type { Pictures } from '../../record/export/picture-commands.ts';
import type { Games } from '../../state/live/games.ts';
import type { Recordings } from '../../state/live/recordings.ts';
import type { Files } from '../../state/open/files.ts';
import { commandAt, commandFor, type KeyPress, type KeyTarget, keyCaps } from '../../ui/key-chords.ts';
import { optionOfKey } from '../../ui/option-keys.ts';
import { keySections } from '../dialogs/key-sections.ts';
import { createCommands } from './registry.ts';

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...modifiers,
});
const ctrl = { ctrlKey: true };
const shift = { shiftKey: true };

const page: KeyTarget = {
  typing: false,
  editor: false,
  pressable: false,
  navigable: false,
  flatList: false,
};

describe('keys', () => {
  test.each([
    [press(' '), 'play.toggle'],
    [press('ArrowRight'), 'play.next'],
    [press('ArrowLeft'), 'play.previous'],
    [press('ArrowRight', shift), 'play.nextOperation'],
    [press('ArrowLeft', shift), 'play.previousOperation'],
    [press('PageDown'), 'play.next'],
    [press('PageUp'), 'play.previous'],
    [press('Home'), 'play.start'],
    [press('End'), 'play.end'],
    [press('['), 'play.previousMarker'],
    [press(']'), 'play.nextMarker'],
    [press('+', shift), 'play.faster'],
    [press('-'), 'play.slower'],
    [press('f'), 'view.fullscreen'],
    [press('?', shift), 'help.keys'],
    [press('k', ctrl), 'help.palette'],
    [press('k', { metaKey: true }), 'help.palette'],
    [press('Escape'), 'back'],
    [press('z', ctrl), 'edit.undo'],
    [press('Z', { ...ctrl, ...shift }), 'edit.redo'],
    [press('e', ctrl), 'export.step'],
    [press('F5'), 'view.present'],
    [press('.'), 'present.blank'],
    [press('b'), 'present.blank'],
    [press('f', ctrl), undefined],
    [press('ArrowRight', { altKey: true }), undefined],
    [press('F6'), 'focus.nextPanel'],
    [press('q'), undefined],
  ])('%j is %s', (key, id) => {
    expect(commandFor(key)).toBe(id);
  });

  test('each key has one meaning', () => {
    const all = commandInfos.flatMap(({ keys }) => keys);
    expect(new Set(all).size).toBe(all.length);
  });

  test('there are at most 25, all on the card, each once', () => {
    const keyed = commandInfos.filter(({ keys }) => keys.length > 0).map(({ id }) => id);
    const listed = keySections.flatMap(({ ids }) => ids);
    expect(listed.toSorted()).toEqual(keyed.toSorted());
    // The digits, which choose an option of a question, count as one.
    expect(listed.length + keySections.filter(({ hasDigits }) => hasDigits).length).toBeLessThanOrEqual(25);
  });

  test.each('0123456789'.split(''))('the digit %s runs no command', (digit) => {
    for (const modifiers of [{}, shift, ctrl, { altKey: true }]) {
      expect(commandFor(press(digit, modifiers))).toBeUndefined();
    }
  });

  test('digits choose an option of a question, except where they are text', () => {
    expect(optionOfKey(press('1'), page, 3)).toBe(0);
    expect(optionOfKey(press('3'), page, 3)).toBe(2);
    expect(optionOfKey(press('2'), { ...page, pressable: true, navigable: true }, 3)).toBe(1);
    expect(optionOfKey(press('4'), page, 3)).toBeNull();
    expect(optionOfKey(press('0'), page, 3)).toBeNull();
    expect(optionOfKey(press('1', ctrl), page, 3)).toBeNull();
    expect(optionOfKey(press('1'), { ...page, typing: true }, 3)).toBeNull();
  });

  test('no letter alone opens a panel or a dialog', () => {
    const letters = commandInfos.filter(({ keys }) => keys.some((chord) => /^\p{L}$/u.test(chord)));
    expect(letters.map(({ id }) => id)).toEqual(['present.blank', 'view.fullscreen']);
  });

  test('while typing, only keys that cannot be text are commands', () => {
    const typing = { ...page, typing: true };
    expect(commandAt(press(' '), typing)).toBeUndefined();
    expect(commandAt(press('ArrowRight'), typing)).toBeUndefined();
    expect(commandAt(press('z', ctrl), typing)).toBeUndefined();
    expect(commandAt(press('s', ctrl), typing)).toBe('file.save');
    expect(commandAt(press('y', ctrl), { ...typing, editor: true })).toBe('edit.redo');
    expect(commandAt(press('='), { ...typing, editor: true })).toBeUndefined();
    expect(commandAt(press('=', ctrl), { ...typing, editor: true })).toBeUndefined();
    expect(commandAt(press('z', ctrl), { ...typing, editor: true })).toBe('edit.undo');
  });

  test('buttons handle Space, sliders and grids the arrow keys; presentation remotes still work', () => {
    expect(commandAt(press(' '), { ...page, pressable: true })).toBeUndefined();
    expect(commandAt(press('ArrowRight'), { ...page, pressable: true })).toBe('play.next');
    expect(commandAt(press('ArrowRight'), { ...page, navigable: true })).toBeUndefined();
    expect(commandAt(press('PageDown'), { ...page, navigable: true })).toBe('play.next');
    expect(commandAt(press('F6'), { ...page, typing: true })).toBe('focus.nextPanel');
  });

  test('a flat list handles up and down; left and right step', () => {
    const list = { ...page, navigable: true, flatList: true };
    expect(commandAt(press('ArrowLeft'), list)).toBe('play.previous');
    expect(commandAt(press('ArrowRight', shift), list)).toBe('play.nextOperation');
    expect(commandAt(press('Home'), list)).toBeUndefined();
  });

  test('are displayed as printed on the keyboard', () => {
    expect(keyCaps('Mod+Shift+e', false)).toEqual(['Ctrl', 'Shift', 'E']);
    expect(keyCaps('Mod+Shift+e', true)).toEqual(['⌘', '⇧', 'E']);
    expect(keyCaps('Mod++', false)).toEqual(['Ctrl', '+']);
    expect(keyCaps('-', false)).toEqual(['−']);
    expect(keyCaps('Alt+Shift+ArrowRight', false)).toEqual(['Alt', 'Shift', '→']);
    expect(keyCaps('Alt+Enter', true)).toEqual(['⌥', 'Enter']);
  });
});

describe('commands', () => {
  test('all have an action', () => {
    const commands = createCommands(
      {} as Files,
      {} as Games,
      {} as Recordings,
      {} as Classroom,
      {} as Pictures,
      (key) => key,
    );
    expect([...commands.keys()]).toEqual(commandInfos.map(({ id }) => id));
  });

  test('all are in a menu, or the search lists them', () => {
    const placed = new Set(
      Object.values(menus)
        .flatMap((menu) => menu.flat())
        .flatMap((entry) => (typeof entry === 'string' ? [entry] : entry.ids)),
    );
    expect(commandInfos.filter(({ id, hidden }) => hidden && !placed.has(id)).map(({ id }) => id)).toEqual(['back']);
  });

  test('no menu has more than twelve entries', () => {
    for (const [name, menu] of Object.entries(menus)) expect(menu.flat().length, name).toBeLessThanOrEqual(12);
  });

  test('all have a title', () => {
    const titles = new Map(flatten(textsAt('en', 'command')));
    expect(commandInfos.filter(({ id }) => !titles.has(`${id}.title`))).toEqual([]);
  });
});
