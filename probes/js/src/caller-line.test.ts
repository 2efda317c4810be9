import { afterEach, expect, test, vi } from 'vitest';
import { callerLine } from './caller-line.ts';

afterEach(() => void vi.restoreAllMocks());

function named(): string | undefined {
  return callerLine(named);
}

/** Returns what is made of a line of a stack. */
function lineIn(frame: string): string | undefined {
  vi.spyOn(Error, 'captureStackTrace').mockImplementation((holder) => {
    (holder as { stack: string }).stack = `Error\n${frame}`;
  });
  return callerLine(named);
}

test('the line is that of the caller, and stacks have as many frames as before', () => {
  const limit = Error.stackTraceLimit;
  expect(named()).toMatch(/^\/.*caller-line\.test\.ts:\d+$/);
  expect(Error.stackTraceLimit).toBe(limit);
});

test('files are paths, addresses lose their queries, and code without a file has no line', () => {
  expect(lineIn('    at frame (file:///home/a%20b/game.ts:12:5)')).toBe('/home/a b/game.ts:12');
  expect(lineIn('    at file:///C:/game/a.js:3:1')).toBe('C:/game/a.js:3');
  expect(lineIn('    at C:\\game\\a.js:3:1')).toBe('C:\\game\\a.js:3');
  expect(lineIn('    at frame (http://localhost:5173/src/a.ts?t=17:40:9)')).toBe('http://localhost:5173/src/a.ts:40');
  expect(lineIn('    at Array.forEach (<anonymous>)')).toBeUndefined();
  expect(lineIn('    at frame (node:internal/timers:588:17)')).toBeUndefined();
});

test('engines that cannot leave out frames tell no line', () => {
  const { captureStackTrace } = Error;
  Object.assign(Error, { captureStackTrace: undefined });
  const line = named();
  Object.assign(Error, { captureStackTrace });
  expect(line).toBeUndefined();
});
