import { expect, test } from 'vitest';
import { languageOf } from '../../engines/all.ts';
import { parseInSlices, parseScript } from '../parse/parse.ts';
import { packRun, unpackInSlices } from '../run/packed-run.ts';
import { runScript } from '../run/run.ts';
import type { Slices } from './slices.ts';

const ENTT = languageOf('entt');
const LINES = Array.from({ length: 25_000 }, (_, i) => (i % 7000 === 6999 ? 'setup\nend' : `create e${i}`));
const TEXT = `component A\n${LINES.join('\n')}\nadd e1 B\n`;

function counted<T>(slices: Slices<T>): { readonly value: T; readonly pauses: number } {
  for (let pauses = 0; ; pauses++) {
    const { done, value } = slices.next();
    if (done === true) return { value, pauses };
  }
}

test('a long script is parsed with pauses in both passes to the same result', () => {
  const { value, pauses } = counted(parseInSlices(TEXT, 'long', ENTT));
  expect(value).toEqual(parseScript(TEXT, 'long', ENTT));
  expect([value.operations.length, value.diagnostics.length]).toEqual([24_997, 1]);
  expect(pauses).toBe(2 * 6);
});

test('a short script is parsed without pauses', () => {
  expect(counted(parseInSlices('component A\ncreate a', 'short', ENTT)).pauses).toBe(0);
});

test('a long run is unpacked with pauses', () => {
  const script = parseScript(`component A\n${LINES.filter((line) => line !== 'setup\nend').join('\n')}`, 'long', ENTT);
  const run = runScript(script, ENTT);
  const packed = packRun(run);
  const { value, pauses } = counted(unpackInSlices(packed, script, ENTT));
  expect(pauses).toBe(2 + 1);
  expect(value.operations).toEqual(run.operations);
});
