import { expect, test } from 'vitest';
import { elementSize, elementsOf, newElements, rawBytes, rowsOf } from './elements.ts';
import { wireTypes } from './message.ts';

test('each type has the size that its name says, and JSON has none', () => {
  expect(wireTypes.map((type) => `${type} ${elementSize(type)}`)).toEqual([
    ...['u8 1', 'u16 2', 'u32 4', 'u64 8', 'i8 1', 'i16 2', 'i32 4', 'i64 8', 'f32 4', 'f64 8', 'bool 1', 'json 0'],
  ]);
  expect(() => newElements('json', 1)).toThrow('json has no raw elements');
});

test('elements are a view if the bytes are aligned and a copy otherwise, without incomplete elements', () => {
  const buffer = new Uint8Array(17);
  const at = (offset: number) => elementsOf('u32', buffer.subarray(offset, offset + 7));
  const [aligned, other] = [at(4), at(5)];
  expect([aligned.length, other.length]).toEqual([1, 1]);
  buffer.fill(1);
  expect([aligned[0], other[0], at(5)[0]]).toEqual([0x01010101, 0, 0x01010101]);
});

test('rows follow the bytes, even if the bytes changed since they were last read', () => {
  const buffer = new Uint8Array(13);
  for (const bytes of [buffer.subarray(0, 12), buffer.subarray(1)]) {
    bytes.set(rawBytes(Uint32Array.of(1, 2, 3)));
    expect([...rowsOf(bytes)]).toEqual([1, 2, 3]);
    bytes[0] = 9;
    expect([...rowsOf(bytes)]).toEqual([9, 2, 3]);
  }
});
