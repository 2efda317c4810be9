import { spawnSync } from 'node:child_process';
import { expect } from 'vitest';

/** The number of frames with edits; `ECS_ATLAS_FUZZ` overrides it. */
const COUNT = Number(process.env.ECS_ATLAS_FUZZ ?? 100_000);

/** Runs a program that mutates frames with edits, exits with 0 if all is well, and prints how many were carried out and rejected. */
export function fuzzEdits(program: string, seed: number): void {
  const env = { ...process.env, ECS_ATLAS: 'off' };
  const { status, stdout, stderr } = spawnSync(program, [`${seed}`, `${COUNT}`], { env, encoding: 'utf8' });
  expect(status, `seed ${seed}: ${stdout}${stderr}`).toBe(0);
  const [carriedOut, refused] = stdout.split(' ').map(Number);
  expect(carriedOut).toBeGreaterThan(COUNT / 50);
  expect(refused).toBeGreaterThan(COUNT / 50);
}
