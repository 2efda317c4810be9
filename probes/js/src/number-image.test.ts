import { expect, test } from 'vitest';
import { NumberImage } from './number-image.ts';

test('changes are views of arrays that are kept', () => {
  const values = new Float32Array(1000);
  const image = new NumberImage({ name: 'a', type: 'f32', meta: {}, read: () => values });
  const reading = { from: 0, most: 1e6, hasTime: () => true, shared: null };
  image.change(0, reading);
  const changed = [7, 100, 500].map((row) => {
    values[row] = row;
    values[row + 50] = -row;
    return image.change(0, reading).change!;
  });
  const arraysOf = (key: 'rows' | 'values') => changed.map((change) => (change[key] as Uint8Array).buffer);
  for (const key of ['rows', 'values'] as const) expect(new Set(arraysOf(key)).size).toBe(1);
  expect([...new Float32Array(arraysOf('values')[2]!, 0, 2)]).toEqual([500, -500]);
  expect(image.change(0, reading)).toEqual({ change: null, rows: null, next: null });
});
