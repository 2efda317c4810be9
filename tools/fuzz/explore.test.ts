import { expect, test } from 'vitest';
import { visit } from './coverage.ts';
import { explore, type Finding } from './explore.ts';
import type { Target } from './target.ts';

const SECRET = [0x9d, 0x31, 0x77];

/** Fails for one input of 16 million. Each right byte is a branch of its own, if it says so. */
const locked = (says: (branch: number) => void): Target => ({
  reads: 'a lock',
  longest: 8,
  seeds: () => [Uint8Array.of(1, 2, 3, 4)],
  run(bytes) {
    for (const [i, byte] of SECRET.entries()) {
      if (bytes[i] !== byte) return;
      says(100 + i);
    }
    throw new Error(`open, ${bytes.length} bytes`);
  },
});

async function inputsFor(target: Target, seed: number, most: number) {
  const findings: Finding[] = [];
  const inputs: string[] = [];
  await explore(target, {
    seed,
    literals: [],
    onInput: (bytes) => inputs.push(bytes.join()),
    onProgress: (progress) => progress.inputs < most && progress.findings === 0,
    onFinding: (finding) => findings.push(finding),
  });
  return { findings, inputs };
}

test('coverage finds what random inputs do not, and the finding is minimised', async () => {
  const { findings } = await inputsFor(locked(visit), 1, 200_000);
  expect(findings.map(({ bytes }) => [...bytes])).toEqual([SECRET]);
  expect(String(findings[0]!.error)).toMatch(/open/);
});

test('without coverage it is not found', async () => {
  expect(
    (
      await inputsFor(
        locked(() => {}),
        1,
        20_000,
      )
    ).findings,
  ).toEqual([]);
});

test('a seed makes the same inputs', async () => {
  const target = locked(() => {});
  const [first, again, other] = [
    await inputsFor(target, 5, 200),
    await inputsFor(target, 5, 200),
    await inputsFor(target, 6, 200),
  ];
  expect(again.inputs).toEqual(first.inputs);
  expect(other.inputs).not.toEqual(first.inputs);
});
