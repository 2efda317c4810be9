import { readFileSync } from 'node:fs';
import index from '../../../../assets/examples/index.json' with { type: 'json' };
import type { ScriptRun } from '../../../script/run/run.ts';
import { goldenFlecsRuns } from '../../../testing/golden-flecs.ts';
import { runOn } from '../../../testing/run-on.ts';

/** Runs every Flecs example and golden script to its end. */
export function flecsRuns(): (readonly [name: string, run: ScriptRun])[] {
  const folder = new URL('../../../../assets/examples/', import.meta.url);
  const examples = index
    .filter(({ engine }) => engine === 'flecs')
    .map(({ id, file }) => [id, readFileSync(new URL(file, folder), 'utf8')] as const);
  const golden = goldenFlecsRuns().map(({ name, script }) => [name, script] as const);
  return [...examples, ...golden].map(([name, text]) => [name, runOn('flecs', text, `${name}.ecs`)]);
}
