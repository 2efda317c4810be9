import { describe, expect, test } from 'vitest';
import { flatten, textsAt } from '../../../core/testing/texts.ts';
import { commandInfos } from '../../../src-main/contract/commands.ts';
import type { Classroom } from '../../learn/class/classroom.ts';
import type { Pictures } from '../../record/export/picture-commands.ts';
import type { Games } from '../../state/live/games.ts';
import type { Recordings } from '../../state/live/recordings.ts';
import type { Files } from '../../state/open/files.ts';
import { commandAt, commandFor, type KeyPress, type KeyTarget, keyCaps } from '../../ui/key-chords.ts';
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
  stage: false,
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
    [press('0'), 'play.percent.0'],
    [press('9'), 'play.percent.90'],
    [press('+', shift), 'play.faster'],
    [press('-'), 'play.slower'],
    [press('f'), 'view.fullscreen'],
    [press('?', shift), 'help.keys'],
    [press('k', ctrl), 'help.palette'],
    [press('k', { metaKey: true }), 'help.palette'],
    [press('Escape'), 'back'],
    [press('z', ctrl), 'edit.undo'],
    [press('Z', { ...ctrl, ...shift }), 'edit.redo'],
    [press('E', { ...ctrl, ...shift }), 'export.all'],
    [press('f', ctrl), undefined],
    [press('ArrowRight', { altKey: true }), undefined],
    [press('ArrowRight', { altKey: true, ...shift }), 'pane.splitRight'],
    [press('ArrowDown', { altKey: true, ...shift }), 'pane.splitDown'],
    [press('Enter', { altKey: true }), 'pane.maximise'],
    [press('Backspace', { altKey: true, ...shift }), 'pane.close'],
    [press('F6'), 'pane.next'],
    [press('F6', shift), 'pane.previous'],
    [press('s'), 'pane.structures'],
    [press('q'), undefined],
  ])('%j is %s', (key, id) => {
    expect(commandFor(key)).toBe(id);
  });

  test('two commands never share a key in the same mode', () => {
    const all = commandInfos.flatMap(({ keys, during }) => keys.map((key) => `${during}: ${key}`));
    expect(new Set(all).size).toBe(all.length);
  });

  test('keys of a mode take precedence in it and have no effect outside', () => {
    expect(commandAt(press('.'), page)).toBe('live.follow');
    expect(commandAt(press('.'), page, ['lesson'])).toBe('live.follow');
    expect(commandAt(press('.'), page, ['presenting', 'lesson'])).toBe('present.blank');
    expect(commandAt(press('u'), page)).toBeUndefined();
    expect(commandAt(press('b'), page)).toBe('storyboard.add');
    expect(commandAt(press('b'), page, ['presenting', 'lesson'])).toBe('present.blank');
    expect(commandAt(press('F5'), page)).toBeUndefined();
    expect(commandAt(press('F5'), page, ['presenting', 'lesson'])).toBe('present.start');
    expect(commandAt(press('PageDown'), page, ['presenting', 'lesson'])).toBe('play.next');
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
    const split = press('ArrowRight', { altKey: true, shiftKey: true });
    expect(commandAt(split, { ...page, navigable: true })).toBe('pane.splitRight');
    expect(commandAt(split, { ...page, typing: true })).toBeUndefined();
    expect(commandAt(press('F6'), { ...page, typing: true })).toBe('pane.next');
  });

  test('a flat list handles up and down; left and right step', () => {
    const list = { ...page, navigable: true, flatList: true };
    expect(commandAt(press('ArrowLeft'), list)).toBe('play.previous');
    expect(commandAt(press('ArrowRight', shift), list)).toBe('play.nextOperation');
    expect(commandAt(press('Home'), list)).toBeUndefined();
  });

  test('the page’s own zoom still works outside the stage', () => {
    expect(commandAt(press('=', ctrl), page)).toBeUndefined();
    expect(commandAt(press('=', ctrl), { ...page, stage: true })).toBe('view.zoomIn');
    expect(commandAt(press('z'), page)).toBe('view.fit');
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

  test('all have a title', () => {
    const titles = new Map(flatten(textsAt('en', 'command')));
    expect(commandInfos.filter(({ id }) => !titles.has(`${id}.title`))).toEqual([]);
  });
});
