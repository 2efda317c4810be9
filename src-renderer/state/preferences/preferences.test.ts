import { describe, expect, test } from 'vitest';
import { parsePreferences, startLocale } from './preferences.ts';
import { faster, readingInterval, slower, speeds, travelTime } from './speed.ts';
import { resolveTheme } from './theme.ts';

describe('preferences', () => {
  test('unreadable fields get their defaults', () => {
    const read = parsePreferences({ theme: 'mauve', speed: 2, drawers: 7, layouts: { left: { script: 40 } }, old: 1 });
    expect(read).toMatchObject({ theme: 'system', speed: 2, layouts: { left: { script: 40 } } });
    expect(read.drawers).toEqual(['script', 'operations', 'inspector']);
    expect(read).not.toHaveProperty('old');
  });

  test('saved values are read back', () => {
    const all = parsePreferences({});
    expect(parsePreferences(JSON.parse(JSON.stringify(all)))).toEqual(all);
  });

  test.each([
    ['zh-CN', ['en-US'], 'zh-CN'],
    [null, ['zh-TW', 'en'], 'zh-CN'],
    [null, ['fr', 'zh'], 'zh-CN'],
    [null, ['fr', 'en', 'zh'], 'en'],
    [null, [], 'en'],
  ] as const)('remembered %s on a system with %s starts in %s', (remembered, languages, expected) => {
    expect(startLocale(remembered, languages)).toBe(expected);
  });

  test('a chosen theme is used; otherwise the system’s, contrast first', () => {
    expect(resolveTheme('light', { dark: true, contrast: true })).toBe('light');
    expect(resolveTheme('system', { dark: true, contrast: true })).toBe('contrast');
    expect(resolveTheme('system', { dark: true, contrast: false })).toBe('dark');
    expect(resolveTheme('system', { dark: false, contrast: false })).toBe('light');
  });
});

describe('speed', () => {
  test('moves up and down its list and stops at the ends', () => {
    expect(faster(1)).toBe(1.5);
    expect(slower(1)).toBe(0.75);
    expect(faster(16)).toBe(16);
    expect(slower(0.25)).toBe(0.25);
  });

  test.each(speeds)('at %s a transition ends before the next step', (speed) => {
    expect(travelTime(speed)).toBeLessThan(readingInterval('', speed));
  });
});
