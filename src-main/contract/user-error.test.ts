import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { translator } from './text.ts';
import { errorAt, explain } from './user-error.ts';

const t = translator('en');

test('a file whose name is not UTF-8 is not said to be gone', async () => {
  const error: unknown = await readFile('/none/bad\uFFFD.ecs').catch((caught: unknown) => caught);
  expect(explain(error, t)).toBe(
    '/none/bad\uFFFD.ecs cannot be opened, because its name is not UTF-8 text. Rename it and try again.',
  );
});

test('an unusual error of the system names the file once', () => {
  const read = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
  expect(explain(read, t)).toBe('The operating system reported an error: EIO: i/o error, read');
  expect(explain(errorAt('/proc/self/mem', read), t)).toBe(
    '/proc/self/mem: the operating system reported an error: EIO: i/o error, read',
  );
  const open = Object.assign(new Error("EIO: i/o error, open '/a'"), { code: 'EIO', path: '/a' });
  expect(explain(open, t)).toBe("The operating system reported an error: EIO: i/o error, open '/a'");
});
