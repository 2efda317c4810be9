import { expect, it } from 'vitest';
import { encodeMessage } from './messages.ts';

it('messages share one buffer, which is dropped after a long one', () => {
  const buffer = encodeMessage({ type: 'a' }).buffer;
  expect(encodeMessage({ type: 'b' }).buffer).toBe(buffer);
  const long = encodeMessage({ values: new Uint8Array(2 ** 20) }).buffer;
  const next = encodeMessage({ type: 'c' });
  expect(next.buffer).not.toBe(long);
  expect(next.buffer.byteLength).toBeLessThan(2 ** 16);
});
