import { expect, test } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { DeflateWindow, deflated } from './deflate-window.ts';

const NOTHING = new Uint8Array(0);
/** `toEqual` takes seconds for large arrays. */
const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i]);

test('a few bytes that claim to be 64 MB are refused before memory is allocated', () => {
  const window = new DeflateWindow();
  expect(refusal(() => window.inflate(Uint8Array.of(3, 0), 64 * 1024 * 1024))).toBe(
    'limit: 2 bytes say they are 67108864 bytes, deflated; the limit is 1032 times as many',
  );
});

test.each([1, 258, 32_768, 32_769, 400_000])('%i equal bytes, which deflate best, are inflated', (length) => {
  const zeros = new Uint8Array(length);
  expect(isSame(new DeflateWindow().inflate(deflated(zeros, NOTHING), length), zeros)).toBe(true);
});

test('messages refer to earlier messages across the end of the buffer of the window', () => {
  const [writer, reader] = [new DeflateWindow(), new DeflateWindow()];
  const message = (i: number) => new Uint8Array(20_000).map((_, at) => (at * at * (1 + (i % 3))) >> 5);
  for (let i = 0; i < 30; i++) {
    const packed = deflated(message(i), writer.dictionary);
    writer.push(message(i));
    if (i === 3) expect(packed.length).toBeLessThan(deflated(message(i), NOTHING).length);
    expect(isSame(reader.inflate(packed, 20_000), message(i))).toBe(true);
  }
});

test('bytes that are cut off or have another length are refused', () => {
  const packed = deflated(new Uint8Array(1000).fill(7), NOTHING);
  const inflate = (bytes: Uint8Array, length: number) => () => new DeflateWindow().inflate(bytes, length);
  expect(refusal(inflate(packed.subarray(0, 3), 1000))).toBe('message: 3 bytes are no message of 1000 bytes, deflated');
  expect(refusal(inflate(packed, 1001))).toBe(`message: ${packed.length} bytes are no message of 1001 bytes, deflated`);
});

test('a window of few bytes takes few', () => {
  const window = new DeflateWindow();
  window.push(new Uint8Array(10));
  expect(window.dictionary.buffer.byteLength).toBeLessThan(1000);
});
