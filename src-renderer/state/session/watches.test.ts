import { beforeEach, describe, expect, it } from 'vitest';
import { change, parsePreferences, usePreferences } from '../preferences/preferences.ts';
import { openScript } from './session.ts';
import {
  addBreakpoint,
  changeBreakpoint,
  fieldPin,
  removeBreakpoint,
  shownWatches,
  togglePin,
  watchedOf,
} from './watches.ts';

describe('watches', () => {
  beforeEach(() => {
    change({ watches: {} });
    openScript({ name: 'one.ecs', text: 'create a' });
  });

  it('belong to the shown source by its name, and are restored at the next start', () => {
    togglePin(fieldPin(7, 'Health', null));
    togglePin({ kind: 'count', search: 'Bullet' });
    addBreakpoint('Health < 0');
    openScript({ name: 'other.ecs', text: 'create a' });
    expect(shownWatches()).toEqual({ pins: [], breakpoints: [] });
    const stored = parsePreferences(JSON.parse(JSON.stringify(usePreferences.getState())));
    expect(stored.watches['one.ecs']).toEqual({
      pins: [
        { kind: 'field', id: '7', component: 'Health', field: null },
        { kind: 'count', search: 'Bullet' },
      ],
      breakpoints: [{ text: 'Health < 0', enabled: true }],
    });
  });

  it('are changed one by one', () => {
    const pin = { kind: 'count', search: '' } as const;
    togglePin(pin);
    togglePin(pin);
    addBreakpoint('-A');
    addBreakpoint('+B');
    changeBreakpoint(1, { enabled: false });
    removeBreakpoint(0);
    expect(shownWatches()).toEqual({ pins: [], breakpoints: [{ text: '+B', enabled: false }] });
  });

  it('keep ids of 64 bits', () => {
    const id = 2n ** 63n + 1n;
    expect(watchedOf(fieldPin(id, 'A', 'x'))).toEqual({ kind: 'field', id, component: 'A', field: 'x' });
    expect(watchedOf(fieldPin(5n, 'A', 'x'))).toMatchObject({ id: 5 });
  });

  it('that cannot be read are dropped', () => {
    const watches = { a: { pins: [{ kind: 'nothing' }], breakpoints: [{ text: 'x', enabled: true }] } };
    expect(parsePreferences({ watches }).watches).toEqual({
      a: { pins: [], breakpoints: [{ text: 'x', enabled: true }] },
    });
  });
});
