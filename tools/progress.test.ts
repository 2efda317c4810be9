import { expect, test } from 'vitest';
import { buildProgress, progressLine } from './progress.ts';

test('the progress of a build names its part and says how many modules are written', () => {
  const begun = (name: string) => `vite v8 building ${name} environment for production...\ntransforming...\n`;
  const done = '✓ 4 modules transformed.\nrendering chunks...\n✓ built in 210ms\n';
  expect(buildProgress('')).toBe('Building ECS Atlas…');
  expect(buildProgress(begun('ssr'))).toBe('Building ECS Atlas: main (1 of 3)…');
  expect(buildProgress(begun('ssr') + done)).toBe('Building ECS Atlas: main (1 of 3, writing 4 modules)…');
  expect(buildProgress(begun('ssr') + done + begun('ssr'))).toBe('Building ECS Atlas: preload (2 of 3)…');
  expect(buildProgress(begun('ssr').repeat(2) + begun('client'))).toBe('Building ECS Atlas: renderer (3 of 3)…');
});

test.each([
  [true, '\r\x1b[Ka\r\x1b[Kb\n'],
  [false, 'a\nb\n'],
])('progress changes one line in a terminal and is one line each elsewhere: isTTY %s', (isTTY, expected) => {
  let written = '';
  const stream = { isTTY, write: (text: string) => (written += text) } as unknown as NodeJS.WriteStream;
  const progress = progressLine(stream);
  for (const text of ['a', 'a', 'b']) progress.say(text);
  progress.end();
  expect(written).toBe(expected);
});
