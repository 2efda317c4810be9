import { expect, test } from 'vitest';
import { storedExport, storedExports } from './export-choices.ts';

test('the default is a PNG of each beat with everything around it except costs', () => {
  const choices = storedExport.parse({});
  expect(choices).toMatchObject({ format: 'png', every: 'beat', size: '1920x1080', scale: 1 });
  expect(choices.parts).toEqual({ title: true, number: true, sentence: true, pseudocode: true, costs: false });
  expect(storedExport.parse('damaged')).toEqual(choices);
});

test('an unreadable field does not affect the others', () => {
  const stored = {
    ...storedExport.parse({}),
    format: 'pdf',
    handout: { perPage: 3, paper: 'a4' },
    clips: 'each',
    motion: 7,
  };
  expect(storedExport.parse(stored)).toEqual({ ...storedExport.parse({}), format: 'pdf', clips: 'each' });
});

test('stored choices are read back', () => {
  const motion = { fps: 10, transition: 0, hold: 2, loop: false } as const;
  const chosen = { ...storedExport.parse({}), format: 'gif', clips: 'each', motion } as const;
  expect(storedExport.parse(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen);
});

test('each purpose has its own choices; unreadable ones get the defaults', () => {
  const moving = { ...storedExport.parse({}), format: 'mp4', size: '1280x720', theme: 'dark', locale: 'zh-CN' };
  expect(storedExports.parse({ moving, page: 7 })).toEqual({ moving, page: storedExport.parse({}) });
});

test('theme and language are the window’s until others are chosen', () => {
  expect(storedExport.parse({ theme: 'pink', locale: 'fr' })).toMatchObject({ theme: null, locale: null });
  expect(storedExport.parse({ theme: 'both', locale: 'en' })).toMatchObject({ theme: 'both', locale: 'en' });
});
