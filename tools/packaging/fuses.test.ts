import { FuseV1Options } from '@electron/fuses';
import { expect, test } from 'vitest';
import { fuses, fusesOf } from './fuses.ts';

const names = Object.keys(FuseV1Options)
  .filter((name) => Number.isNaN(Number(name)))
  .map((name) => name[0]!.toLowerCase() + name.slice(1));

test('every fuse that Electron has is decided', () => {
  expect(Object.keys(fuses).sort()).toEqual(names.sort());
});

test('only an old Electron of the tests is packaged without the last fuse', () => {
  expect(fusesOf(undefined)).toBe(fuses);
  expect(fusesOf('45.4.1')).toBe(fuses);
  expect(Object.keys(fusesOf('25.1.1'))).toHaveLength(names.length - 1);
});
