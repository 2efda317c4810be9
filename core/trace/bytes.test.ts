import fc from 'fast-check';
import { expect, test } from 'vitest';
import { concatBytes } from './bytes.ts';

test('joined concatenates the pieces in order', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 50 })), (parts) => {
      expect([...concatBytes(parts)]).toEqual(parts.flatMap((part) => [...part]));
    }),
  );
});
