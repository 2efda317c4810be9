import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseScript } from '../script/parse/parse.ts';
import { runScript } from '../script/run/run.ts';
import { type StressMix, stressMixes } from '../testing/stress/mixes.ts';
import { languageOf } from './all.ts';

const EVERY = 100;
const FILE = new URL('../testing/stress/golden.json', import.meta.url);

/** Hashes of the results so far and the memory after each `EVERY` operations. */
type Golden = Record<string, readonly string[]>;

function hashesOf({ name, engine, script }: StressMix): readonly string[] {
  const language = languageOf(engine);
  const results: unknown[] = [];
  const hashes: string[] = [];
  const run = runScript(parseScript(script, name, language), language, ({ result }, driver) => {
    results.push(result);
    if (results.length % EVERY > 0) return;
    const memory = JSON.stringify([results, driver.state()]);
    hashes.push(createHash('sha256').update(memory).digest('hex').slice(0, 16));
  });
  expect(run.error, `${name}: ${run.operations.at(-1)?.operation.text}`).toBeNull();
  return hashes;
}

/**
 * `UPDATE_GOLDEN=1 npx vitest run core/engines/stress.test.ts` rewrites the hashes. This is only right after a bug in a model was fixed or a mix was
 * changed.
 */
describe('long mixes of operations give the same results and memory as recorded', () => {
  const mixes = stressMixes();
  if (process.env.UPDATE_GOLDEN === '1') {
    const golden: Golden = Object.fromEntries(mixes.map((mix) => [mix.name, hashesOf(mix)]));
    writeFileSync(FILE, `${JSON.stringify(golden, null, 2)}\n`);
  }
  const golden = JSON.parse(readFileSync(FILE, 'utf8')) as Golden;

  test.each(mixes)('$name, on $engine', (mix) => {
    expect(hashesOf(mix)).toEqual(golden[mix.name]);
  });
});
